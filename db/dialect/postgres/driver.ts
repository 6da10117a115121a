import type { Dialect, Driver, TransactionSettings } from 'kysely';
import pg, { type PoolClient } from 'pg';
import { kyselyDialect } from '../sql-dialect.js';
import { Connection } from './connection.js';
import { toldError } from './errors.js';
import { ignore } from './ignore.js';
import { KnownStatements } from './known-statements.js';
import { createPostgres } from './postgres.js';
import { clientConfig, type PostgresServer } from './server.js';

const idleTimeoutMs = 60_000;
/** Connections are made anew now and then: what a server remembers of one grows, and addresses behind names change. */
const maxLifetimeSeconds = 1800;

/** How often connections are looked at on which somebody waits for an answer. */
const lookEveryMs = 1000;
/** The database ends a statement by itself; only one that is out of reach says nothing for so much longer. */
const marginMs = 5000;

/**
 * What begins a transaction of this kind. One that changes rows finds them by their keys, whatever the values are: planning
 * its statements anew each time took a quarter of a claim. Reads outside keep plans for their values.
 */
const beginning = ({ isolationLevel, accessMode }: TransactionSettings): string => {
  const begin = [
    'begin',
    ...(isolationLevel === undefined ? [] : [`isolation level ${isolationLevel}`]),
    ...(accessMode === undefined ? [] : [accessMode]),
  ].join(' ');
  return accessMode === 'read only' ? begin : `${begin}; set local plan_cache_mode to force_generic_plan`;
};

class PooledConnection extends Connection {
  constructor(
    readonly client: PoolClient,
    statements: KnownStatements,
  ) {
    super(client, statements);
  }
}

class PostgresDriver implements Driver {
  readonly #server: PostgresServer;
  readonly #statements = new KnownStatements();
  readonly #connections = new WeakMap<PoolClient, PooledConnection>();
  readonly #inUse = new Set<PooledConnection>();
  #pool: pg.Pool | undefined;
  #watch: NodeJS.Timeout | undefined;

  constructor(server: PostgresServer) {
    this.#server = server;
  }

  async init(): Promise<void> {
    this.#pool = new pg.Pool({
      ...clientConfig(this.#server),
      max: this.#server.poolSize,
      idleTimeoutMillis: idleTimeoutMs,
      maxLifetimeSeconds,
    });
    // A connection that breaks is told of by the query that runs on it; without listeners it would end the process.
    this.#pool.on('error', ignore);
    this.#pool.on('connect', (client) => client.on('error', ignore));
    this.#watchForSilence();
  }

  async acquireConnection(): Promise<PooledConnection> {
    if (!this.#pool) {
      throw new Error('the database is closed');
    }
    try {
      const connection = this.#connectionOf(await this.#pool.connect());
      connection.open();
      this.#inUse.add(connection);
      return connection;
    } catch (error) {
      throw toldError(error);
    }
  }

  async beginTransaction(connection: PooledConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(beginning(settings));
  }

  async commitTransaction(connection: PooledConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: PooledConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(connection: PooledConnection): Promise<void> {
    this.#inUse.delete(connection);
    connection.client.release(!connection.isReusable);
  }

  async destroy(): Promise<void> {
    const pool = this.#pool;
    this.#pool = undefined;
    try {
      await pool?.end();
    } finally {
      // Until then somebody may wait on a connection that says nothing, and the pool for it.
      clearInterval(this.#watch);
    }
  }

  /** One timer for all connections: looks are counted, so that a process that was held up finds nobody silent. */
  #watchForSilence(): void {
    const { statementTimeoutMs } = this.#server;
    if (statementTimeoutMs === 0) {
      return;
    }
    const mostLooks = Math.ceil((statementTimeoutMs + marginMs) / lookEveryMs);
    const look = (): void => {
      for (const connection of this.#inUse) {
        connection.endIfSilent(mostLooks);
      }
    };
    this.#watch = setInterval(look, lookEveryMs).unref();
  }

  #connectionOf(client: PoolClient): PooledConnection {
    const known = this.#connections.get(client);
    if (known !== undefined) {
      return known;
    }
    const connection = new PooledConnection(client, this.#statements);
    this.#connections.set(client, connection);
    return connection;
  }
}

/** PostgreSQL for Kysely: a pool of connections that prepare each statement once. */
export const postgresServer = (server: PostgresServer): Dialect =>
  kyselyDialect(createPostgres(server.poolSize), () => new PostgresDriver(server));
