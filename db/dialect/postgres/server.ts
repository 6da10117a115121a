import type { ClientConfig } from 'pg';
import type { DatabaseTls } from './tls.js';
import { valueParsers } from './values.js';

/** A PostgreSQL database, and how it is used. */
export interface PostgresServer {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string | undefined;
  readonly database: string;
  readonly tls: DatabaseTls;
  /** Which setting says so. */
  readonly tlsSetting: 'DATABASE_URL' | 'DATABASE_TLS';
  /** The most connections of this process. */
  readonly poolSize: number;
  readonly connectTimeoutMs: number;
  readonly statementTimeoutMs: number;
  /** How long a transaction may do nothing before the database ends it. */
  readonly idleTransactionTimeoutMs: number;
}

/** When nothing is sent for so long, the system asks whether the other side is still there. */
const keepAliveAfterMs = 10_000;

/** What a single connection is made with. */
export const clientConfig = (server: PostgresServer): ClientConfig => ({
  host: server.host,
  port: server.port,
  user: server.user,
  password: server.password,
  database: server.database,
  ssl: server.tls === 'off' ? false : { rejectUnauthorized: server.tls === 'verify' },
  connectionTimeoutMillis: server.connectTimeoutMs,
  statement_timeout: server.statementTimeoutMs,
  idle_in_transaction_session_timeout: server.idleTransactionTimeoutMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveAfterMs,
  application_name: 'swarm',
  // Queries are short: compiling them costs more than it saves. Rules reckon with statements that see what is committed.
  options: '-c jit=off -c default_transaction_isolation=read\\ committed',
  types: valueParsers,
  pipeline: true,
});

/** Where the database is, for people; never with the password. */
export const addressOf = ({ host, port, database }: PostgresServer): string => `${host}:${port}/${database}`;
