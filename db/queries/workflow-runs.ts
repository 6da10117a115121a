import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { WorkflowRunStatus } from '../../generated/swarm/enums.js';
import type { Reader, Transaction } from '../access.js';
import { Columns } from '../columns.js';
import { madeOnce } from '../made-once.js';
import type { Database } from '../schema.js';
import { type ChangeStatement, changeStatement, type Placeholders, statement } from '../statement.js';
import type {
  WorkflowRunContinuationTable,
  WorkflowRunStepTable,
  WorkflowRunTable,
  WorkflowWaitTable,
} from '../tables/workflow-runs.js';
import { bytesIn, bytesOfAll } from './page-bytes.js';

/** A run without its definition, which is long and seldom another one than that which is known already. */
export type WorkflowRunRow = Omit<Selectable<WorkflowRunTable>, 'definition'>;
export type WorkflowStepRow = Selectable<WorkflowRunStepTable>;
export type WorkflowWaitRow = Selectable<WorkflowWaitTable>;

export const insertWorkflowRun = async (db: Transaction, row: Insertable<WorkflowRunTable>): Promise<void> => {
  await db.insertInto('workflow_runs').values(row).execute();
};

const runColumns = [
  'id',
  'workflowId',
  'status',
  'triggerType',
  'stepCount',
  'walkedSteps',
  'definitionId',
  'error',
  'createdBy',
  'startedBy',
  'startedAt',
  'lastUpdatedAt',
  'finishedAt',
  'parked',
  'triggerData',
  'input',
  'parentStepId',
  'formerParentStepId',
  'askedAgain',
  'scheduleId',
  'isQueued',
] as const;

const runById = statement((db, parameter: Placeholders<{ id: string }>) =>
  db.selectFrom('workflow_runs').select(runColumns).where('id', '=', parameter.id),
);

export const findWorkflowRunRow = (db: Reader, id: string): Promise<WorkflowRunRow | undefined> =>
  runById.first(db, { id });

/** The status of a run, without what may be long. */
export const findWorkflowRunStatus = async (db: Reader, id: string): Promise<WorkflowRunStatus | undefined> =>
  (await db.selectFrom('workflow_runs').select('status').where('id', '=', id).executeTakeFirst())?.status;

/** Who started a run; null: nobody. */
export const findWorkflowRunStarter = async (db: Reader, id: string): Promise<string | null> =>
  (await db.selectFrom('workflow_runs').select('startedBy').where('id', '=', id).executeTakeFirst())?.startedBy ?? null;

/** Who had a run, or one that it is within, go on by another definition, each once, the first one first. */
export const listRunContinuers = async (db: Reader, runId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('workflow_run_continuations')
    .select('continuedBy')
    .where('runId', '=', runId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return [...new Set(rows.map(({ continuedBy }) => continuedBy))];
};

export const insertRunContinuations = async (
  db: Transaction,
  rows: readonly Insertable<WorkflowRunContinuationTable>[],
): Promise<void> => {
  await db.insertInto('workflow_run_continuations').values(rows).execute();
};

/** What a run does, as it is stored. */
export const findWorkflowRunDefinition = async (
  db: Reader,
  id: string,
): Promise<WorkflowRunTable['definition'] | undefined> =>
  (await db.selectFrom('workflow_runs').select('definition').where('id', '=', id).executeTakeFirst())?.definition;

type RunChanges = Omit<Updateable<WorkflowRunTable>, 'id'>;
type RunParameters = RunChanges & { readonly guardId: string };

/** By the columns that they set, of which there are few sets. */
const runChanges = new Map<string, ChangeStatement<RunParameters, unknown>>();

/** What a statement sets: for each column the parameter of its name. */
const placesOf = <Changes extends object>(names: readonly string[], parameter: object): Changes =>
  Object.fromEntries(names.map((name) => [name, Reflect.get(parameter, name)])) as Changes;

const runChange = (changes: RunChanges): ChangeStatement<RunParameters, unknown> => {
  const names = Object.keys(changes);
  return madeOnce(runChanges, names.join(), () =>
    changeStatement((db, parameter: Placeholders<RunParameters>) =>
      db
        .updateTable('workflow_runs')
        .set(placesOf<RunChanges>(names, parameter))
        .where('id', '=', parameter.guardId)
        .where('status', 'in', [sql.lit('running' as const), sql.lit('waiting' as const)]),
    ),
  );
};

/** Changes a run that has not ended; returns whether it has not. */
export const updateLiveWorkflowRun = async (db: Transaction, id: string, changes: RunChanges): Promise<boolean> =>
  (await runChange(changes).run(db, { ...changes, guardId: id })) > 0;

export interface WorkflowRunFilter {
  readonly workflowId: string;
  readonly status?: WorkflowRunStatus | undefined;
}

const matching = (db: Reader, { workflowId, status }: WorkflowRunFilter) => {
  const query = db.selectFrom('workflow_runs');
  if (status === undefined) {
    return query.where('workflowId', '=', workflowId);
  }
  if (status !== 'running' && status !== 'waiting') {
    return query.where('workflowId', '=', workflowId).where('finishedAt', 'is not', null).where('status', '=', status);
  }
  // Apart, for SQLite would rather read all runs in the order of the list than those under way.
  return query.where('status', '=', status).where('id', 'in', (live) =>
    live
      .selectFrom('workflow_runs as live')
      .select('live.id')
      .where('live.workflowId', '=', workflowId)
      .where('live.isQueued', 'in', [sql.lit(0), sql.lit(1)])
      .where('live.status', 'in', [sql.lit('running' as const), sql.lit('waiting' as const)]),
  );
};

const summaryColumns = [
  'id',
  'workflowId',
  'status',
  'triggerType',
  'error',
  'createdBy',
  'startedBy',
  'startedAt',
  'lastUpdatedAt',
  'finishedAt',
] as const;

/** A run without what may be long. */
export type WorkflowRunSummaryRow = Pick<WorkflowRunRow, (typeof summaryColumns)[number]>;

/** Runs of a workflow, the last started first. */
export const listWorkflowRunRows = (
  db: Reader,
  { limit, offset, ...filter }: WorkflowRunFilter & { readonly limit: number; readonly offset: number },
): Promise<WorkflowRunSummaryRow[]> =>
  matching(db, filter)
    .select(summaryColumns)
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const mostCountedRuns = 10_000;

/** How many runs there are, `mostCountedRuns` at most: history may have any number. */
export const countWorkflowRuns = async (db: Reader, filter: WorkflowRunFilter): Promise<number> =>
  (
    await db
      .selectFrom(matching(db, filter).select('id').limit(mostCountedRuns).as('some'))
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Runs of a workflow that have ended and of which something was done, the last started first. */
export const listEndedRuns = (
  db: Reader,
  workflowId: string,
  limit: number,
): Promise<Pick<WorkflowRunRow, 'id' | 'status' | 'startedAt'>[]> =>
  db
    .selectFrom('workflow_runs')
    .select(['id', 'status', 'startedAt'])
    .where('workflowId', '=', workflowId)
    .where('status', 'in', ['completed', 'failed', 'cancelled'])
    .where('stepCount', '>', 0)
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** When a run of a workflow last began until then. */
export const findLastWorkflowRun = (
  db: Reader,
  workflowId: string,
  until: string,
): Promise<Pick<WorkflowRunRow, 'startedAt'> | undefined> =>
  db
    .selectFrom('workflow_runs')
    .select('startedAt')
    .where('workflowId', '=', workflowId)
    .where('status', '!=', sql.lit('skipped' as const))
    .where('startedAt', '<=', until)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst();

/** When the run of a workflow that ended well last until then did. */
export const findLastCompletedWorkflowRun = (
  db: Reader,
  workflowId: string,
  until: string,
): Promise<Pick<WorkflowRunRow, 'finishedAt'> | undefined> =>
  db
    .selectFrom('workflow_runs')
    .select('finishedAt')
    .where('workflowId', '=', workflowId)
    .where('status', '=', sql.lit('completed' as const))
    .where('finishedAt', '<=', until)
    .orderBy('finishedAt', 'desc')
    .limit(1)
    .executeTakeFirst();

/** A run of a workflow that lacked something, begun on this day or later. */
export const findSetupFailure = async (db: Reader, workflowId: string, since: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('workflow_runs')
    .select('id')
    .where('workflowId', '=', workflowId)
    .where('startedAt', '>=', since)
    .where('status', '=', 'failed')
    .where('error', 'like', 'needs_setup:%')
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
};

const stepColumns = new Columns<WorkflowStepRow>({
  id: true,
  runId: true,
  nodeId: true,
  nodeType: true,
  status: true,
  position: true,
  idempotencyKey: true,
  nextPort: true,
  retryCount: true,
  maxRetries: true,
  nextRetryAt: true,
  taskId: true,
  startedAt: true,
  finishedAt: true,
  error: true,
  diagnostics: true,
  input: true,
  output: true,
  parentStepId: true,
  validations: true,
  cause: true,
});

/** A step, and how long what it came to is. */
export type OutputSize = Pick<WorkflowStepRow, 'id' | 'nodeId'> & { readonly bytes: number };

const shownColumns = [
  'id',
  'runId',
  'nodeId',
  'nodeType',
  'status',
  'idempotencyKey',
  'nextPort',
  'retryCount',
  'maxRetries',
  'nextRetryAt',
  'taskId',
  'startedAt',
  'finishedAt',
  'error',
  'diagnostics',
  'parentStepId',
  'cause',
] as const;

/** What is shown of a step: texts that are too long are null, and have bytes all the same. */
export type ShownStepRow = Pick<WorkflowStepRow, (typeof shownColumns)[number] | 'input' | 'output'> & {
  readonly inputBytes: number;
  readonly outputBytes: number;
};

type StepExpressions = ExpressionBuilder<Database, 'workflow_run_steps'>;

const shortText = (row: StepExpressions, column: 'input' | 'output', longest: number) =>
  row.case().when(bytesIn<'workflow_run_steps'>(column)(row), '<=', longest).then(row.ref(column)).else(null).end();

const insertStep = changeStatement((db, row: Placeholders<WorkflowStepRow>) =>
  db.insertInto('workflow_run_steps').values(stepColumns.pick(row)),
);

export const insertWorkflowSteps = async (db: Transaction, rows: readonly WorkflowStepRow[]): Promise<void> => {
  for (const row of rows) {
    await insertStep.send(db, row);
  }
};

/** Whether something is still done for an item of a node. */
export const hasLiveItem = async (db: Reader, parentStepId: string): Promise<boolean> =>
  (await db
    .selectFrom('workflow_run_steps')
    .select('id')
    .where('parentStepId', '=', parentStepId)
    .where('finishedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** What has become of the items of a node, in the order in which they began, without what may be long. */
export const listItemStates = (
  db: Reader,
  parentStepId: string,
): Promise<Pick<WorkflowStepRow, 'nodeId' | 'status' | 'error' | 'input'>[]> =>
  db
    .selectFrom('workflow_run_steps')
    .select(['nodeId', 'status', 'error', 'input'])
    .where('parentStepId', '=', parentStepId)
    .orderBy('position')
    .execute();

/** Steps of the node of a step that began after it. */
const laterOfNode = (where: ExpressionBuilder<Database & { step: WorkflowRunStepTable }, 'step'>, runId: string) =>
  where
    .selectFrom('workflow_run_steps as later')
    .select('later.id')
    .where('later.runId', '=', runId)
    .whereRef('later.nodeId', '=', 'step.nodeId')
    .whereRef('later.position', '>', 'step.position');

/** Nodes of a run whose last step failed. */
export const listFailedWays = (
  db: Reader,
  runId: string,
  limit: number,
): Promise<Pick<WorkflowStepRow, 'nodeId' | 'error'>[]> =>
  db
    .selectFrom('workflow_run_steps as step')
    .select(['step.nodeId', 'step.error'])
    .where('step.runId', '=', runId)
    .where('step.status', '=', 'failed')
    .where('step.parentStepId', 'is', null)
    .where((where) => where.not(where.exists(laterOfNode(where, runId))))
    .orderBy('step.position')
    .limit(limit)
    .execute();

/** Whether another node than these was done well. */
export const hasCompletedStepBeside = async (db: Reader, runId: string, nodeIds: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom('workflow_run_steps')
    .select('id')
    .where('runId', '=', runId)
    .where('status', '=', 'completed')
    .where('nodeId', 'not in', nodeIds)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The run that a step waits for. */
export const findChildRun = (
  db: Reader,
  parentStepId: string,
): Promise<Pick<WorkflowRunRow, 'id' | 'workflowId' | 'status' | 'error'> | undefined> =>
  db
    .selectFrom('workflow_runs')
    .select(['id', 'workflowId', 'status', 'error'])
    .where('parentStepId', '=', parentStepId)
    .executeTakeFirst();

/** Runs that steps of a run wait for. */
export const listChildRuns = (
  db: Reader,
  runId: string,
): Promise<Pick<WorkflowRunRow, 'id' | 'parentStepId' | 'status' | 'startedAt'>[]> =>
  db
    .selectFrom('workflow_runs')
    .select(['id', 'parentStepId', 'status', 'startedAt'])
    .where('parentStepId', 'in', (steps) =>
      steps
        .selectFrom('workflow_run_steps')
        .select('workflow_run_steps.id')
        .where('workflow_run_steps.runId', '=', runId)
        .where('workflow_run_steps.nodeType', '=', 'sub-workflow'),
    )
    .execute();

/** Steps of other workflows that wait for runs of this one. */
export const listStepsThatWaitFor = async (db: Reader, workflowId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('workflow_runs')
      .select('parentStepId')
      .where('workflowId', '=', workflowId)
      .where('status', 'in', [sql.lit('running' as const), sql.lit('waiting' as const)])
      .where('parentStepId', 'is not', null)
      .execute()
  ).flatMap(({ parentStepId }) => (parentStepId === null ? [] : [parentStepId]));

/** No step waits for a run any more; it still says which one did. */
export const detachChildRun = async (db: Transaction, parentStepId: string): Promise<void> => {
  await db
    .updateTable('workflow_runs')
    .set({ parentStepId: null, formerParentStepId: parentStepId })
    .where('parentStepId', '=', parentStepId)
    .execute();
};

const liveOf = (db: Reader, workflowId: string, isQueued: 0 | 1) =>
  db
    .selectFrom('workflow_runs')
    .where('workflowId', '=', workflowId)
    .where('isQueued', '=', isQueued)
    .where('status', 'in', [sql.lit('running' as const), sql.lit('waiting' as const)]);

const liveOfSchedule = (db: Reader, scheduleId: string) =>
  db
    .selectFrom('workflow_runs')
    .select('id')
    .where('scheduleId', '=', scheduleId)
    .where('status', 'in', [sql.lit('running' as const), sql.lit('waiting' as const)]);

/** Whether a run of a workflow goes on that a schedule began. */
export const hasLiveRunOfSchedule = async (db: Reader, scheduleId: string, workflowId: string): Promise<boolean> =>
  (await liveOfSchedule(db, scheduleId).where('workflowId', '=', workflowId).limit(1).executeTakeFirst()) !== undefined;

/** The runs that a schedule began and that go on, those that began last first. */
export const listLiveRunIdsOfSchedule = async (db: Reader, scheduleId: string, limit: number): Promise<string[]> => {
  const rows = await liveOfSchedule(db, scheduleId)
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** How many runs of a workflow are under way, or wait for their turn. */
export const countLiveRuns = async (db: Reader, workflowId: string, isQueued: 0 | 1): Promise<number> =>
  (
    await liveOf(db, workflowId, isQueued)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Runs of a workflow that are under way. */
export const listRunsUnderWay = async (db: Reader, workflowId: string, limit: number): Promise<string[]> =>
  (await liveOf(db, workflowId, 0).select('id').limit(limit).execute()).map(({ id }) => id);

/** The run of a workflow that waits for its turn longest. */
export const findQueuedRun = async (db: Reader, workflowId: string): Promise<string | undefined> =>
  (await liveOf(db, workflowId, 1).select('id').orderBy('startedAt').orderBy('id').limit(1).executeTakeFirst())?.id;

/** The first runs of a workflow that wait for their turn, as `findQueuedRun` has them. */
export const listQueuedRuns = async (db: Reader, workflowId: string, limit: number): Promise<string[]> =>
  (await liveOf(db, workflowId, 1).select('id').orderBy('startedAt').orderBy('id').limit(limit).execute()).map(
    ({ id }) => id,
  );

const stepById = statement((db, parameter: Placeholders<{ id: string }>) =>
  db.selectFrom('workflow_run_steps').selectAll().where('id', '=', parameter.id),
);

export const findWorkflowStepRow = (db: Reader, id: string): Promise<WorkflowStepRow | undefined> =>
  stepById.first(db, { id });

const workflowOfStep = statement((db, parameter: Placeholders<{ id: string }>) =>
  db
    .selectFrom('workflow_run_steps as step')
    .innerJoin('workflow_runs as run', 'run.id', 'step.runId')
    .select('run.workflowId')
    .where('step.id', '=', parameter.id),
);

/** The workflow of whose run a step is. */
export const findWorkflowOfStep = async (db: Reader, stepId: string): Promise<string | undefined> =>
  (await workflowOfStep.first(db, { id: stepId }))?.workflowId;

const stepState = statement((db, parameter: Placeholders<Pick<WorkflowStepRow, 'id' | 'retryCount' | 'status'>>) =>
  db
    .selectFrom('workflow_run_steps')
    .select((row) => row('output', 'is', null).as('isWithoutOutput'))
    .where('id', '=', parameter.id)
    .where('retryCount', '=', parameter.retryCount)
    .where('status', '=', parameter.status)
    .where('finishedAt', 'is', null),
);

/** Whether nothing has happened to a step since it was read to be executed. */
export const isStillDue = async (
  db: Reader,
  { id, retryCount, status, output }: Pick<WorkflowStepRow, 'id' | 'retryCount' | 'status' | 'output'>,
): Promise<boolean> => {
  const found = await stepState.first(db, { id, retryCount, status });
  return found !== undefined && Boolean(found.isWithoutOutput) === (output === null);
};

type StepChanges = Omit<Updateable<WorkflowRunStepTable>, 'id'>;
type StepParameters = StepChanges & { readonly guardId: string; readonly guardRetryCount: number };

const stepChanges = new Map<string, ChangeStatement<StepParameters, unknown>>();

const stepChange = (changes: StepChanges): ChangeStatement<StepParameters, unknown> => {
  const names = Object.keys(changes);
  return madeOnce(stepChanges, names.join(), () =>
    changeStatement((db, parameter: Placeholders<StepParameters>) =>
      db
        .updateTable('workflow_run_steps')
        .set(placesOf<StepChanges>(names, parameter))
        .where('id', '=', parameter.guardId)
        .where('retryCount', '=', parameter.guardRetryCount)
        .where('finishedAt', 'is', null),
    ),
  );
};

/** Changes a step that has not ended, at this attempt; returns whether there was one. */
export const updateLiveWorkflowStep = async (
  db: Transaction,
  { id, retryCount }: Pick<WorkflowStepRow, 'id' | 'retryCount'>,
  changes: StepChanges,
): Promise<boolean> =>
  (await stepChange(changes).run(db, { ...changes, guardId: id, guardRetryCount: retryCount })) > 0;

const liveSteps = statement((db, parameter: Placeholders<{ runId: string }>) =>
  db
    .selectFrom('workflow_run_steps')
    .select(['id', 'nodeId', 'status', 'taskId', 'retryCount'])
    .where('runId', '=', parameter.runId)
    .where('finishedAt', 'is', null),
);

/** The steps of a run that have not ended. */
export const listLiveWorkflowSteps = (
  db: Reader,
  runId: string,
): Promise<Pick<WorkflowStepRow, 'id' | 'nodeId' | 'status' | 'taskId' | 'retryCount'>[]> =>
  liveSteps.all(db, { runId });

/** The same, whole. */
export const listLiveWorkflowStepRows = (db: Reader, runId: string): Promise<WorkflowStepRow[]> =>
  db
    .selectFrom('workflow_run_steps')
    .selectAll()
    .where('runId', '=', runId)
    .where('finishedAt', 'is', null)
    .orderBy('position')
    .execute();

/** The steps of a run that failed for good and were not done again, the first one first. */
export const listFailedSteps = (
  db: Reader,
  runId: string,
): Promise<Pick<WorkflowStepRow, 'id' | 'nodeId' | 'parentStepId'>[]> =>
  db
    .selectFrom('workflow_run_steps as step')
    .select(['step.id', 'step.nodeId', 'step.parentStepId'])
    .where('step.runId', '=', runId)
    .where('step.status', '=', 'failed')
    .where('step.finishedAt', 'is not', null)
    .where((where) => where.not(where.exists(laterOfNode(where, runId))))
    .orderBy('step.finishedAt')
    .orderBy('step.position')
    .execute();

/** Lets a failed run go on; returns whether it had failed. */
export const reviveWorkflowRun = async (
  db: Transaction,
  id: string,
  changes: Updateable<WorkflowRunTable>,
): Promise<boolean> =>
  (
    await db
      .updateTable('workflow_runs')
      .set({ ...changes, status: 'running', error: null, finishedAt: null })
      .where('id', '=', id)
      .where('status', '=', 'failed')
      .executeTakeFirst()
  ).numUpdatedRows > 0n;

/** Runs that go on and that nothing happened to since, or that have a step from before then, after one of them. */
export const listQuietWorkflowRuns = async (
  db: Reader,
  before: string,
  afterId: string,
  limit: number,
): Promise<string[]> =>
  (
    await db
      .selectFrom('workflow_runs')
      .select('id')
      .where('status', 'in', [sql.lit('running' as const), sql.lit('waiting' as const)])
      .where('id', '>', afterId)
      .where((where) =>
        where.or([
          where('lastUpdatedAt', '<', before),
          where.exists(
            where
              .selectFrom('workflow_run_steps as step')
              .select('step.id')
              .whereRef('step.runId', '=', 'workflow_runs.id')
              .where('step.finishedAt', 'is', null)
              .where('step.startedAt', '<', before),
          ),
        ]),
      )
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

const stepsOfNode = statement((db, parameter: Placeholders<{ runId: string; nodeId: string }>) =>
  db
    .selectFrom('workflow_run_steps')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('runId', '=', parameter.runId)
    .where('nodeId', '=', parameter.nodeId),
);

/** How many steps of a node a run has. */
export const countWorkflowSteps = async (db: Reader, runId: string, nodeId: string): Promise<number> =>
  (await stepsOfNode.first(db, { runId, nodeId }))?.count ?? 0;

/** The last steps of nodes of a run that ended well. */
const lastCompletedSteps = (db: Reader, runId: string, nodeIds: readonly string[]) =>
  db
    .selectFrom('workflow_run_steps as step')
    .where('step.runId', '=', runId)
    .where('step.nodeId', 'in', nodeIds)
    .where('step.status', '=', 'completed')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('workflow_run_steps as later')
            .select('later.id')
            .where('later.runId', '=', runId)
            .whereRef('later.nodeId', '=', 'step.nodeId')
            .where('later.status', '=', 'completed')
            .whereRef('later.position', '>', 'step.position'),
        ),
      ),
    );

/** What nodes of a run last came to, by their ids. */
export const listWorkflowOutputs = (
  db: Reader,
  runId: string,
  nodeIds: readonly string[],
): Promise<Pick<WorkflowStepRow, 'id' | 'nodeId' | 'output'>[]> =>
  lastCompletedSteps(db, runId, nodeIds).select(['step.id', 'step.nodeId', 'step.output']).execute();

/** How many bytes that has, all together. */
export const sumLastOutputBytes = async (db: Reader, runId: string, nodeIds: readonly string[]): Promise<number> => {
  const sizes = lastCompletedSteps(db, runId, nodeIds).select((row) =>
    row.fn.coalesce(row.fn<number>('octet_length', ['step.output']), row.lit(0)).as('bytes'),
  );
  return (await sizes.execute()).reduce((sum, { bytes }) => sum + bytes, 0);
};

/** Steps of all nodes of a run that ended well, with the bytes of what they came to, in the order in which they began. */
export const listOutputSizes = (db: Reader, runId: string): Promise<OutputSize[]> =>
  db
    .selectFrom('workflow_run_steps')
    .select((row) => ['id', 'nodeId', bytesIn<'workflow_run_steps'>('output')(row).as('bytes')])
    .where('runId', '=', runId)
    .where('status', '=', 'completed')
    .where('parentStepId', 'is', null)
    .orderBy('position')
    .execute();

/** The same of the items of a node, however they ended. */
export const listItemOutputSizes = (db: Reader, parentStepId: string): Promise<OutputSize[]> =>
  db
    .selectFrom('workflow_run_steps')
    .select((row) => ['id', 'nodeId', bytesIn<'workflow_run_steps'>('output')(row).as('bytes')])
    .where('parentStepId', '=', parentStepId)
    .orderBy('position')
    .execute();

/** What steps came to. */
export const listOutputsOfSteps = async (
  db: Reader,
  ids: readonly string[],
): Promise<Pick<WorkflowStepRow, 'id' | 'nodeId' | 'output'>[]> =>
  ids.length === 0
    ? []
    : db.selectFrom('workflow_run_steps').select(['id', 'nodeId', 'output']).where('id', 'in', ids).execute();

/** What of a step may be shown with others, in the order in which the steps of a run began; long texts are told by their bytes. */
export const listShownSteps = (
  db: Reader,
  runId: string,
  { limit, longest }: { readonly limit: number; readonly longest: number },
): Promise<ShownStepRow[]> =>
  db
    .selectFrom('workflow_run_steps')
    .select(shownColumns)
    .select((row) => [
      shortText(row, 'input', longest).as('input'),
      shortText(row, 'output', longest).as('output'),
      bytesIn<'workflow_run_steps'>('input')(row).as('inputBytes'),
      bytesIn<'workflow_run_steps'>('output')(row).as('outputBytes'),
    ])
    .where('runId', '=', runId)
    .orderBy('position')
    .limit(limit)
    .execute();

/** How many bytes the inputs and outputs of the first steps of a run have. */
export const sumShownBytes = async (db: Reader, runId: string, limit: number): Promise<number> => {
  const sizes = db
    .selectFrom('workflow_run_steps')
    .select((row) => bytesIn<'workflow_run_steps'>('input', 'output')(row).as('bytes'))
    .where('runId', '=', runId)
    .orderBy('position')
    .limit(limit);
  return (await sizes.execute()).reduce((sum, { bytes }) => sum + bytes, 0);
};

/** Steps of a run in the order in which they began. */
export const listWorkflowSteps = (db: Reader, runId: string, limit: number): Promise<WorkflowStepRow[]> =>
  db.selectFrom('workflow_run_steps').selectAll().where('runId', '=', runId).orderBy('position').limit(limit).execute();

/** How many bytes of text the steps of a run have. */
export const sumWorkflowStepBytes = async (db: Reader, runId: string): Promise<number> => {
  const sum = db
    .selectFrom('workflow_run_steps')
    .select((row) => bytesOfAll<'workflow_run_steps'>('input', 'output', 'validations')(row).as('bytes'))
    .where('runId', '=', runId);
  return (await sum.executeTakeFirstOrThrow()).bytes ?? 0;
};

/** What has become of the steps of a run, without what may be long, in the order in which they began. */
export const listStepStates = (
  db: Reader,
  runId: string,
  limit: number,
): Promise<Pick<WorkflowStepRow, 'nodeId' | 'status' | 'nextPort' | 'parentStepId' | 'nextRetryAt'>[]> =>
  db
    .selectFrom('workflow_run_steps')
    .select(['nodeId', 'status', 'nextPort', 'parentStepId', 'nextRetryAt'])
    .where('runId', '=', runId)
    .orderBy('position')
    .limit(limit)
    .execute();

export const insertWorkflowWait = async (db: Transaction, row: WorkflowWaitRow): Promise<void> => {
  await db.insertInto('workflow_waits').values(row).execute();
};

export const findWorkflowWait = (db: Reader, id: string): Promise<WorkflowWaitRow | undefined> =>
  db.selectFrom('workflow_waits').selectAll().where('id', '=', id).executeTakeFirst();

/** What a step waits for. */
export const findWaitOfStep = (db: Reader, stepId: string): Promise<WorkflowWaitRow | undefined> =>
  db.selectFrom('workflow_waits').selectAll().where('stepId', '=', stepId).executeTakeFirst();

/** What the steps of a run wait for. */
export const listPendingWaits = (db: Reader, runId: string): Promise<WorkflowWaitRow[]> =>
  db.selectFrom('workflow_waits').selectAll().where('runId', '=', runId).where('status', '=', 'pending').execute();

/** Which event, and of which runs it is, as far as it says so. */
export interface WaitedFor {
  readonly eventName: string;
  readonly runId: string | null;
  readonly otherRunId: string | null;
}

const waitsForEvent = statement((db, asked: Placeholders<WaitedFor & { afterId: string; limit: number }>) =>
  db
    .selectFrom('workflow_waits')
    .selectAll()
    .where('eventName', '=', asked.eventName)
    .where('status', '=', sql.lit('pending' as const))
    .where((where) =>
      where.or([
        where('eventScope', '=', sql.lit('global' as const)),
        where('runId', '=', asked.runId),
        where('runId', '=', asked.otherRunId),
      ]),
    )
    .where('id', '>', asked.afterId)
    .orderBy('id')
    .limit(asked.limit),
);

/** Those who wait for an event of these runs, or of any, after one of them. */
export const listWaitsForEvent = (
  db: Reader,
  event: WaitedFor,
  afterId: string,
  limit: number,
): Promise<WorkflowWaitRow[]> => waitsForEvent.all(db, { ...event, afterId, limit });

/** Ends a wait that is pending; returns whether it was. */
export const resolveWorkflowWait = async (
  db: Transaction,
  id: string,
  status: 'fired' | 'timeout' | 'ended',
  now: string,
): Promise<boolean> =>
  (
    await db
      .updateTable('workflow_waits')
      .set({ status, resolvedAt: now })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .executeTakeFirst()
  ).numUpdatedRows > 0n;

/** Nobody waits any more with a run that has ended, until it goes on. */
export const restWorkflowWaits = (db: Transaction, runId: string): Promise<void> =>
  changeWaits(db, runId, 'pending', 'ended');

/** What waited with a run that goes on after all waits on. */
export const reviveWorkflowWaits = (db: Transaction, runId: string): Promise<void> =>
  changeWaits(db, runId, 'ended', 'pending');

type WaitStatus = WorkflowWaitRow['status'];

const changeWaits = async (db: Transaction, runId: string, before: WaitStatus, status: WaitStatus): Promise<void> => {
  await db
    .updateTable('workflow_waits')
    .set({ status })
    .where('runId', '=', runId)
    .where('status', '=', before)
    .where('resolvedAt', 'is', null)
    .execute();
};

/** Some runs of a workflow that have ended and began until then, the oldest first, with how many steps they have. */
export const listEndedRunsUntil = (
  db: Reader,
  workflowId: string,
  until: string,
  limit: number,
): Promise<Pick<WorkflowRunRow, 'id' | 'stepCount'>[]> =>
  db
    .selectFrom('workflow_runs')
    .select(['id', 'stepCount'])
    .where('workflowId', '=', workflowId)
    .where('startedAt', '<=', until)
    .where('status', 'not in', ['running', 'waiting'])
    .orderBy('startedAt')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Which of these runs have ended. */
export const listEndedAmong = async (db: Reader, ids: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('workflow_runs')
      .select('id')
      .where('id', 'in', ids)
      .where('status', 'not in', ['running', 'waiting'])
      .execute()
  ).map(({ id }) => id);

/** Deletes runs with their steps; tasks do not name them any more. */
export const deleteWorkflowRuns = async (db: Transaction, ids: readonly string[]): Promise<void> => {
  await db
    .updateTable('tasks')
    .set({ workflowRunId: null, workflowRunStepId: null })
    .where('workflowRunId', 'in', ids)
    .execute();
  await db.deleteFrom('workflow_runs').where('id', 'in', ids).execute();
};

/** The tasks of the runs of a workflow do not name them any more. */
export const unlinkWorkflowTasks = async (db: Transaction, workflowId: string): Promise<void> => {
  await db
    .updateTable('tasks')
    .set({ workflowRunId: null, workflowRunStepId: null })
    .where('workflowRunId', 'in', (runs) =>
      runs.selectFrom('workflow_runs').select('id').where('workflowId', '=', workflowId),
    )
    .execute();
};

/** How many bytes of what was said of the results of the last step of a node that did not pass. */
export const findLastValidationBytes = async (db: Reader, runId: string, nodeId: string): Promise<number> =>
  (
    await db
      .selectFrom('workflow_run_steps')
      .select((row) => bytesIn<'workflow_run_steps'>('validations')(row).as('bytes'))
      .where('runId', '=', runId)
      .where('nodeId', '=', nodeId)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.bytes ?? 0;

/** What was said of the results of the last step of a node that did not pass. */
export const findLastValidations = async (
  db: Reader,
  runId: string,
  nodeId: string,
): Promise<WorkflowStepRow['validations'] | undefined> =>
  (
    await db
      .selectFrom('workflow_run_steps')
      .select('validations')
      .where('runId', '=', runId)
      .where('nodeId', '=', nodeId)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.validations;
