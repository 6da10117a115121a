import pg, { type Client } from 'pg';
import { StartError } from '../../start-error.js';
import { addressOf, clientConfig, type PostgresServer } from './server.js';

/** The oldest version that is still maintained. */
const oldestMajor = 15;

/** PostgreSQL is not there, does not let this process in, or is not what the product runs on. One line, no password. */
export class UnusablePostgresError extends StartError {
  override readonly name = 'UnusablePostgresError';

  constructor(server: PostgresServer, problem: string, setting: 'DATABASE_URL' | 'DATABASE_TLS' = 'DATABASE_URL') {
    super(`${setting}: the PostgreSQL database ${addressOf(server)} cannot be used: ${problem.replace(/\s+/g, ' ')}`);
  }
}

/** The system tries several addresses of a name, and then says nothing itself. */
const messageOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map(messageOf).join('; ');
  }
  return error instanceof Error ? error.message : String(error);
};

const isAboutTls = (message: string): boolean => /\b(?:SSL|TLS)\b|certificate|no encryption/i.test(message);

/** What node-postgres says of a host that says nothing: while a connection is made, and to a question. */
const silence: readonly string[] = ['timeout expired', 'Query read timeout'];

/** What node-postgres says in its own terms, in those of the operator. */
const explained = (message: string, { connectTimeoutMs }: PostgresServer): string => {
  if (message.includes('client password must be a string')) {
    return 'it asks for a password, and the URL has none';
  }
  return silence.includes(message)
    ? `it did not answer within ${connectTimeoutMs} ms (DATABASE_CONNECT_TIMEOUT_MS)`
    : message;
};

/** The error of a connection that was refused, as the operator can mend it. */
export const refusalOf = (server: PostgresServer, error: unknown): UnusablePostgresError => {
  const message = messageOf(error);
  return new UnusablePostgresError(
    server,
    explained(message, server),
    isAboutTls(message) ? server.tlsSetting : 'DATABASE_URL',
  );
};

interface Facts {
  readonly version: number;
  readonly versionText: string;
  readonly encoding: string;
  readonly isReplica: number;
  readonly isReadOnly: number;
  /** How many connections the server, the database and the user may have, whichever is the least. */
  readonly mostConnections: number;
  readonly schema: string | null;
  readonly mayCreate: number | null;
  readonly tables: number;
  readonly hasHistory: number;
}

const factsOf = async (client: Client): Promise<Facts | undefined> => {
  const { rows } = await client.query<Facts>(`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as "versionText",
      current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isReplica", current_schema() as schema,
      current_setting('transaction_read_only') = 'on' as "isReadOnly",
      (select min(most) from (values
        (current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int),
        ((select nullif(rolconnlimit, -1) from pg_roles where rolname = session_user and not rolsuper)),
        ((select nullif(datconnlimit, -1) from pg_database where datname = current_database()))
      ) as limits (most)) as "mostConnections",
      has_schema_privilege(current_schema(), 'create') as "mayCreate",
      (select count(*) from pg_tables where schemaname = current_schema()) as tables,
      (select count(*) from pg_tables where schemaname = current_schema() and tablename = 'schema_migrations')
        as "hasHistory"`);
  return rows[0];
};

/** The pool, and the one that hears of other servers. */
const connectionsOf = ({ poolSize }: PostgresServer): number => poolSize + 1;

const problemOf = (facts: Facts, server: PostgresServer): string | undefined => {
  const { user } = server;
  if (facts.version < oldestMajor * 10_000) {
    return `it is PostgreSQL ${facts.versionText}; at least ${oldestMajor} is needed`;
  }
  if (facts.encoding !== 'UTF8') {
    return `its encoding is ${facts.encoding}, not UTF8`;
  }
  if (facts.isReplica === 1) {
    return 'it is a standby, which takes no changes';
  }
  if (facts.isReadOnly === 1) {
    return 'it is read-only (default_transaction_read_only)';
  }
  if (facts.mostConnections < connectionsOf(server)) {
    return `it allows ${facts.mostConnections} connections, and this server alone has ${connectionsOf(server)} (DATABASE_POOL_SIZE + 1)`;
  }
  if (facts.schema === null) {
    return `the search_path of user ${user} names no schema that is there`;
  }
  if (facts.mayCreate !== 1) {
    return `user ${user} may not create tables in schema ${facts.schema}`;
  }
  return facts.tables > 0 && facts.hasHistory === 0
    ? `schema ${facts.schema} has tables of another program; name a database of its own`
    : undefined;
};

/**
 * Looks whether a database can be used, before anything is done with it.
 *
 * @throws UnusablePostgresError when it cannot be reached, lets nobody in, is too old, has another encoding, takes no
 * changes or belongs to another program
 */
export const assertUsable = async (server: PostgresServer): Promise<void> => {
  // What it is asked it has at hand: it has as long to answer as to let this process in.
  const client = new pg.Client({ ...clientConfig(server), query_timeout: server.connectTimeoutMs });
  client.on('error', () => {});
  try {
    await client.connect();
    const facts = await factsOf(client);
    const problem = facts && problemOf(facts, server);
    if (problem !== undefined) {
      throw new UnusablePostgresError(server, problem);
    }
  } catch (error) {
    throw error instanceof UnusablePostgresError ? error : refusalOf(server, error);
  } finally {
    await client.end().catch(() => {});
  }
};
