import { listEndedRuns, type WorkflowRunRow } from '../../../db/queries/workflow-runs.js';
import type { WorkflowRow } from '../../../db/queries/workflows.js';
import type { components } from '../../../generated/swarm/types.js';
import { recordWorkflowEvent } from '../../events/record.js';
import type { App } from '../../kernel/app.js';
import type { Caller } from '../../kernel/caller.js';
import { ProductError, unavailable } from '../../kernel/errors.js';
import { Pace } from '../../kernel/let-others-run.js';
import { shownObject, storedObject } from '../../kernel/stored-json.js';
import { inTransaction } from '../../kernel/unit-of-work.js';
import { assertDefinition } from '../definition.js';
import type { WorkflowDefinition } from '../graph.js';
import { resolvedInput } from '../runs/context.js';
import { assertMayStart } from '../runs/may-start.js';
import { withParams } from '../runs/tokens.js';
import { definitionOf, requireWorkflowRow } from '../workflow.js';
import { recordedRun } from './recorded.js';
import { differencesOf } from './walk.js';

type Schemas = components['schemas'];
type Outcome = Schemas['BacktestOutcome'];

const timeoutMs = 30_000;
const mostDifferences = 20;

interface Test {
  readonly app: App;
  readonly caller: Caller;
  readonly workflow: WorkflowRow;
  readonly definition: WorkflowDefinition;
  readonly pace: Pace;
  readonly signal: AbortSignal;
}

type Summary = Pick<WorkflowRunRow, 'id' | 'status' | 'startedAt'>;

const outcomeOf = (differences: readonly Schemas['BacktestDifference'][]): Outcome => {
  if (differences.length === 0) {
    return 'same';
  }
  return differences.some(({ kind }) => kind === 'unknown') ? 'unknown' : 'different';
};

/** The first differences. Why a run would fail is found late, and matters most: it is not cut. */
const firstOf = (differences: readonly Schemas['BacktestDifference'][]): Schemas['BacktestDifference'][] => {
  const failure = differences.slice(mostDifferences).find(({ kind }) => kind === 'failure');
  return failure === undefined
    ? differences.slice(0, mostDifferences)
    : [...differences.slice(0, mostDifferences - 1), failure];
};

/** Why a run cannot be looked at, in words. */
const unknownRun = ({ id, status, startedAt }: Summary, reason: string): Schemas['BacktestRun'] => ({
  ...{ runId: id, status, startedAt },
  outcome: 'unknown',
  reason,
  differences: [],
});

const testRun = async (test: Test, summary: Summary): Promise<Schemas['BacktestRun']> => {
  const { app, caller, workflow } = test;
  const run = await recordedRun({ app, db: app.db }, summary.id);
  if (typeof run === 'string') {
    return unknownRun(summary, run);
  }
  try {
    const stated = storedObject(run.row.input, 'workflow_runs.input', summary.id);
    // Which ways would be taken tells something of a value. Nothing is run, so that runs within count for nothing.
    await assertMayStart(app.db, caller, { input: stated, definition: { nodes: [] } });
    const { shown: input } = await resolvedInput({ app, db: app.db }, stated);
    const mostSteps = app.settings.workflowMaxStepsPerRun;
    const differences = await differencesOf({ ...test, workflow, run, input, mostSteps });
    return {
      ...{ runId: summary.id, status: summary.status, startedAt: summary.startedAt },
      outcome: outcomeOf(differences),
      differences: firstOf(differences),
    };
  } catch (error) {
    if (error instanceof ProductError && error.kind === 'invalid') {
      return unknownRun(summary, error.message);
    }
    throw error;
  }
};

const record = (app: App, { workflowId, runs, same, different, unknown }: Schemas['Backtest']): Promise<unknown> =>
  inTransaction(app, (uow) =>
    recordWorkflowEvent(uow, {
      event: 'workflow.backtest',
      data: { workflowId, runs, same, different, unknown },
    }),
  );

const tested = async (test: Test, limit: number): Promise<Schemas['BacktestRun'][]> => {
  const results: Schemas['BacktestRun'][] = [];
  for (const summary of await listEndedRuns(test.app.db, test.workflow.id, limit)) {
    results.push(await testRun(test, summary));
  }
  return results;
};

/**
 * Holds a definition against the last runs of a workflow: what they would have done by it, with what their nodes came to
 * then. Nothing is done, and nothing changes but the event that says so.
 *
 * @throws ProductError notFound; invalid with all that is wrong with the definition; unavailable (`work_timeout`); forbidden
 * (`credential_access_revoked`)
 */
export const backtestWorkflow = async (
  app: App,
  caller: Caller,
  id: string,
  { definition: given, limit }: Schemas['BacktestBody'] & { readonly limit: number },
  signal: AbortSignal,
): Promise<Schemas['Backtest']> => {
  const workflow = await requireWorkflowRow(app.db, id);
  const stored = definitionOf(workflow);
  if (given !== undefined) {
    assertDefinition(given, new Set(stored.nodes.map((node) => node.id)));
  }
  // Params change texts, never what makes a definition one.
  const definition = withParams(given ?? stored, shownObject(workflow.params) ?? {}) as WorkflowDefinition;
  const limitOfTime = AbortSignal.timeout(timeoutMs);
  const test: Test = {
    app,
    caller,
    workflow,
    definition,
    pace: new Pace(),
    signal: AbortSignal.any([signal, limitOfTime]),
  };
  const results = await tested(test, limit).catch((error: unknown) => {
    signal.throwIfAborted();
    throw limitOfTime.aborted
      ? unavailable(`The backtest took longer than ${timeoutMs / 1000} seconds and was ended; ask for fewer runs`, {
          code: 'work_timeout',
          retryAfterMs: timeoutMs,
        })
      : error;
  });
  const count = (outcome: Outcome): number => results.filter((result) => result.outcome === outcome).length;
  const backtest = {
    ...{
      workflowId: id,
      runs: results.length,
      same: count('same'),
      different: count('different'),
      unknown: count('unknown'),
    },
    results,
  };
  await record(app, backtest);
  return backtest;
};
