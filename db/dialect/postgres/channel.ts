import pg, { type Client } from 'pg';
import type { Channel, ChannelEvents } from '../../channel.js';
import { StartError } from '../../start-error.js';
import { serverLock } from './locks.js';
import { clientConfig, type PostgresServer } from './server.js';

/** Of a database; two products' schemas in one hear each other's messages, which are hints. */
const channelName = 'swarm_relay';
const reconnectAfterMs = 1000;
/** A connection that is gone without a word is noticed by the next of these. */
const pingEveryMs = 10_000;
const pingPatienceMs = 5000;

/** A command works on the database that no server may be on meanwhile. */
export class ClaimedDatabaseError extends StartError {
  override readonly name = 'ClaimedDatabaseError';

  constructor() {
    super('The database is being copied, or its files are moved elsewhere: start servers when that is done');
  }
}

/** Says that a server is on the database, for as long as the connection lives. */
const joinServers = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ held: number }>(serverLock.takeShared);
  if (rows[0]?.held !== 1) {
    throw new ClaimedDatabaseError();
  }
};

/** A connection of its own that hears NOTIFY and sends it; when it is lost, it is made again for as long as it takes. */
class PostgresChannel implements Channel {
  readonly #server: PostgresServer;
  readonly #events: ChannelEvents;
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #hasListened = false;

  constructor(server: PostgresServer, events: ChannelEvents) {
    this.#server = server;
    this.#events = events;
  }

  /**
   * Resolves once it listens, or has failed to; it then tries again by itself.
   *
   * @throws ClaimedDatabaseError when that is so before it has ever listened
   */
  async open(): Promise<void> {
    const client = new pg.Client({
      ...clientConfig(this.#server),
      application_name: 'swarm relay',
      query_timeout: pingPatienceMs,
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ payload = '' }) => this.#events.received(payload));
    this.#client = client;
    try {
      await client.connect();
      await joinServers(client);
      await client.query(`listen ${channelName}`);
    } catch (error) {
      if (error instanceof ClaimedDatabaseError && !this.#hasListened) {
        await this.close();
        throw error;
      }
      if (!this.#isClosed) {
        this.#events.failed(error);
      }
      this.#lost(client);
      return;
    }
    if (this.#client === client) {
      this.#hasListened = true;
      this.#timer = setInterval(() => void this.#ping(client), pingEveryMs).unref();
      this.#events.opened();
    }
  }

  send(payload: string): void {
    const client = this.#client;
    client
      ?.query({ name: 'relay', text: 'select pg_notify($1, $2)', values: [channelName, payload] })
      .catch(() => this.#lost(client));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }

  async #ping(client: Client): Promise<void> {
    try {
      await client.query('select 1');
    } catch {
      this.#lost(client);
    }
  }

  /** The first who notices ends it. */
  #lost(client: Client): void {
    if (this.#client !== client) {
      return;
    }
    this.#client = undefined;
    clearTimeout(this.#timer);
    client.end().catch(() => {});
    if (!this.#isClosed) {
      this.#timer = setTimeout(() => void this.open(), reconnectAfterMs).unref();
    }
  }
}

/**
 * Listens to what other servers on the database send, and sends to them.
 *
 * @throws ClaimedDatabaseError when a command has the database for itself
 */
export const openPostgresChannel = async (server: PostgresServer, events: ChannelEvents): Promise<Channel> => {
  const channel = new PostgresChannel(server, events);
  await channel.open();
  return channel;
};
