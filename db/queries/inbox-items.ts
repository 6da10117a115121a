import type { Selectable } from 'kysely';
import type { InboxItemStatus, InboxItemType } from '../../generated/swarm/enums.js';
import type { Reader, Transaction } from '../access.js';
import type { InboxItemTable } from '../tables/inbox-items.js';
import { bytesOfAll } from './page-bytes.js';

export type InboxItemRow = Selectable<InboxItemTable>;

export interface InboxFilter {
  readonly userId: string;
  readonly status?: InboxItemStatus | undefined;
  readonly itemType?: InboxItemType | undefined;
}

const matching = (db: Reader, filter: InboxFilter) => {
  const { userId, status, itemType } = filter;
  let query = db.selectFrom('inbox_items').where('userId', '=', userId);
  if (status !== undefined) {
    query = query.where('status', '=', status);
  }
  if (itemType !== undefined) {
    query = query.where('itemType', '=', itemType);
  }
  return query;
};

/** A user's items, last updated first. */
export const listInboxItemRows = (db: Reader, filter: InboxFilter): Promise<InboxItemRow[]> =>
  matching(db, filter).selectAll().orderBy('lastUpdatedAt', 'desc').orderBy('id', 'desc').execute();

/** Bytes of a user's items. */
export const sumInboxItemBytes = async (db: Reader, filter: InboxFilter): Promise<number> => {
  const sum = matching(db, filter).select((row) => bytesOfAll<'inbox_items'>('itemId', 'userId')(row).as('bytes'));
  return (await sum.executeTakeFirstOrThrow()).bytes ?? 0;
};

/** Inserts an item, or replaces its state and keeps its `id`, `createdAt` and, once set, `readAt`. */
export const upsertInboxItem = (db: Transaction, row: InboxItemRow): Promise<InboxItemRow> =>
  db
    .insertInto('inbox_items')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'itemType', 'itemId']).doUpdateSet((update) => ({
        status: update.ref('excluded.status'),
        snoozeUntil: update.ref('excluded.snoozeUntil'),
        dismissedAt: update.ref('excluded.dismissedAt'),
        doneAt: update.ref('excluded.doneAt'),
        readAt: update.fn.coalesce('inbox_items.readAt', 'excluded.readAt'),
        lastUpdatedAt: update.ref('excluded.lastUpdatedAt'),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
