import { upsertChannelCursor } from '../../db/queries/channel-cursors.js';
import type { App } from '../kernel/app.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';

/** How far a channel was handled: the time stamp of its newest handled message. */
export interface CursorUpdate {
  readonly channelId: string;
  readonly ts: string;
}

/** By channel, so that two who store the same ones never wait for each other; the last of a channel stays the last. */
const inOneOrder = (updates: readonly CursorUpdate[]): CursorUpdate[] =>
  updates.toSorted((one, other) => Number(one.channelId > other.channelId) - Number(one.channelId < other.channelId));

/** Stores the updates in one transaction, leaving out those without channel or time stamp. */
export const commitChannelCursors = (app: App, updates: readonly CursorUpdate[]): Promise<void> =>
  inConcurrentTransaction(app, [], async ({ db, now }) => {
    for (const { channelId, ts } of inOneOrder(updates)) {
      if (channelId !== '' && ts !== '') {
        await upsertChannelCursor(db, { channelId, ts, updatedAt: now });
      }
    }
  });
