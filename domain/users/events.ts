import { insertUserEvent, listUserEventRows, type UserEventRow } from '../../db/queries/user-events.js';
import type { JsonObject } from '../../db/tables/column-types.js';
import type { UserEventType } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { EveryField } from '../kernel/every-field.js';
import { newId } from '../kernel/ids.js';
import { shownObject, toJsonText } from '../kernel/stored-json.js';
import { storedTime } from '../kernel/time.js';
import type { Change } from './change.js';
import { requireUser } from './user.js';

/** One entry of a user's history. */
export type UserEvent = components['schemas']['UserEvent'];

export const toUserEvent = (row: UserEventRow): EveryField<UserEvent> => ({
  id: row.id,
  userId: row.userId,
  eventType: row.eventType,
  actor: row.actor,
  before: shownObject(row.before) ?? null,
  after: shownObject(row.after) ?? null,
  createdAt: row.createdAt,
});

/** Writes an entry of a user's history, in the transaction of the change it tells of. */
export const recordUserEvent = async (
  change: Change,
  userId: string,
  eventType: UserEventType,
  { before, after }: { readonly before?: JsonObject | null; readonly after?: JsonObject | null },
): Promise<void> => {
  await insertUserEvent(change.db, {
    id: newId(),
    userId,
    eventType,
    actor: change.actor,
    before: before ? toJsonText(before) : null,
    after: after ? toJsonText(after) : null,
    createdAt: change.now,
  });
};

/**
 * A user's history, newest first; with `before` only entries strictly older than that time.
 *
 * @throws ProductError notFound
 */
export const listUserEvents = async (
  { db }: App,
  userId: string,
  { limit, before: beforeText }: { readonly limit: number; readonly before?: string | undefined },
): Promise<UserEvent[]> => {
  const before = beforeText === undefined ? undefined : storedTime(beforeText);
  await requireUser(db, userId);
  return (await listUserEventRows(db, userId, limit, before)).map(toUserEvent);
};
