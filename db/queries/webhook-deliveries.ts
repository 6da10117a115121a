import { type Selectable, sql } from 'kysely';
import type { WebhookDeliveryOutcome } from '../../generated/swarm/enums.js';
import type { Reader, Transaction } from '../access.js';
import { Columns } from '../columns.js';
import { changeStatement, type Placeholders, statement } from '../statement.js';
import type { WebhookDeliveryTable } from '../tables/webhook-deliveries.js';
import type { Surplus, SurplusQuestion } from './retention.js';

export type WebhookDeliveryRow = Selectable<WebhookDeliveryTable>;
export type WebhookDeliverySummaryRow = Omit<WebhookDeliveryRow, 'payload' | 'deliveryKey' | 'subjectKey' | 'gatherAs'>;

const summaryColumns = [
  'id',
  'source',
  'outcome',
  'verified',
  'bytes',
  'error',
  'runId',
  'event',
  'taskId',
  'redeliveryOf',
  'createdAt',
] as const;

const columns = new Columns<WebhookDeliveryTable>({
  id: true,
  source: true,
  outcome: true,
  verified: true,
  bytes: true,
  deliveryKey: true,
  subjectKey: true,
  error: true,
  runId: true,
  event: true,
  taskId: true,
  redeliveryOf: true,
  gatherAs: true,
  createdAt: true,
  payload: true,
});

const insert = changeStatement((db, row: Placeholders<WebhookDeliveryTable>) =>
  db.insertInto('webhook_deliveries').values(columns.pick(row)),
);

export const insertWebhookDelivery = async (db: Transaction, row: WebhookDeliveryRow): Promise<void> => {
  await insert.run(db, row);
};

const byId = statement((db, parameter: Placeholders<{ id: string }>) =>
  db.selectFrom('webhook_deliveries').selectAll().where('id', '=', parameter.id),
);

export const findWebhookDeliveryRow = (db: Reader, id: string): Promise<WebhookDeliveryRow | undefined> =>
  byId.first(db, { id });

/** The run that a signed delivery has led to. */
export const findRunOfDelivery = (
  db: Reader,
  deliveryKey: string,
): Promise<Pick<WebhookDeliveryRow, 'runId'> | undefined> =>
  db.selectFrom('webhook_deliveries').select('runId').where('deliveryKey', '=', deliveryKey).executeTakeFirst();

/** What came of the delivery with this key, if it came at or after a moment. */
export const findRecentDelivery = (
  db: Reader,
  deliveryKey: string,
  since: string,
): Promise<Pick<WebhookDeliveryRow, 'taskId'> | undefined> =>
  db
    .selectFrom('webhook_deliveries')
    .select('taskId')
    .where('deliveryKey', '=', deliveryKey)
    .where('createdAt', '>=', since)
    .executeTakeFirst();

/** Frees a key that an older delivery has. */
export const forgetDeliveryKey = async (db: Transaction, deliveryKey: string): Promise<void> => {
  await db
    .updateTable('webhook_deliveries')
    .set({ deliveryKey: null })
    .where('deliveryKey', '=', deliveryKey)
    .execute();
};

/** What came of the last delivery about the same, if it came at or after a moment. */
export const findDeliveryAbout = (
  db: Reader,
  subjectKey: string,
  since: string,
): Promise<Pick<WebhookDeliveryRow, 'id' | 'taskId'> | undefined> =>
  db
    .selectFrom('webhook_deliveries')
    .select(['id', 'taskId'])
    .where('subjectKey', '=', subjectKey)
    .where('createdAt', '>=', since)
    .executeTakeFirst();

/** Frees the key of what an older delivery is about. */
export const forgetSubjectKey = async (db: Transaction, subjectKey: string): Promise<void> => {
  await db.updateTable('webhook_deliveries').set({ subjectKey: null }).where('subjectKey', '=', subjectKey).execute();
};

/** Notes what became of a delivery that was to be done after its answer; returns whether it still was. */
export const settleDelivery = async (
  db: Transaction,
  id: string,
  change: Partial<Pick<WebhookDeliveryRow, 'outcome' | 'taskId' | 'runId' | 'error' | 'subjectKey' | 'gatherAs'>>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set(change)
    .where('id', '=', id)
    .where('outcome', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Has a delivery done after all that failed. */
export const reopenDelivery = async (db: Transaction, id: string): Promise<void> => {
  await db
    .updateTable('webhook_deliveries')
    .set({ outcome: 'pending', error: null })
    .where('id', '=', id)
    .where('outcome', '=', 'failed')
    .execute();
};

/** Written out, so that the index of what is pending is one for the query. */
const pending = sql.lit('pending' as const);

/** Whether more deliveries than so many wait to be done. */
export const isBacklogOver = async (db: Reader, most: number): Promise<boolean> =>
  (await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('outcome', '=', pending)
    .orderBy('createdAt')
    .offset(most)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Which deliveries are worked on together. */
export interface GatheredDeliveries {
  readonly source: string;
  readonly gatherAs: string;
}

/** Notes that deliveries which were to be worked on together are not. */
export const failGatheredDeliveries = async (
  db: Transaction,
  { source, gatherAs }: GatheredDeliveries,
  error: string,
): Promise<void> => {
  await db
    .updateTable('webhook_deliveries')
    .set({ outcome: 'failed', error })
    .where('source', '=', source)
    .where('gatherAs', '=', gatherAs)
    .where('outcome', '=', pending)
    .execute();
};

/** Has them done after all, but for those that failed for this reason. */
export const reopenGatheredDeliveries = async (
  db: Transaction,
  { source, gatherAs }: GatheredDeliveries,
  staysFailed: string,
): Promise<void> => {
  await db
    .updateTable('webhook_deliveries')
    .set({ outcome: 'pending', error: null })
    .where('source', '=', source)
    .where('gatherAs', '=', gatherAs)
    .where('outcome', '=', 'failed')
    .where('error', 'is distinct from', staysFailed)
    .execute();
};

/** Deliveries that are to be worked on together, the oldest first. */
export const listGatheredDeliveries = (
  db: Reader,
  { source, gatherAs, limit }: GatheredDeliveries & { readonly limit: number },
): Promise<WebhookDeliveryRow[]> =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('source', '=', source)
    .where('gatherAs', '=', gatherAs)
    .where('outcome', '=', pending)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute();

export interface WebhookDeliveryFilter {
  readonly source?: string | undefined;
  readonly outcome?: WebhookDeliveryOutcome | undefined;
}

/** The newest deliveries that match, without what was delivered. */
export const listWebhookDeliveryRows = (
  db: Reader,
  { source, outcome }: WebhookDeliveryFilter,
  limit: number,
): Promise<WebhookDeliverySummaryRow[]> => {
  let query = db
    .selectFrom('webhook_deliveries')
    .select(summaryColumns)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (source !== undefined) {
    query = query.where('source', '=', source);
  }
  if (outcome !== undefined) {
    query = query.where('outcome', '=', outcome);
  }
  return query.execute();
};

/** What waits was acknowledged: it is kept until it is worked on, however old it is. */
const doneBefore = (db: Reader, before: string, limit: number) =>
  db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('createdAt', '<', before)
    .where('outcome', '!=', pending)
    .orderBy('createdAt')
    .limit(limit);

/** Deletes up to `limit` deliveries that came before a moment and do not wait, the oldest first; returns how many. */
export const deleteOldDeliveries = async (db: Transaction, before: string, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', doneBefore(db, before, limit))
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/** How many came before a moment and do not wait, `most` at most. */
export const countOldDeliveries = async (db: Reader, before: string, most: number): Promise<number> => {
  const { count } = await db
    .selectFrom(doneBefore(db, before, most).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Where deliveries came from. */
export type DeliverySource = Pick<WebhookDeliveryRow, 'source'>;

/** Sources that have more deliveries than are kept, those that wait among them. All deliveries are looked through. */
export const listOverfullSources = async (
  db: Reader,
  { keep, limit }: SurplusQuestion,
): Promise<(DeliverySource & Surplus)[]> => {
  const sources = await db
    .selectFrom('webhook_deliveries')
    .select((eb) => ['source', eb.fn.countAll<number>().as('deliveries')])
    .groupBy('source')
    .having((eb) => eb(eb.fn.countAll<number>(), '>', keep))
    .limit(limit)
    .execute();
  return sources.map(({ source, deliveries }) => ({ source, surplus: deliveries - keep }));
};

/** Deletes up to `limit` deliveries of a source beyond the newest `keep` that do not wait; returns how many. */
export const deleteSurplusDeliveries = async (
  db: Transaction,
  { source }: DeliverySource,
  keep: number,
  limit: number,
): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('source', '=', source)
        .where('outcome', '!=', pending)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .offset(keep)
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
};
