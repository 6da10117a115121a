import { SqliteAdapter, SqliteIntrospector } from 'kysely';
import type { ProductAdapter, SqlDialect } from '../sql-dialect.js';
import { ProductQueryCompiler, TemplateQueryCompiler } from './compilers.js';
import { databaseBytes } from './size.js';
import { releaseFreePages } from './vacuum.js';

class Adapter extends SqliteAdapter implements ProductAdapter {
  readonly sqlDialect = sqlite;
}

/** SQLite as the product writes it. */
export const sqlite: SqlDialect = {
  name: 'sqlite',
  hasOneWriter: true,
  createCompiler: () => new ProductQueryCompiler(),
  createTemplateCompiler: () => new TemplateQueryCompiler(),
  createAdapter: () => new Adapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
  // There is one writer: a transaction excludes all others by itself.
  transact: (db, _locks, work) => db.transaction().execute(work),
  // It runs in this process.
  nowMs: async () => Date.now(),
  isReadOnly: async () => false,
  databaseBytes,
  releaseFreePages,
};
