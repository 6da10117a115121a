import { PostgresAdapter, PostgresIntrospector, sql } from 'kysely';
import type { Reader } from '../../access.js';
import type { ProductAdapter, SqlDialect } from '../sql-dialect.js';
import { ProductQueryCompiler, TemplateQueryCompiler } from './compilers.js';
import { transactor } from './transact.js';

class Adapter extends PostgresAdapter implements ProductAdapter {
  constructor(readonly sqlDialect: SqlDialect) {
    super();
  }
}

/** What tables hold: without PostgreSQL's own, and without indexes, which take a page each where there are no rows. */
const databaseBytes = async (db: Reader): Promise<number> => {
  const { bytes } = await db
    .selectNoFrom(
      sql<number>`(select sum(pg_table_size(oid)) from pg_class
        where relkind = 'r' and relnamespace = current_schema()::regnamespace)`.as('bytes'),
    )
    .executeTakeFirstOrThrow();
  return bytes;
};

/** Not the time at which the transaction began, which `now()` is. */
const nowMs = async (db: Reader): Promise<number> => {
  const { ms } = await db
    .selectNoFrom(sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`.as('ms'))
    .executeTakeFirstOrThrow();
  return ms;
};

const isReadOnly = async (db: Reader): Promise<boolean> => {
  const { setting } = await db
    .selectNoFrom(sql<string>`current_setting('transaction_read_only')`.as('setting'))
    .executeTakeFirstOrThrow();
  return setting === 'on';
};

/** PostgreSQL as the product writes it, for one pool of this size. */
export const createPostgres = (poolSize: number): SqlDialect => {
  const adapter = (): ProductAdapter => new Adapter(postgres);
  const postgres: SqlDialect = {
    name: 'postgres',
    hasOneWriter: false,
    createCompiler: () => new ProductQueryCompiler(),
    createTemplateCompiler: () => new TemplateQueryCompiler(),
    createAdapter: adapter,
    createIntrospector: (db) => new PostgresIntrospector(db),
    transact: transactor(poolSize),
    nowMs,
    isReadOnly,
    databaseBytes,
    releaseFreePages: async () => 0,
  };
  return postgres;
};
