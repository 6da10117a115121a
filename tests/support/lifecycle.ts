import type { Call } from './call.js';
import { columnOf, rowsOf } from './rows.js';
import type { TestServer } from './server.js';
import { changeTask, createTask } from './tasks.js';

// biome-ignore lint/suspicious/noExplicitAny: tests look at single fields of many shapes.
type Loose = any;
type Headers = Readonly<Record<string, string>>;

/** One poll of an agent's worker. */
export const poll = (server: TestServer, agentId: string, headers: Headers = {}): Call<'pollForWork'> =>
  server.call('pollForWork', { agentId, headers });

/** What a poll of an agent's worker is told to do, or null. */
export const nextTrigger = async (server: TestServer, agentId: string, headers: Headers = {}): Promise<Loose> =>
  (await poll(server, agentId, headers)).body.trigger;

/** A task action, by an agent if one is named. */
export const act = (
  server: TestServer,
  id: string,
  action: string,
  agentId?: string,
  body: object = {},
): Call<'taskAction'> => server.callUntyped('taskAction', { path: { id }, agentId, body: { action, ...body } });

const steps = {
  cancel: 'cancelTask',
  finish: 'finishTask',
  pause: 'pauseTask',
  resume: 'resumeTask',
  progress: 'updateTaskProgress',
  supersede: 'supersedeTask',
} as const;

/** One of the operations on a task that end it or move it on, by an agent if one is named. */
export const post = <Step extends keyof typeof steps>(
  server: TestServer,
  id: string,
  step: Step,
  body?: object,
  agentId?: string,
  headers: Headers = {},
): Call<(typeof steps)[Step]> => server.callUntyped(steps[step], { path: { id }, agentId, headers, body });

/** The task as `GET /api/tasks/{id}` shows it. */
export const readTask = async (server: TestServer, id: string): Promise<Loose> =>
  (await server.call('getTask', { path: { id } })).body;

/** The agent's status as it is stored. */
export const statusOfAgent = (server: TestServer, id: string): string =>
  String(columnOf(server, 'agents', id, 'status'));

/** A task that an agent runs, started by a poll. */
export const runningTask = async (server: TestServer, agentId: string, body: object = {}): Promise<Loose> => {
  const task = await createTask(server, { task: 'Do the work.', agentId, ...body });
  const trigger = await nextTrigger(server, agentId);
  if (trigger?.taskId !== task.id) {
    throw new Error(`the poll started ${JSON.stringify(trigger)} instead of ${task.id}`);
  }
  return trigger.task;
};

/** A task in the given status, brought there by editing the database where no single call would. */
export const taskIn = async (
  server: TestServer,
  status: string,
  agentId: string,
  fields: object = {},
): Promise<Loose> => {
  const task = await createTask(server, { task: `A task that is ${status}.`, agentId, ...fields });
  changeTask(server, task.id, { status });
  return { ...task, status };
};

/** The instant a number of minutes ago, as the product stores it. */
export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

/** A task's log, oldest first, with its details parsed. */
export const taskLogOf = (
  server: TestServer,
  taskId: string,
): {
  eventType: string;
  agentId: string | null;
  oldValue: string | null;
  newValue: string | null;
  details: unknown;
}[] =>
  rowsOf(server, 'agent_log', { taskId }).map(({ eventType, agentId, oldValue, newValue, metadata }) => ({
    eventType,
    agentId,
    oldValue,
    newValue,
    details: metadata === null ? undefined : JSON.parse(metadata),
  }));

export const liveStates = [
  'draft',
  'backlog',
  'unassigned',
  'offered',
  'reviewing',
  'pending',
  'in_progress',
  'paused',
] as const;
export const finalStates = ['completed', 'failed', 'cancelled', 'superseded'] as const;
