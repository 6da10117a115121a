import {
  findWorkflowRunRow,
  findWorkflowStepRow,
  insertWorkflowWait,
  updateLiveWorkflowStep,
  type WorkflowRunRow,
  type WorkflowStepRow,
} from '../../../db/queries/workflow-runs.js';
import { insertNewApproval } from '../../approvals/create.js';
import type { App } from '../../kernel/app.js';
import { newId } from '../../kernel/ids.js';
import { enqueue } from '../../kernel/jobs/enqueue.js';
import { defineExternalJob } from '../../kernel/jobs/kinds.js';
import { toJsonText } from '../../kernel/stored-json.js';
import { instantAfter } from '../../kernel/time.js';
import type { UnitOfWork } from '../../kernel/unit-of-work.js';
import { createTaskRow, locksToCreate } from '../../tasks/create.js';
import type { PreparedTask } from '../../tasks/prepare.js';
import { prepareTask } from '../../tasks/two-phases.js';
import { configIssues } from '../executors/config.js';
import { contextOf } from './context.js';
import { executors, type Outcome, seesAllOutputs, type WaitConfig } from './execute.js';
import { definitionOfRun, isLive, lockOfRun } from './run.js';
import { schemaProblems } from './schema-subset.js';
import type { DueStep } from './step-job.js';
import { type Context, interpolated } from './tokens.js';
import { completeStep, failStep, goOn } from './transitions.js';
import { waitOver } from './waits.js';

const longestOutput = 1_048_576;

type Result =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'executed';
      readonly run: WorkflowRunRow;
      readonly step: WorkflowStepRow;
      readonly input: Context;
      readonly unresolved: readonly string[];
      readonly outcome: Outcome;
      /** Bad data stays bad: another attempt would not help. */
      readonly mayRetry: boolean;
      readonly task: PreparedTask | undefined;
    };

type Executed = Extract<Result, { kind: 'executed' }>;

const failed = (error: string): Outcome => ({ kind: 'failed', error });

const judged = (outcome: Outcome, outputSchema: unknown): Outcome => {
  if (outcome.kind !== 'done') {
    return outcome;
  }
  const problems = schemaProblems(outputSchema, outcome.output, 'output');
  if (problems.length > 0) {
    return failed(`The output does not fit outputSchema: ${problems.join('; ')}`);
  }
  return JSON.stringify(outcome.output).length > longestOutput ? failed('The output is too long') : outcome;
};

const execute = async (
  app: App,
  run: WorkflowRunRow,
  step: WorkflowStepRow,
): Promise<Omit<Executed, 'kind' | 'run' | 'step'>> => {
  const node = definitionOfRun(run).nodes.find(({ id }) => id === step.nodeId);
  const executor = node && executors.get(node.type);
  const nothing = { input: {}, unresolved: [], mayRetry: false, task: undefined };
  if (node === undefined || executor === undefined) {
    return { ...nothing, outcome: failed(`Nothing executes nodes of type '${step.nodeType}'`) };
  }
  const contexts = await contextOf({ app, db: app.db }, run, node, seesAllOutputs(node.type));
  const wrongInput = schemaProblems(node.inputSchema, contexts.real, 'inputs');
  if (wrongInput.length > 0) {
    return { ...nothing, outcome: failed(`The inputs do not fit inputSchema: ${wrongInput.join('; ')}`) };
  }
  const unresolved = new Set<string>();
  // A config is an object, and stays one.
  const config = interpolated(node.config, contexts.real, unresolved) as Context;
  const input = interpolated(node.config, contexts.shown, new Set()) as Context;
  const known = { input, unresolved: [...unresolved] };
  const [issue] = configIssues(node.type, config, false);
  if (issue !== undefined) {
    return { ...nothing, ...known, outcome: failed(`${issue.path} ${issue.message}`) };
  }
  const executed = await executor({ app, run, stepId: step.id, node, config, context: contexts.real });
  const outcome = judged(executed, node.outputSchema);
  const task = outcome.kind === 'task' ? await prepareTask(app, outcome.wish) : undefined;
  return { ...known, outcome, task, mayRetry: executed.kind === 'failed' };
};

const messageOf = (app: App, error: unknown): string =>
  app.secrets.scrub(error instanceof Error ? error.message : String(error)).slice(0, 2000);

const beginWait = async (
  uow: UnitOfWork,
  step: WorkflowStepRow,
  { mode, durationMs, eventName, filter, scope, timeoutMs }: WaitConfig,
): Promise<void> => {
  const id = newId();
  const afterMs = mode === 'time' ? durationMs : timeoutMs;
  const wakeUpAt = afterMs === undefined ? null : instantAfter(uow.now, afterMs);
  await insertWorkflowWait(uow.db, {
    id,
    runId: step.runId,
    stepId: step.id,
    mode,
    status: 'pending',
    wakeUpAt,
    eventName: mode === 'event' ? (eventName ?? null) : null,
    eventScope: mode === 'event' ? (scope ?? 'run') : null,
    createdAt: uow.now,
    resolvedAt: null,
    filter: mode === 'event' && filter !== undefined ? toJsonText({ value: filter }) : null,
  });
  if (wakeUpAt !== null) {
    await enqueue(uow, waitOver, { waitId: id, runId: step.runId }, { runAt: wakeUpAt });
  }
};

const store = async (uow: UnitOfWork, { run, step, input, unresolved, outcome, mayRetry, task }: Executed) => {
  const known = {
    input: toJsonText(input),
    diagnostics: unresolved.length === 0 ? null : JSON.stringify({ unresolvedTokens: unresolved }),
    nextRetryAt: null,
  };
  const waits = outcome.kind !== 'done' && outcome.kind !== 'failed';
  if (!(await updateLiveWorkflowStep(uow.db, step, waits ? { ...known, status: 'waiting', error: null } : known))) {
    return;
  }
  if (outcome.kind === 'done') {
    await completeStep(uow, run, step, outcome);
  } else if (outcome.kind === 'failed') {
    await failStep(uow, run, step, outcome.error, mayRetry);
  } else {
    if (outcome.kind === 'wait') {
      await beginWait(uow, step, outcome.config);
    } else if (outcome.kind === 'approval') {
      await insertNewApproval(uow, outcome.wish);
    } else if (task !== undefined) {
      const created = await createTaskRow(uow, task);
      await updateLiveWorkflowStep(uow.db, step, { taskId: created.task.id });
    }
    await goOn(uow, run.id, []);
  }
};

/** Executes a step, once for each attempt however often the job is done. */
export const stepExecution = defineExternalJob({
  name: 'workflows.step',
  payload: { stepId: 'text', attempt: 'integer' },
  perform: async (app, { stepId, attempt }, { signal }): Promise<Result> => {
    const step = await findWorkflowStepRow(app.db, stepId);
    const isDue = step?.retryCount === attempt && (step.status === 'running' || step.status === 'failed');
    const run = isDue ? await findWorkflowRunRow(app.db, step.runId) : undefined;
    if (step === undefined || run === undefined || !isLive(run) || step.finishedAt !== null) {
      return { kind: 'nothing' };
    }
    try {
      return { kind: 'executed', run, step, ...(await execute(app, run, step)) };
    } catch (error) {
      signal.throwIfAborted();
      const outcome = failed(messageOf(app, error));
      return { kind: 'executed', run, step, input: {}, unresolved: [], outcome, mayRetry: true, task: undefined };
    }
  },
  locks: async (app, result) =>
    result.kind === 'nothing'
      ? []
      : [lockOfRun(result.run.id), ...(result.task ? await locksToCreate(app, result.task) : [])],
  record: async (uow, result) => {
    if (result.kind === 'nothing') {
      return;
    }
    const run = await findWorkflowRunRow(uow.db, result.run.id);
    if (run !== undefined && isLive(run)) {
      await store(uow, result);
    }
  },
});

/** Has a step executed, in the transaction of the transition that makes it due. */
export const enqueueStepExecution = (uow: UnitOfWork, { stepId, attempt, runAt = uow.now }: DueStep): Promise<void> =>
  enqueue(uow, stepExecution, { stepId, attempt }, { runAt });
