import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { WorkflowRunStatus } from '../../generated/swarm/enums.js';
import type { Reader, Transaction } from '../access.js';
import { Columns } from '../columns.js';
import { madeOnce } from '../made-once.js';
import { type ChangeStatement, changeStatement, type Placeholders, statement } from '../statement.js';
import type { WorkflowRunStepTable, WorkflowRunTable, WorkflowWaitTable } from '../tables/workflow-runs.js';
import { bytesOfAll } from './page-bytes.js';

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
  'startedAt',
  'lastUpdatedAt',
  'finishedAt',
  'parked',
  'triggerData',
  'input',
  'parentStepId',
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
  const query = db.selectFrom('workflow_runs').where('workflowId', '=', workflowId);
  return status === undefined ? query : query.where('status', '=', status);
};

const summaryColumns = [
  'id',
  'workflowId',
  'status',
  'triggerType',
  'error',
  'createdBy',
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

export const countWorkflowRuns = async (db: Reader, filter: WorkflowRunFilter): Promise<number> =>
  (
    await matching(db, filter)
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

/** When a run of a workflow last kept others from beginning: it ended well, or began. */
export const findLastWorkflowRun = (
  db: Reader,
  workflowId: string,
): Promise<Pick<WorkflowRunRow, 'startedAt'> | undefined> =>
  db
    .selectFrom('workflow_runs')
    .select('startedAt')
    .where('workflowId', '=', workflowId)
    .where('status', '!=', 'skipped')
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst();

/** When the run of a workflow that ended well last did. */
export const findLastCompletedWorkflowRun = (
  db: Reader,
  workflowId: string,
): Promise<Pick<WorkflowRunRow, 'finishedAt'> | undefined> =>
  db
    .selectFrom('workflow_runs')
    .select('finishedAt')
    .where('workflowId', '=', workflowId)
    .where('status', '=', 'completed')
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
});

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

/** The steps of the items of a node, in the order in which they began. */
export const listItemSteps = (db: Reader, parentStepId: string): Promise<WorkflowStepRow[]> =>
  db
    .selectFrom('workflow_run_steps')
    .selectAll()
    .where('parentStepId', '=', parentStepId)
    .orderBy('position')
    .execute();

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
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('workflow_run_steps as later')
            .select('later.id')
            .where('later.runId', '=', runId)
            .whereRef('later.nodeId', '=', 'step.nodeId')
            .whereRef('later.position', '>', 'step.position'),
        ),
      ),
    )
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

/** No step waits for a run any more. */
export const detachChildRun = async (db: Transaction, parentStepId: string): Promise<void> => {
  await db.updateTable('workflow_runs').set({ parentStepId: null }).where('parentStepId', '=', parentStepId).execute();
};

const liveOf = (db: Reader, workflowId: string, isQueued: 0 | 1) =>
  db
    .selectFrom('workflow_runs')
    .where('workflowId', '=', workflowId)
    .where('isQueued', '=', isQueued)
    .where('status', 'in', [sql.lit('running' as const), sql.lit('waiting' as const)]);

/** Whether a run of a workflow goes on that a schedule began. */
export const hasLiveRunOfSchedule = async (db: Reader, scheduleId: string, workflowId: string): Promise<boolean> =>
  (await db
    .selectFrom('workflow_runs')
    .select('id')
    .where('scheduleId', '=', scheduleId)
    .where('workflowId', '=', workflowId)
    .where('status', 'in', [sql.lit('running' as const), sql.lit('waiting' as const)])
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** How many runs of a workflow are under way, or wait for their turn. */
export const countLiveRuns = async (db: Reader, workflowId: string, isQueued: 0 | 1): Promise<number> =>
  (
    await liveOf(db, workflowId, isQueued)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

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

/** The step of a run that failed for good first. */
export const findFirstFailedStep = (
  db: Reader,
  runId: string,
): Promise<Pick<WorkflowStepRow, 'id' | 'nodeId' | 'parentStepId'> | undefined> =>
  db
    .selectFrom('workflow_run_steps')
    .select(['id', 'nodeId', 'parentStepId'])
    .where('runId', '=', runId)
    .where('status', '=', 'failed')
    .where('finishedAt', 'is not', null)
    .orderBy('finishedAt', 'desc')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();

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

/** Runs that go on and that nothing happened to since, after one of them. */
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
      .where('lastUpdatedAt', '<', before)
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

/** What nodes of a run last came to, by their ids. */
export const listWorkflowOutputs = (
  db: Reader,
  runId: string,
  nodeIds: readonly string[],
): Promise<Pick<WorkflowStepRow, 'id' | 'nodeId' | 'output'>[]> =>
  db
    .selectFrom('workflow_run_steps as step')
    .select(['step.id', 'step.nodeId', 'step.output'])
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
    )
    .execute();

/** The same of all nodes. */
export const listWorkflowOutputsOfRun = (
  db: Reader,
  runId: string,
): Promise<Pick<WorkflowStepRow, 'id' | 'nodeId' | 'output'>[]> =>
  db
    .selectFrom('workflow_run_steps')
    .select(['id', 'nodeId', 'output'])
    .where('runId', '=', runId)
    .where('status', '=', 'completed')
    .where('parentStepId', 'is', null)
    .orderBy('position')
    .execute();

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

/** Those who wait for an event, after one of them. */
export const listWaitsForEvent = (
  db: Reader,
  eventName: string,
  afterId: string,
  limit: number,
): Promise<WorkflowWaitRow[]> =>
  db
    .selectFrom('workflow_waits')
    .selectAll()
    .where('eventName', '=', eventName)
    .where('status', '=', 'pending')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Ends a wait that is pending; returns whether it was. */
export const resolveWorkflowWait = async (
  db: Transaction,
  id: string,
  status: 'fired' | 'timeout',
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
