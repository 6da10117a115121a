import { type Origin, taskOptions } from '../../generated/swarm/hooks.js';
import type { App } from '../kernel/app.js';
import { invalidField } from '../kernel/errors.js';
import { hooks } from '../kernel/hooks.js';
import { operations } from '../kernel/operations.js';
import type { NewTask } from './new-task.js';
import type { TaskSource } from './task.js';

type Members = Readonly<Record<string, unknown>>;

/** How each kind of source is called for hooks; work that the server goes on with by itself is no matter of theirs. */
const origins: Readonly<Record<TaskSource, Origin | undefined>> = {
  mcp: 'mcp',
  chat: 'chat',
  api: 'rest',
  ui: 'app',
  vcs_a: 'webhook',
  vcs_b: 'webhook',
  devops: 'webhook',
  mail: 'webhook',
  tracker_a: 'webhook',
  tracker_b: 'webhook',
  comb: 'webhook',
  schedule: 'schedule',
  workflow: 'workflow',
  system: undefined,
};

const originOf = ({ causedBy, isFromHost, source = 'mcp', taskType, routingSource }: NewTask): Origin | undefined => {
  const by = causedBy?.at(-1);
  if (by !== undefined) {
    return `extension:${by}`;
  }
  if (isFromHost === true) {
    return 'webhook';
  }
  if (causedBy !== undefined) {
    // Somebody asks for it, whatever source they say it has.
    return origins[source] ?? 'rest';
  }
  return taskType === 'follow-up' && routingSource === 'engine_default' ? 'followUp' : origins[source];
};

const changeable: readonly (keyof NewTask)[] = taskOptions;

const given = (members: Members, names: readonly string[]): Members =>
  Object.fromEntries(names.filter((name) => members[name] !== undefined).map((name) => [name, members[name]]));

const maxAgentIdLength = 255;

/** What is beyond the contract's body of a new task. @throws ProductError invalid */
const assertFurther = ({ creatorAgentId, bypassTrackerContextDedup }: Members): void => {
  const isId =
    typeof creatorAgentId === 'string' && creatorAgentId.length > 0 && creatorAgentId.length <= maxAgentIdLength;
  if (creatorAgentId !== undefined && !isId) {
    throw invalidField('options.creatorAgentId', 'must be the id of an agent');
  }
  if (bypassTrackerContextDedup !== undefined && typeof bypassTrackerContextDedup !== 'boolean') {
    throw invalidField('options.bypassTrackerContextDedup', 'must be true or false');
  }
};

const ownNames = ['creatorAgentId', 'bypassTrackerContextDedup'] as const;

/** The options and the description as a hook wants them: what it may not change is passed over. @throws ProductError invalid */
const changed = (app: App, wish: NewTask, payload: Members, { description, ...data }: Members): Members => {
  const names = [...changeable, ...ownNames].filter((name) => name !== 'dir' || wish.parentTaskId === undefined);
  const changes = given(data, names);
  assertFurther(changes);
  const task = description ?? payload['description'];
  if (typeof task !== 'string' || task.trim() === '') {
    throw invalidField('description', 'must not be empty');
  }
  const body = { ...given(changes, changeable), task };
  app.service(operations).assertBody('createTask', body);
  return { ...payload, description: task, options: { ...(payload['options'] as Members), ...changes } };
};

const maxSubjectLength = 80;

const wishOf = (wish: NewTask, { description, options }: Members): NewTask => {
  const { bypassTrackerContextDedup, ...others } = options as Members;
  return {
    ...wish,
    // Held against the contract, and against `assertFurther`.
    ...(others as Partial<NewTask>),
    ...(bypassTrackerContextDedup !== undefined && { evenIfTracked: bypassTrackerContextDedup === true }),
    task: String(description),
  };
};

/**
 * The wish as the hooks of extensions have it (docs/extensions.md), which are asked outside of any transaction.
 *
 * @throws ProductError conflict (`blocked_by_extension`)
 */
export const askHooks = async (app: App, wish: NewTask): Promise<NewTask> => {
  const points = app.service(hooks);
  const origin = originOf(wish);
  if (origin === undefined || wish.isPromised === true) {
    return wish;
  }
  const options = {
    ...given(wish as unknown as Members, [...changeable, 'creatorAgentId']),
    ...(wish.evenIfTracked !== undefined && { bypassTrackerContextDedup: wish.evenIfTracked }),
  };
  const payload = { options, description: wish.task, origin };
  const asked = await points.ask('pre.task.create', {
    payload,
    subject: `${origin}: ${wish.task.slice(0, maxSubjectLength)}`,
    agentId: wish.agentId ?? wish.creatorAgentId,
    actor: wish.creatorAgentId,
    causedBy: wish.causedBy,
    change: (current, data) => changed(app, wish, current, data),
  });
  return asked === payload ? wish : wishOf(wish, asked);
};
