import { DummyDriver, Kysely, type QueryCompiler } from 'kysely';
import { oncePerDialect } from './dialect/once-per-dialect.js';
import { kyselyDialect, type SqlDialect } from './dialect/sql-dialect.js';
import type { Database } from './schema.js';

const builderOf = (dialect: SqlDialect, createQueryCompiler: () => QueryCompiler): Kysely<Database> =>
  new Kysely({ dialect: { ...kyselyDialect(dialect, () => new DummyDriver()), createQueryCompiler } });

/** A Kysely that only builds and compiles ordinary queries, in which every value is bound; it has no connection. */
export const builderFor = oncePerDialect((dialect) => builderOf(dialect, () => dialect.createCompiler()));

/** The same for statements that are built once, of placeholders. */
export const templateBuilderFor = oncePerDialect((dialect) =>
  builderOf(dialect, () => dialect.createTemplateCompiler()),
);
