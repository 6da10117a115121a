import type { DatabaseTarget } from './target.js';

/** The longest payload in bytes, whatever else PostgreSQL counts in. */
export const longestPayload = 7900;

/** A way to the other servers on the same database. What is sent may be lost, and comes back to the sender, too. */
export interface Channel {
  /** Sends up to `longestPayload` bytes; returns at once. */
  send(payload: string): void;
  /** Sends what was given to it, and ends. */
  close(): Promise<void>;
}

export interface ChannelEvents {
  received(payload: string): void;
  /** It listens from now on, perhaps again: what was sent before may not have been received. */
  opened(): void;
  failed(error: unknown): void;
}

/** Opens the channel of a database; undefined where no other server can be. */
export const openChannel = async (target: DatabaseTarget, events: ChannelEvents): Promise<Channel | undefined> => {
  if ('path' in target) {
    return undefined;
  }
  const { openPostgresChannel } = await import('./dialect/postgres/channel.js');
  return openPostgresChannel(target, events);
};
