import type { Transaction } from '../access.js';
import { changeStatement, type Placeholders } from '../statement.js';
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
