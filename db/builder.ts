import { DummyDriver, Kysely, type QueryCompiler, SqliteAdapter, SqliteIntrospector } from 'kysely';
import { ProductQueryCompiler } from './dialect/compilers.js';
import type { Database } from './schema.js';

/** A Kysely that only builds and compiles SQL of the product's dialect; it has no connection. */
export const builderWith = (createQueryCompiler: () => QueryCompiler): Kysely<Database> =>
  new Kysely<Database>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler,
    },
  });

/** Builds and compiles ordinary queries: every value is bound. */
export const sqlBuilder = builderWith(() => new ProductQueryCompiler());
