import type { Selectable } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import { type Placeholders, statement } from '../statement.js';
import type { UserEventTable } from '../tables/users.js';

export type UserEventRow = Selectable<UserEventTable>;

const newest = statement((db, parameter: Placeholders<{ userId: string; limit: number }>) =>
  db
    .selectFrom('user_events')
    .selectAll()
    .where('userId', '=', parameter.userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(parameter.limit),
);

const older = statement((db, parameter: Placeholders<{ userId: string; before: string; limit: number }>) =>
  db
    .selectFrom('user_events')
    .selectAll()
    .where('userId', '=', parameter.userId)
    .where('createdAt', '<', parameter.before)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(parameter.limit),
);

/** The newest events of a user, newest first; with `before`, of those strictly older than it. */
export const listUserEventRows = (
  db: Reader,
  userId: string,
  limit: number,
  before?: string,
): Promise<UserEventRow[]> =>
  before === undefined ? newest.all(db, { userId, limit }) : older.all(db, { userId, before, limit });

export const insertUserEvent = async (db: Transaction, row: UserEventRow): Promise<void> => {
  await db.insertInto('user_events').values(row).execute();
};
