import type { Reader, Transaction } from '../access.js';
import { changeStatement, type Placeholders, statement } from '../statement.js';
import type { ChannelCursorTable } from '../tables/channel-cursors.js';

const upsert = changeStatement((db, parameter: Placeholders<ChannelCursorTable>) =>
  db
    .insertInto('channel_cursors')
    .values({ channelId: parameter.channelId, ts: parameter.ts, updatedAt: parameter.updatedAt })
    .onConflict((conflict) =>
      conflict.column('channelId').doUpdateSet({ ts: parameter.ts, updatedAt: parameter.updatedAt }),
    ),
);

/** Stores how far a channel was handled. */
export const upsertChannelCursor = async (db: Transaction, cursor: ChannelCursorTable): Promise<void> => {
  await upsert.run(db, cursor);
};

const cursorOf = statement((db, parameter: Placeholders<{ channelId: string }>) =>
  db.selectFrom('channel_cursors').select('ts').where('channelId', '=', parameter.channelId),
);

/** The time stamp up to which a channel was handled. */
export const findChannelCursor = async (db: Reader, channelId: string): Promise<string | undefined> =>
  (await cursorOf.first(db, { channelId }))?.ts;

/** Has a channel begin at a time stamp, unless somebody handled it. */
export const seedChannelCursor = async (db: Transaction, cursor: ChannelCursorTable): Promise<void> => {
  await db
    .insertInto('channel_cursors')
    .values(cursor)
    .onConflict((conflict) => conflict.column('channelId').doNothing())
    .execute();
};
