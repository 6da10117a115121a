import { findAgentRow } from '../../../../db/queries/agents.js';
import { findWorkflowPlace } from '../../../../db/queries/workflows.js';
import type { NewApproval } from '../../../approvals/create.js';
import { countPeople } from '../../../approvals/names.js';
import { questionIssues } from '../../../approvals/questions.js';
import { policyProblem } from '../../../approvals/quorum.js';
import { isObject } from '../../../kernel/is-object.js';
import type { NewTask } from '../../../tasks/new-task.js';
import type { Item } from '../facts.js';
import { filterProblem } from '../filters.js';
import { type Context, valueAt } from '../tokens.js';
import { longestOutput } from '../transitions.js';
import { codeMatch } from './code-match.js';
import { type Execution, failed, failedForGood, type Outcome, showsSecret, type WaitConfig } from './execution.js';
import { notify, vcs } from './messages.js';
import { rawLlm, validate } from './models.js';
import { script, swarmScript } from './scripts.js';

const contains = (actual: unknown, value: unknown): boolean =>
  Array.isArray(actual) ? actual.includes(value) : String(actual ?? '').includes(String(value));

const operations: Readonly<Record<string, (actual: unknown, value: unknown) => boolean>> = {
  eq: (actual, value) => actual === value,
  neq: (actual, value) => actual !== value,
  contains,
  not_contains: (actual, value) => !contains(actual, value),
  gt: (actual, value) => Number(actual) > Number(value),
  lt: (actual, value) => Number(actual) < Number(value),
  exists: (actual) => actual !== undefined && actual !== null,
};

/** Whether what is compared is too long to be told: each condition tells it once more. */
const isTooLong = (conditions: readonly Context[], context: Context): boolean => {
  const lengths = new Map<string, number>();
  let sum = 0;
  for (const { field } of conditions) {
    const path = String(field);
    const length = lengths.get(path) ?? JSON.stringify(valueAt(context, path))?.length ?? 0;
    lengths.set(path, length);
    sum += length;
    if (sum > longestOutput) {
      return true;
    }
  }
  return false;
};

const propertyMatch = ({ config, context }: Execution): Outcome => {
  const conditions = Array.isArray(config['conditions']) ? config['conditions'].filter(isObject) : [];
  if (isTooLong(conditions, context)) {
    return failed('The output is too long');
  }
  const results = conditions.map(({ field, op, value }) => {
    const actual = valueAt(context, String(field));
    const passed = operations[String(op)]?.(actual, value) ?? false;
    return { field, op, expected: value ?? null, actual: actual ?? null, passed };
  });
  const passed = config['mode'] === 'any' ? results.some((one) => one.passed) : results.every((one) => one.passed);
  return { kind: 'done', output: { passed, results }, port: String(passed) };
};

/** The config of a task; it fits the schema of the type. */
type TaskConfig = Pick<
  NewTask,
  'tags' | 'priority' | 'model' | 'modelTier' | 'parentTaskId' | 'outputSchema' | 'followUpConfig' | 'effort'
> & {
  readonly template: string;
  readonly agentId?: string;
  readonly offerMode?: boolean;
  readonly dir?: string;
  readonly vcsRepo?: string;
  readonly requestedByUserId?: string;
};

export const agentTask = async ({ app, run, stepId, config }: Execution): Promise<Outcome> => {
  const { template, agentId, offerMode, dir, vcsRepo, requestedByUserId, ...others } = config as TaskConfig;
  const workflow = await findWorkflowPlace(app.db, run.workflowId);
  if (template.trim() === '') {
    return { kind: 'failed', error: 'The template of the task is blank' };
  }
  if (agentId !== undefined && (await findAgentRow(app.db, agentId)) === undefined) {
    return failed(`config.agentId names no agent: '${agentId.slice(0, longestKey)}'`);
  }
  const place = agentId === undefined ? {} : offerMode ? { offeredTo: agentId } : { agentId };
  return {
    kind: 'task',
    wish: {
      ...others,
      task: template,
      ...place,
      source: 'workflow',
      workflowRunId: run.id,
      workflowRunStepId: stepId,
      isOfSchedule: run.triggerType === 'schedule' && run.createdBy === null,
      contextKey: `task:workflow:${run.id}`,
      requestedByUserId: requestedByUserId ?? run.createdBy,
      ...(workflow && { key: workflow.key }),
      dir: dir ?? workflow?.dir ?? null,
      ...((vcsRepo ?? workflow?.vcsRepo) && { vcsRepo: vcsRepo ?? workflow?.vcsRepo ?? '' }),
    },
  };
};

type ApprovalConfig = Pick<NewApproval, 'title' | 'questions' | 'approvers' | 'notifications'> & {
  readonly timeout?: { readonly seconds: number };
};

/** Questions of a node must be answered unless they say otherwise. */
const humanInTheLoop = async ({ app, run, stepId, config }: Execution): Promise<Outcome> => {
  // It fits the schema of the type.
  const { title, questions, approvers, notifications, timeout } = config as unknown as ApprovalConfig;
  const [issue] = questionIssues(questions);
  if (issue !== undefined) {
    return { kind: 'failed', error: `config.${issue.path} ${issue.message}` };
  }
  const unmeetable = policyProblem(approvers, await countPeople(app.db, approvers.users ?? []));
  if (unmeetable !== undefined) {
    return { kind: 'failed', error: `config.approvers.policy.min ${unmeetable}` };
  }
  return {
    kind: 'approval',
    wish: {
      title,
      questions: questions.map((question) => ({ ...question, required: question.required ?? true })),
      approvers,
      notifications,
      timeoutSeconds: timeout?.seconds,
      workflowRunId: run.id,
      workflowRunStepId: stepId,
      askedBy: 'workflow',
      createdBy: run.createdBy,
    },
  };
};

/** The config was held against the schema of the type before. */
const wait = async (execution: Execution): Promise<Outcome> => {
  const { app, config } = execution;
  if (showsSecret(execution, String(config['eventName'] ?? ''))) {
    return failedForGood('config.eventName has a secret, and everybody sees what a step waits for');
  }
  const problem = await filterProblem(app, config['filter']);
  return problem === undefined
    ? { kind: 'wait', config: config as Context & WaitConfig }
    : failedForGood(`config.filter ${problem}`);
};

/** The items of a list, each with a key of its own; or what is wrong with it. */
export const itemsOf = ({ over, itemKey }: Context): readonly (Item & { readonly value: Context })[] | string => {
  if (!Array.isArray(over)) {
    return 'config.over is no list';
  }
  const name = String(itemKey);
  const keys = new Set<string>();
  const items: (Item & { readonly value: Context })[] = [];
  for (const [index, value] of over.entries()) {
    const key: unknown = isObject(value) ? value[name] : undefined;
    if (!isObject(value) || typeof key !== 'string' || key === '' || key.length > longestKey) {
      return `Item ${index} needs a text of 1 to ${longestKey} characters as '${name}'`;
    }
    if (keys.has(key)) {
      return `Two items have '${key}' as '${name}'`;
    }
    keys.add(key);
    items.push({ key, index, value });
  }
  return items;
};

const longestKey = 200;

const foreach = (execution: Execution): Outcome => {
  const items = itemsOf(execution.config);
  if (typeof items === 'string') {
    return failed(items);
  }
  // Keys name steps, which everybody sees.
  const secret = items.find(({ key }) => showsSecret(execution, key));
  if (secret !== undefined) {
    return failedForGood(`Item ${secret.index} has a secret as its key`);
  }
  return items.length === 0
    ? { kind: 'done', output: { results: [], okCount: 0, failedCount: 0 } }
    : { kind: 'items', items: items.map(({ key, index }) => ({ key, index })) };
};

const subWorkflow = ({ config: { workflowId, inputs } }: Execution): Outcome => ({
  kind: 'run',
  workflowId: String(workflowId),
  inputs: isObject(inputs) ? inputs : {},
});

export type Executor = (execution: Execution) => Outcome | Promise<Outcome>;

/** What each type does. */
export const executors: ReadonlyMap<string, Executor> = new Map<string, Executor>([
  ['property-match', propertyMatch],
  ['code-match', codeMatch],
  ['notify', notify],
  ['raw-llm', rawLlm],
  ['script', script],
  ['swarm-script', swarmScript],
  ['vcs', vcs],
  ['validate', validate],
  ['agent-task', agentTask],
  ['foreach', foreach],
  ['human-in-the-loop', humanInTheLoop],
  ['wait', wait],
  ['sub-workflow', subWorkflow],
]);

/** Types that may mention the output of every node. */
export const seesAllOutputs = (type: string): boolean => fullySeeing.has(type);

const fullySeeing: ReadonlySet<string> = new Set(['property-match', 'code-match', 'notify', 'raw-llm', 'validate']);

/** Types that wait for others, or compute for long: they keep those that are done at once waiting for no place. */
export const isSlow = (type: string): boolean => slow.has(type);

const slow: ReadonlySet<string> = new Set(['raw-llm', 'script', 'swarm-script', 'validate', 'vcs', 'notify']);
