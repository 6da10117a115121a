import {
  findWorkflowOfStep,
  findWorkflowRunRow,
  findWorkflowStepRow,
  insertWorkflowWait,
  isStillDue,
  updateLiveWorkflowStep,
  type WorkflowRunRow,
  type WorkflowStepRow,
} from '../../../db/queries/workflow-runs.js';
import { insertNewApproval } from '../../approvals/create.js';
import type { App } from '../../kernel/app.js';
import { failureText } from '../../kernel/failure-text.js';
import { newId } from '../../kernel/ids.js';
import { enqueue } from '../../kernel/jobs/enqueue.js';
import { defineExternalJob, type JobKind } from '../../kernel/jobs/kinds.js';
import { mapTexts } from '../../kernel/map-texts.js';
import { shownList, shownObject, toJsonText } from '../../kernel/stored-json.js';
import { instantAfter, msPerMinute } from '../../kernel/time.js';
import type { UnitOfWork } from '../../kernel/unit-of-work.js';
import { scrubValue } from '../../sandbox/scrub-json.js';
import { createTaskRow, locksToCreate } from '../../tasks/create.js';
import type { PreparedTask } from '../../tasks/prepare.js';
import { prepareTask } from '../../tasks/two-phases.js';
import type { WorkflowNode } from '../graph.js';
import { endOf, executed as nodeExecuted, storedCause } from './cause.js';
import { beginChildRun } from './child-runs.js';
import { type Hide, outputsOf } from './context.js';
import type { Done, DueStep } from './facts.js';
import { type Execution, failed, type Outcome, type WaitConfig } from './nodes/execution.js';
import { executors, isSlow } from './nodes/executors.js';
import { type Prepared, prepareItem, prepareNode, type Unfit } from './nodes/prepare.js';
import { type Verdict, verdictOn } from './nodes/validation.js';
import { graphOf, isLive, lockOfRun, nodeOfStep } from './run.js';
import { schemaProblems } from './schema-subset.js';
import type { Context } from './tokens.js';
import { beginItems, completeStep, type Failing, failStep, goOn, longestOutput } from './transitions.js';
import { waitOver } from './waits.js';

const defaultLimitMs = 30_000;
/** Scripts end by themselves; how much longer is waited for them. */
const graceMs = 10_000;
const mostValidations = 10;

type Result =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'executed';
      readonly run: WorkflowRunRow;
      readonly step: WorkflowStepRow;
      readonly input: Context | undefined;
      readonly unresolved: readonly string[];
      readonly outcome: Outcome;
      readonly verdict: Verdict | undefined;
      /** Bad data stays bad: another attempt would not help. */
      readonly mayRetry: boolean;
      readonly task: PreparedTask | undefined;
    };

type Executed = Extract<Result, { kind: 'executed' }>;
type Came = Omit<Executed, 'kind' | 'run' | 'step'>;

/** Executors work with secrets; what a run keeps and shows, and gives to others, has none. */
const scrubbed = ({ secrets }: App, hide: Hide, values: Context): Context =>
  // What is scrubbed of an object is one.
  scrubValue(secrets.known, mapTexts(values, hide)) as Context;

const failedSafely = (app: App, hide: Hide, problem: string): Extract<Outcome, { kind: 'failed' }> =>
  failed(app.secrets.scrub(hide(problem)));

const withoutSecrets = (app: App, hide: Hide, outcome: Outcome): Outcome => {
  switch (outcome.kind) {
    case 'done':
      return { ...outcome, output: scrubbed(app, hide, outcome.output) };
    case 'failed': {
      const { error, output, ...others } = outcome;
      const { error: shown } = failedSafely(app, hide, error);
      return { ...others, error: shown, ...(output && { output: scrubbed(app, hide, output) }) };
    }
    case 'run':
      return { ...outcome, inputs: scrubbed(app, hide, outcome.inputs) };
    case 'task':
    case 'approval':
      // What is hidden in a wish leaves it one; all else of it is scrubbed where it is stored.
      return mapTexts(outcome, hide) as Outcome;
    default:
      return outcome;
  }
};

const judged = (app: App, hide: Hide, outcome: Outcome, outputSchema: unknown): Outcome => {
  if (outcome.kind !== 'done') {
    return withoutSecrets(app, hide, outcome);
  }
  const problems = schemaProblems(outputSchema, outcome.output, 'output');
  if (problems.length > 0) {
    return {
      ...failedSafely(app, hide, `The output does not fit outputSchema: ${problems.join('; ')}`),
      isFinal: true,
    };
  }
  if (JSON.stringify(outcome.output).length > longestOutput) {
    return failed('The output is too long');
  }
  return withoutSecrets(app, hide, outcome);
};

/** How long a node may take. */
const limitOf = ({ type, config }: Prepared): number => {
  const { timeout, timeoutMs } = config;
  if (type === 'script' || type === 'swarm-script') {
    return Number(timeout ?? timeoutMs ?? defaultLimitMs) + graceMs;
  }
  return type === 'raw-llm' || type === 'validate' ? Number(timeoutMs ?? defaultLimitMs) : defaultLimitMs;
};

interface Doing {
  readonly app: App;
  readonly run: WorkflowRunRow;
  readonly step: WorkflowStepRow;
  readonly node: WorkflowNode;
  /** Of the attempt at the job. */
  readonly signal: AbortSignal;
}

const perform = async (
  { app, run, step, node, signal }: Doing,
  prepared: Prepared,
  own: Context | undefined,
): Promise<Outcome> => {
  const executor = executors.get(prepared.type);
  if (executor === undefined) {
    return failed(`Nothing executes nodes of type '${prepared.type}'`);
  }
  const limitMs = limitOf(prepared);
  const limit = AbortSignal.timeout(limitMs);
  const { config, context, hide } = prepared;
  const execution: Execution = {
    ...{ app, run, stepId: step.id, node, config, context, hide },
    signal: AbortSignal.any([signal, limit]),
    outputOf: async (nodeId) =>
      own !== undefined && nodeId === node.id ? own : (await outputsOf(app.db, run.id, [nodeId])).get(nodeId),
  };
  try {
    return await executor(execution);
  } catch (error) {
    signal.throwIfAborted();
    return failed(limit.aborted ? `The node took longer than ${limitMs} ms` : failureText(app, error));
  }
};

const unfit = (app: App, { problem, input, unresolved, hide }: Unfit): Came => ({
  ...{ input, unresolved, verdict: undefined, mayRetry: false, task: undefined },
  outcome: failedSafely(app, hide, problem),
});

/** Has what came of a node judged as the node says, if it does. */
const validated = async (doing: Doing, done: Done): Promise<Verdict | undefined> => {
  const { app, run, node } = doing;
  const { validation } = node;
  if (validation === undefined) {
    return undefined;
  }
  const type = validation.executor ?? 'validate';
  const config = { targetNodeId: node.id, ...validation.config };
  const { inputSchema, ...others } = node;
  const prepared = await prepareNode(app, run, { ...others, type, config }, { [node.id]: done.output });
  if ('problem' in prepared) {
    const problem = `The validation cannot be done: ${prepared.problem}`;
    return { kind: 'unjudged', error: failedSafely(app, prepared.hide, problem).error };
  }
  const judgement = await perform(doing, prepared, done.output);
  return verdictOn(node, validation, done, withoutSecrets(app, prepared.hide, judgement));
};

const execute = async (doing: Doing): Promise<Came> => {
  const { app, run, step, node } = doing;
  const { itemKey } = shownObject(step.input) ?? {};
  const prepared =
    step.parentStepId === null ? await prepareNode(app, run, node) : await prepareItem(app, run, node, String(itemKey));
  if ('problem' in prepared) {
    return unfit(app, prepared);
  }
  const outcome = judged(app, prepared.hide, await perform(doing, prepared, undefined), node.outputSchema);
  return {
    input: step.parentStepId === null ? prepared.input : undefined,
    unresolved: prepared.unresolved,
    outcome,
    verdict: outcome.kind === 'done' ? await validated(doing, outcome) : undefined,
    mayRetry: outcome.kind !== 'failed' || outcome.isFinal !== true,
    task: outcome.kind === 'task' ? await prepareTask(app, outcome.wish) : undefined,
  };
};

/** What a step that waited came to is there already, and is to be judged. */
const judge = async (doing: Doing): Promise<Came> => {
  const { step } = doing;
  const done: Done = {
    output: shownObject(step.output) ?? {},
    port: step.nextPort ?? undefined,
    error: step.error ?? undefined,
  };
  const verdict = await validated(doing, done);
  return {
    input: undefined,
    unresolved: [],
    outcome: { kind: 'done', ...done },
    verdict,
    mayRetry: true,
    task: undefined,
  };
};

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

/** Stores what a step waits for; returns why it cannot. */
const beginWaiting = async (
  uow: UnitOfWork,
  run: WorkflowRunRow,
  { step, outcome, task }: Executed,
): Promise<string | undefined> => {
  switch (outcome.kind) {
    case 'wait':
      await beginWait(uow, step, outcome.config);
      return undefined;
    case 'approval':
      await insertNewApproval(uow, outcome.wish);
      return undefined;
    case 'items':
      return beginItems(uow, run, step, outcome.items, endOf(step));
    case 'run':
      return beginChildRun(uow, run, step, outcome);
    default:
      if (task !== undefined) {
        const created = await createTaskRow(uow, task);
        await updateLiveWorkflowStep(uow.db, step, { taskId: created.task.id });
      }
      return undefined;
  }
};

type Changes = Parameters<typeof updateLiveWorkflowStep>[2];

/** What was found out about a step, beside what it came to. */
const knownOf = ({ step, input, unresolved, verdict }: Executed): Changes => {
  const validation = verdict === undefined || verdict.kind === 'unjudged' ? undefined : verdict.result;
  const notes = {
    ...(unresolved.length > 0 && { unresolvedTokens: unresolved }),
    ...(validation !== undefined && { validation }),
  };
  return {
    ...(input !== undefined && { input: toJsonText(input) }),
    ...(input !== undefined || validation !== undefined
      ? { diagnostics: Object.keys(notes).length === 0 ? step.diagnostics : JSON.stringify(notes) }
      : {}),
    nextRetryAt: null,
  };
};

const withHistory = (
  { validations }: WorkflowStepRow,
  previousOutput: Context,
  validationResult: Context,
): Changes => ({
  validations: toJsonText([
    ...(shownList(validations) ?? []).slice(1 - mostValidations),
    { previousOutput, validationResult },
  ]),
});

/** Types that ask or wait once for each step. */
const asksOnce: ReadonlySet<string> = new Set(['human-in-the-loop', 'wait']);

const refuse = async (
  uow: UnitOfWork,
  run: WorkflowRunRow,
  { step, outcome }: Executed,
  verdict: Extract<Verdict, { kind: 'refused' }>,
  further: Changes,
): Promise<void> => {
  const retry = nodeOfStep(await graphOf(uow, run), step)?.validation?.retry;
  const output = outcome.kind === 'done' ? outcome.output : {};
  const failing: Failing =
    retry === undefined ? { mayRetry: false, endsWayOnly: true } : { mayRetry: !asksOnce.has(step.nodeType), retry };
  const history = retry === undefined ? {} : withHistory(step, output, verdict.result);
  await failStep(uow, run, step, verdict.error, nodeExecuted, {
    ...failing,
    output,
    further: { ...further, ...history },
  });
};

const waitNow = async (uow: UnitOfWork, run: WorkflowRunRow, executed: Executed, further: Changes): Promise<void> => {
  const { step } = executed;
  const waiting = { ...further, status: 'waiting', error: null, cause: storedCause(nodeExecuted) } as const;
  if (await updateLiveWorkflowStep(uow.db, step, waiting)) {
    const problem = await beginWaiting(uow, run, executed);
    await (problem === undefined
      ? goOn(uow, run.id, [], nodeExecuted)
      : failStep(uow, run, step, problem, nodeExecuted, { mayRetry: false }));
  }
};

const store = async (uow: UnitOfWork, run: WorkflowRunRow, executed: Executed): Promise<void> => {
  const { step, outcome, verdict, mayRetry } = executed;
  const further = knownOf(executed);
  if (verdict?.kind === 'refused') {
    await refuse(uow, run, executed, verdict, further);
  } else if (verdict?.kind === 'unjudged') {
    await failStep(uow, run, step, verdict.error, nodeExecuted, { mayRetry: !asksOnce.has(step.nodeType), further });
  } else if (outcome.kind === 'done') {
    await completeStep(uow, run, step, verdict?.done ?? outcome, nodeExecuted, further);
  } else if (outcome.kind === 'failed') {
    await failStep(uow, run, step, outcome.error, nodeExecuted, { mayRetry, output: outcome.output, further });
  } else {
    await waitNow(uow, run, executed, further);
  }
};

const locksOf = async (app: App, { run, outcome, task }: Executed): Promise<string[]> => [
  lockOfRun(run.id),
  ...(task ? await locksToCreate(app, task) : []),
  ...(outcome.kind === 'run' ? [`workflow-start:${outcome.workflowId}`] : []),
];

const stepKind = (
  name: string,
  limits: { readonly maxRunning?: number; readonly timeLimitMs?: number },
): JobKind<{ readonly stepId: string; readonly attempt: number }> =>
  defineExternalJob({
    name,
    ...limits,
    payload: { stepId: 'text', attempt: 'integer' },
    perform: async (app, { stepId, attempt }, { signal }): Promise<Result> => {
      const step = await findWorkflowStepRow(app.db, stepId);
      const isDue = step?.retryCount === attempt && (step.status === 'running' || step.status === 'failed');
      const run = isDue ? await findWorkflowRunRow(app.db, step.runId) : undefined;
      if (step === undefined || run === undefined || !isLive(run) || step.finishedAt !== null) {
        return { kind: 'nothing' };
      }
      const nothing = { input: undefined, unresolved: [], verdict: undefined, task: undefined };
      const node = nodeOfStep(await graphOf({ app, db: app.db }, run), step);
      if (node === undefined) {
        const outcome = failed('The node of the step is gone');
        return { kind: 'executed', run, step, ...nothing, outcome, mayRetry: false };
      }
      const doing: Doing = { app, run, step, node, signal };
      try {
        return { kind: 'executed', run, step, ...(await (step.output === null ? execute(doing) : judge(doing))) };
      } catch (error) {
        signal.throwIfAborted();
        const outcome = failed(failureText(app, error));
        return { kind: 'executed', run, step, ...nothing, outcome, mayRetry: true };
      }
    },
    locks: async (app, result) => (result.kind === 'nothing' ? [] : locksOf(app, result)),
    record: async (uow, result) => {
      if (result.kind === 'nothing') {
        return;
      }
      const run = await findWorkflowRunRow(uow.db, result.run.id);
      if (run !== undefined && isLive(run) && (await isStillDue(uow.db, result.step))) {
        await store(uow, run, result);
      }
    },
  });

/** Executes a step, once for each attempt however often the job is done. */
export const stepExecution = stepKind('workflows.step', {});

/**
 * The same for types that take longer: a full hand of them keeps no other waiting, and one workflow does not have the whole
 * hand.
 */
export const slowStepExecution = stepKind('workflows.slow-step', { maxRunning: 30, timeLimitMs: 20 * msPerMinute });

/** Has a step executed, in the transaction of the transition that makes it due. */
export const enqueueStepExecution = async (
  uow: UnitOfWork,
  { stepId, nodeType, attempt, runAt = uow.now, isAgain = false }: DueStep,
): Promise<void> => {
  const payload = { stepId, attempt };
  const options = { runAt, ...(isAgain && { uniqueKey: stepId }) };
  if (!isSlow(nodeType)) {
    await enqueue(uow, stepExecution, payload, options);
    return;
  }
  const workflowId = await findWorkflowOfStep(uow.db, stepId);
  await enqueue(uow, slowStepExecution, payload, { ...options, ...(workflowId !== undefined && { workflowId }) });
};
