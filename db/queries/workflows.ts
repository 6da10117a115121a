import type { ExpressionBuilder, Selectable, Updateable } from 'kysely';
import type { WorkflowRunStatus } from '../../generated/swarm/enums.js';
import type { Reader, Transaction } from '../access.js';
import { containsText } from '../dialect/text.js';
import type { Database } from '../schema.js';
import { type Placeholders, statement } from '../statement.js';
import type { WorkflowTable, WorkflowVersionTable } from '../tables/workflows.js';
import { afterPrefix } from './key-prefix.js';
import { bytesOfAll } from './page-bytes.js';

export type WorkflowRow = Selectable<WorkflowTable>;
export type WorkflowVersionRow = Selectable<WorkflowVersionTable>;

const slimColumns = [
  'id',
  'key',
  'name',
  'description',
  'enabled',
  'nodeCount',
  'maxConcurrentRuns',
  'dir',
  'vcsRepo',
  'createdByAgentId',
  'createdBy',
  'updatedBy',
  'createdAt',
  'lastUpdatedAt',
  'requiredParams',
  'requires',
  'params',
] as const;

/** A workflow without what may be long. */
export type SlimWorkflowRow = Pick<WorkflowRow, (typeof slimColumns)[number]>;

export interface WorkflowFilter {
  readonly enabled?: boolean | undefined;
  readonly key?: string | undefined;
  readonly keyPrefix?: string | undefined;
  readonly lastRunStatus?: WorkflowRunStatus | undefined;
  readonly consecutiveErrorsMin?: number | undefined;
  readonly offset: number;
}

/** The runs of each workflow, the last started first. */
const newestRuns = (row: ExpressionBuilder<Database, 'workflows'>, limit: number) =>
  row
    .selectFrom('workflow_runs as run')
    .select('run.status')
    .whereRef('run.workflowId', '=', 'workflows.id')
    .orderBy('run.startedAt', 'desc')
    .orderBy('run.id', 'desc')
    .limit(limit);

/** How many of the last runs failed, of so many. */
const failuresAmong = (row: ExpressionBuilder<Database, 'workflows'>, count: number) =>
  row
    .selectFrom(newestRuns(row, count).as('newest'))
    .select((each) => each.fn.countAll<number>().as('count'))
    .where('newest.status', '=', 'failed');

const matching = (db: Reader, { enabled, key, keyPrefix, lastRunStatus, consecutiveErrorsMin = 0 }: WorkflowFilter) => {
  let query = db.selectFrom('workflows');
  if (enabled !== undefined) {
    query = query.where('enabled', '=', enabled ? 1 : 0);
  }
  if (lastRunStatus !== undefined) {
    query = query.where((row) => row(newestRuns(row, 1), '=', lastRunStatus));
  }
  if (consecutiveErrorsMin > 0) {
    query = query.where((row) => row(failuresAmong(row, consecutiveErrorsMin), '=', consecutiveErrorsMin));
  }
  if (key !== undefined) {
    return query.where('key', '=', key);
  }
  return keyPrefix === undefined
    ? query
    : query.where('key', '>=', keyPrefix).where('key', '<', afterPrefix(keyPrefix));
};

const newestFirst = (db: Reader, filter: WorkflowFilter) =>
  matching(db, filter)
    .orderBy('lastUpdatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(Number.MAX_SAFE_INTEGER)
    .offset(filter.offset);

/** All that match, last changed first, without what may be long. */
export const listSlimWorkflowRows = (db: Reader, filter: WorkflowFilter): Promise<SlimWorkflowRow[]> =>
  newestFirst(db, filter).select(slimColumns).execute();

/** All that match, last changed first. */
export const listWorkflowRows = (db: Reader, filter: WorkflowFilter): Promise<WorkflowRow[]> =>
  newestFirst(db, filter).selectAll().execute();

/** Bytes of all that match. */
export const sumWorkflowBytes = async (db: Reader, filter: WorkflowFilter, isFull: boolean): Promise<number> => {
  const sum = matching(db, filter).select((row) =>
    (isFull
      ? bytesOfAll<'workflows'>('definition', 'description', 'params', 'triggers', 'input', 'triggerSchema')(row)
      : bytesOfAll<'workflows'>('description', 'params')(row)
    ).as('bytes'),
  );
  return (await sum.executeTakeFirstOrThrow()).bytes ?? 0;
};

export const findWorkflowRow = (db: Reader, id: string): Promise<WorkflowRow | undefined> =>
  db.selectFrom('workflows').selectAll().where('id', '=', id).executeTakeFirst();

const placeColumns = ['key', 'dir', 'vcsRepo', 'createdByAgentId', 'createdBy'] as const;

const placeById = statement((db, parameter: Placeholders<{ id: string }>) =>
  db.selectFrom('workflows').select(placeColumns).where('id', '=', parameter.id),
);

/** Where the work of a workflow is done, without what may be long. */
export const findWorkflowPlace = (
  db: Reader,
  id: string,
): Promise<Pick<WorkflowRow, (typeof placeColumns)[number]> | undefined> => placeById.first(db, { id });

/** Whether another workflow has the name. */
export const isWorkflowNameTaken = async (db: Reader, name: string, exceptId: string): Promise<boolean> =>
  (await db
    .selectFrom('workflows')
    .select('id')
    .where('name', '=', name)
    .where('id', '!=', exceptId)
    .executeTakeFirst()) !== undefined;

export const insertWorkflow = async (db: Transaction, row: WorkflowRow): Promise<void> => {
  await db.insertInto('workflows').values(row).execute();
};

export const updateWorkflowRow = async (
  db: Transaction,
  id: string,
  changes: Updateable<WorkflowTable>,
): Promise<void> => {
  await db.updateTable('workflows').set(changes).where('id', '=', id).execute();
};

/** Deletes a workflow with its versions; returns whether there was one. */
export const deleteWorkflowRow = async (db: Transaction, id: string): Promise<boolean> =>
  (await db.deleteFrom('workflows').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n;

export const insertWorkflowVersion = async (db: Transaction, row: WorkflowVersionRow): Promise<void> => {
  await db.insertInto('workflow_versions').values(row).execute();
};

/** The number of the newest version; 0 when there is none. */
export const newestWorkflowVersion = async (db: Reader, workflowId: string): Promise<number> =>
  (
    await db
      .selectFrom('workflow_versions')
      .select('version')
      .where('workflowId', '=', workflowId)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.version ?? 0;

/** Versions, the newest first; only those before one, if it is given. */
export const listWorkflowVersionRows = (
  db: Reader,
  workflowId: string,
  before: number | undefined,
  limit: number,
): Promise<WorkflowVersionRow[]> => {
  const all = db.selectFrom('workflow_versions').selectAll().where('workflowId', '=', workflowId);
  return (before === undefined ? all : all.where('version', '<', before))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
};

export const findWorkflowVersionRow = (
  db: Reader,
  workflowId: string,
  version: number,
): Promise<WorkflowVersionRow | undefined> =>
  db
    .selectFrom('workflow_versions')
    .selectAll()
    .where('workflowId', '=', workflowId)
    .where('version', '=', version)
    .executeTakeFirst();

export interface WorkflowCounts {
  readonly total: number;
  readonly enabled: number;
}

export const countWorkflows = async (db: Reader): Promise<WorkflowCounts> => {
  const { total, enabled } = await db
    .selectFrom('workflows')
    .select((row) => [row.fn.countAll<number>().as('total'), row.fn.sum<number | null>('enabled').as('enabled')])
    .executeTakeFirstOrThrow();
  return { total, enabled: enabled ?? 0 };
};

/** How many runs of a workflow may be under way at once; null: any number. */
export const findRunLimit = async (db: Reader, id: string): Promise<number | null> =>
  (await db.selectFrom('workflows').select('maxConcurrentRuns').where('id', '=', id).executeTakeFirst())
    ?.maxConcurrentRuns ?? null;

/** Enabled workflows that schedules may start, with their triggers. */
export const listScheduledWorkflowRows = (db: Reader): Promise<Pick<WorkflowRow, 'id' | 'triggers'>[]> =>
  db
    .selectFrom('workflows')
    .select(['id', 'triggers'])
    .where('enabled', '=', 1)
    .where(({ ref }) => containsText(ref('triggers'), '"schedule"'))
    .orderBy('id')
    .execute();

/** Workflows with ids after one whose definitions have the text, a page of them. */
export const listWorkflowsWith = (
  db: Reader,
  { text, after, limit }: { readonly text: string; readonly after: string; readonly limit: number },
): Promise<Pick<WorkflowRow, 'id' | 'createdByAgentId' | 'definition'>[]> =>
  db
    .selectFrom('workflows')
    .select(['id', 'createdByAgentId', 'definition'])
    .where(({ ref }) => containsText(ref('definition'), text))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
