import type { WorkflowRunRow } from '../../../db/queries/workflow-runs.js';
import { findWorkflowRow } from '../../../db/queries/workflows.js';
import { haveDifferentIds, type NewApproval } from '../../approvals/create.js';
import type { App } from '../../kernel/app.js';
import { isObject } from '../../kernel/is-object.js';
import type { NewTask } from '../../tasks/new-task.js';
import type { WorkflowNode } from '../graph.js';
import { type Context, valueAt } from './tokens.js';
import type { Done } from './transitions.js';

/** What an executor makes of a node. */
export type Outcome =
  | ({ readonly kind: 'done' } & Done)
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'task'; readonly wish: NewTask }
  | { readonly kind: 'approval'; readonly wish: NewApproval }
  | { readonly kind: 'wait'; readonly config: WaitConfig };

/** The config of a node that waits; it fits the schema of its type. */
export interface WaitConfig {
  readonly mode: 'time' | 'event';
  readonly durationMs?: number;
  readonly eventName?: string;
  readonly filter?: unknown;
  readonly scope?: 'run' | 'global';
  readonly timeoutMs?: number;
}

export interface Execution {
  readonly app: App;
  readonly run: WorkflowRunRow;
  readonly stepId: string;
  readonly node: WorkflowNode;
  /** With its tokens replaced; it fits the schema of the type. */
  readonly config: Context;
  readonly context: Context;
}

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

const propertyMatch = ({ config, context }: Execution): Outcome => {
  const conditions = Array.isArray(config['conditions']) ? config['conditions'].filter(isObject) : [];
  const results = conditions.map(({ field, op, value }) => {
    const actual = valueAt(context, String(field));
    const passed = operations[String(op)]?.(actual, value) ?? false;
    return { field, op, expected: value ?? null, actual: actual ?? null, passed };
  });
  const passed = config['mode'] === 'any' ? results.some((one) => one.passed) : results.every((one) => one.passed);
  return { kind: 'done', output: { passed, results }, port: String(passed) };
};

/** No channel can be reached yet, which fails nobody. */
const notify = ({ config }: Execution): Outcome => ({
  kind: 'done',
  output: { sent: false, message: `The channel '${String(config['channel'])}' is not configured` },
});

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

const agentTask = async ({ app, run, stepId, config }: Execution): Promise<Outcome> => {
  const { template, agentId, offerMode, dir, vcsRepo, requestedByUserId, ...others } = config as TaskConfig;
  const workflow = await findWorkflowRow(app.db, run.workflowId);
  if (template.trim() === '') {
    return { kind: 'failed', error: 'The template of the task is blank' };
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
const humanInTheLoop = ({ run, stepId, config }: Execution): Outcome => {
  // It fits the schema of the type.
  const { title, questions, approvers, notifications, timeout } = config as unknown as ApprovalConfig;
  if (!haveDifferentIds(questions)) {
    return { kind: 'failed', error: 'config.questions must have different ids' };
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
      askedBy: run.createdBy === null ? 'workflow' : 'user',
      createdBy: run.createdBy,
    },
  };
};

/** The config was held against the schema of the type before. */
const wait = ({ config }: Execution): Outcome => ({ kind: 'wait', config: config as Context & WaitConfig });

type Executor = (execution: Execution) => Outcome | Promise<Outcome>;

/** What can be executed; all other types keep a run from beginning. */
export const executors: ReadonlyMap<string, Executor> = new Map<string, Executor>([
  ['property-match', propertyMatch],
  ['notify', notify],
  ['agent-task', agentTask],
  ['human-in-the-loop', humanInTheLoop],
  ['wait', wait],
]);

/** Types whose texts may mention the output of every node. */
export const seesAllOutputs = (type: string): boolean => type === 'property-match' || type === 'notify';
