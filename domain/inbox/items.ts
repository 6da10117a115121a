import type { Reader } from '../../db/access.js';
import {
  type InboxFilter,
  type InboxItemRow,
  listInboxItemRows,
  sumInboxItemBytes,
  upsertInboxItem,
} from '../../db/queries/inbox-items.js';
import type { LongRead } from '../../db/reads/heavy-read.js';
import type { InboxItemStatus, InboxItemType } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { invalidField } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { given } from '../kernel/given.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import { newId } from '../kernel/ids.js';
import { storedTime } from '../kernel/time.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import type { Answer } from '../kernel/written.js';
import { userExists } from '../users/requester.js';

/** What one person did with one item of the inbox. */
export type InboxItem = components['schemas']['InboxItem'];
type InboxItemList = components['schemas']['InboxItemList'];

const toItem = (row: InboxItemRow): EveryField<InboxItem> => ({
  id: row.id,
  userId: row.userId,
  itemType: row.itemType,
  itemId: row.itemId,
  status: row.status,
  snoozeUntil: given(row.snoozeUntil),
  dismissedAt: given(row.dismissedAt),
  doneAt: given(row.doneAt),
  readAt: given(row.readAt),
  createdAt: row.createdAt,
  lastUpdatedAt: row.lastUpdatedAt,
});

const readItems = async (db: Reader, filter: InboxFilter): Promise<InboxItemList> => {
  const rows = await listInboxItemRows(db, filter);
  return { items: rows.map(toItem) };
};

export const inboxListing: LongRead<InboxFilter, InboxItemList> = {
  module: import.meta.url,
  name: 'inboxListing',
  narrowing: 'status or itemType',
  bytesOf: sumInboxItemBytes,
  readShort: readItems,
  read: readItems,
};

/**
 * A user's items, last updated first; none for an unknown user. Reads until the signal aborts.
 *
 * @throws ProductError unavailable (`read_too_large`) when they have more than 16 MiB
 */
export const listInboxState = (
  app: App,
  { userId, status, itemType }: InboxFilter,
  signal: AbortSignal,
): Promise<Answer<InboxItemList>> => app.service(heavyReads).answer(inboxListing, { userId, status, itemType }, signal);

export interface InboxState {
  readonly userId: string;
  readonly itemType: InboxItemType;
  readonly itemId: string;
  readonly status: InboxItemStatus;
  readonly snoozeUntil?: string | undefined;
  readonly read?: boolean | undefined;
}

/**
 * Replaces what a person did with an item (docs/inbox.md). `readAt` is set once and stays.
 *
 * @throws ProductError invalid for an unknown user
 */
export const setInboxItemState = (app: App, state: InboxState): Promise<InboxItem> =>
  inTransaction(app, async ({ db, now }) => {
    if (!(await userExists(db, state.userId))) {
      throw invalidField('body.userId', `must be the id of a user; there is none with ${state.userId}`);
    }
    const row = await upsertInboxItem(db, {
      id: newId(),
      userId: state.userId,
      itemType: state.itemType,
      itemId: state.itemId,
      status: state.status,
      snoozeUntil: state.snoozeUntil === undefined ? null : storedTime(state.snoozeUntil),
      dismissedAt: state.status === 'dismissed' ? now : null,
      doneAt: state.status === 'done' ? now : null,
      readAt: state.read ? now : null,
      createdAt: now,
      lastUpdatedAt: now,
    });
    return toItem(row);
  });
