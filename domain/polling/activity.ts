import { findChannelCursor, seedChannelCursor } from '../../db/queries/channel-cursors.js';
import { takeLease } from '../../db/queries/leases.js';
import type { ClaimingAgent } from '../../db/queries/task-claims.js';
import type { components } from '../../generated/swarm/types.js';
import { addressIn, defaultAdapter } from '../chat/address.js';
import type { ChannelMessage } from '../chat/client.js';
import { chatClient } from '../chat/configured.js';
import type { App } from '../kernel/app.js';
import { newId } from '../kernel/ids.js';
import { defineService } from '../kernel/services.js';
import { instantAfter, msPerMinute, msPerSecond } from '../kernel/time.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';

type Schemas = components['schemas'];
type ActivityTrigger = Schemas['ChannelActivityTrigger'];
type ActivityMessage = Schemas['ChannelActivityMessage'];

/** So often the platform is asked, by whichever server. */
const everyMs = msPerMinute;
/** Longer than an agent that has nothing to do should wait for its answer. */
const timeLimitMs = 10 * msPerSecond;
const mostChannels = 50;
const mostMessages = 10;
/** As many as are looked through for those. */
const mostOfHistory = 100;
const longestText = 500;

/** When this process last asked, in milliseconds of a clock that nobody sets. */
export const activityLooks = defineService({
  name: 'looks at chat channels',
  start: () => ({ service: { lastAt: Number.NEGATIVE_INFINITY } }),
});

/** Whether it is this server's turn now: it is one's a minute. */
const takesTurn = async (app: App): Promise<boolean> => {
  const looks = app.service(activityLooks);
  const now = performance.now();
  if (now - looks.lastAt < everyMs) {
    return false;
  }
  looks.lastAt = now;
  return inConcurrentTransaction(app, [], (uow) =>
    takeLease(
      uow.db,
      { name: 'polling/channel-activity', owner: newId(), until: instantAfter(uow.now, everyMs) },
      uow.now,
    ),
  );
};

/** A channel that is looked at. */
interface Watched {
  readonly id: string;
  readonly name?: string | undefined;
}

const watchedChannels = async (app: App, signal: AbortSignal): Promise<readonly Watched[]> => {
  const listed = app.settings.leadMonitorChannelIds;
  if (listed !== null) {
    return listed.slice(0, mostChannels).map((id) => ({ id }));
  }
  const client = await chatClient({ app, db: app.db }, defaultAdapter);
  return client === undefined ? [] : client.channels(mostChannels, signal);
};

const isNews = ({ ts, text, threadTs, isAutomatic }: ChannelMessage, cursor: string): boolean =>
  Number(ts) > Number(cursor) && !isAutomatic && text.trim() !== '' && (threadTs === undefined || threadTs === ts);

const shown = ({ id, name }: Watched, { ts, user = '', text }: ChannelMessage): ActivityMessage => ({
  channelId: id,
  ...(name !== undefined && { channelName: name }),
  ts,
  user,
  text: text.slice(0, longestText),
});

/** What was written in a channel after its cursor, the oldest first; a channel without one begins now. */
const newsOf = async (app: App, watched: Watched, signal: AbortSignal): Promise<ActivityMessage[]> => {
  const { adapter, channel } = addressIn(watched.id);
  const client = await chatClient({ app, db: app.db }, adapter);
  if (client === undefined) {
    return [];
  }
  const cursor = await findChannelCursor(app.db, watched.id);
  if (cursor === undefined) {
    const [newest] = await client.history({ channel, limit: 1 }, signal);
    if (newest !== undefined) {
      await inConcurrentTransaction(app, [], ({ db, now }) =>
        seedChannelCursor(db, { channelId: watched.id, ts: newest.ts, updatedAt: now }),
      );
    }
    return [];
  }
  const messages = await client.history({ channel, after: cursor, limit: mostOfHistory }, signal);
  return messages
    .filter((message) => isNews(message, cursor))
    .sort((one, other) => Number(one.ts) - Number(other.ts))
    .slice(0, mostMessages)
    .map((message) => shown(watched, message));
};

const cursorsAfter = (messages: readonly ActivityMessage[]): Schemas['ChannelCursorUpdate'][] =>
  [...new Map(messages.map(({ channelId, ts }) => [channelId, ts]))].map(([channelId, ts]) => ({ channelId, ts }));

const look = async (app: App, signal: AbortSignal): Promise<ActivityTrigger | undefined> => {
  const messages: ActivityMessage[] = [];
  for (const watched of await watchedChannels(app, signal)) {
    try {
      messages.push(...(await newsOf(app, watched, signal)));
    } catch (error) {
      signal.throwIfAborted();
      app.log.warn({ err: error, channel: watched.id }, 'a channel of a chat could not be looked at');
    }
  }
  return messages.length === 0
    ? undefined
    : { type: 'channel_activity', count: messages.length, messages, cursorUpdates: cursorsAfter(messages) };
};

/**
 * What people wrote in the channels that leads watch, for a lead that has nothing to do (docs/claiming.md): once a minute in
 * the whole installation. What fails is logged, and nobody hears of it.
 */
export const channelActivity = async (
  app: App,
  { isLead }: Pick<ClaimingAgent, 'isLead'>,
): Promise<ActivityTrigger | undefined> => {
  if (!app.settings.leadMonitorChannels || isLead !== 1 || app.isDraining()) {
    return undefined;
  }
  try {
    return (await takesTurn(app)) ? await look(app, AbortSignal.timeout(timeLimitMs)) : undefined;
  } catch (error) {
    app.log.warn({ err: error }, 'the channels that leads watch could not be looked at');
    return undefined;
  }
};
