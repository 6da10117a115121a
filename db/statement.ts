import { type Compilable, type CompiledQuery, type RootOperationNode, SelectQueryNode } from 'kysely';
import type { ChangeBuilder, CompiledRead, ReadBuilder, Reader, Transaction } from './access.js';
import { templateBuilderFor } from './builder.js';
import { oncePerDialect } from './dialect/once-per-dialect.js';
import { Placeholder } from './dialect/placeholder.js';
import { dialectOf } from './dialect/sql-dialect.js';

/** The placeholders a statement is written with: each stands for the value of the parameter with its name. */
export type Placeholders<Parameters> = { readonly [Name in keyof Parameters]: Parameters[Name] };

const placeholders = <Parameters>(): Placeholders<Parameters> =>
  new Proxy({} as Placeholders<Parameters>, {
    get: (_target, name) => new Placeholder(String(name)),
  });

/** A query whose SQL is built once and then run with different parameters. */
export interface Statement<Parameters, Row> {
  /** All rows. */
  all(db: Reader, parameters: Parameters): Promise<Row[]>;
  /** The first row, or undefined. */
  first(db: Reader, parameters: Parameters): Promise<Row | undefined>;
}

/** A change whose SQL is built once and then run with different parameters. */
export interface ChangeStatement<Parameters, Row> {
  /** Runs it; returns how many rows it touched. */
  run(db: Transaction, parameters: Parameters): Promise<number>;
  /** Runs it; returns the first row that it gives back, or undefined. */
  first(db: Transaction, parameters: Parameters): Promise<Row | undefined>;
  /** Runs it; returns all rows that it gives back. */
  all(db: Transaction, parameters: Parameters): Promise<Row[]>;
}

interface Template<Parameters, Node extends RootOperationNode> {
  readonly query: CompiledQuery & { readonly query: Node };
  /** The parameter whose value each place takes. */
  readonly slots: readonly (keyof Parameters)[];
}

const isPlaceholder = (value: unknown): value is Placeholder => value instanceof Placeholder;

const templateOf = <Parameters, Node extends RootOperationNode>(
  query: Template<Parameters, Node>['query'],
): Template<Parameters, Node> => ({
  query,
  slots: query.parameters.filter(isPlaceholder).map(({ name }) => name as keyof Parameters),
});

const bind = <Parameters, Node extends RootOperationNode>(
  { query, slots }: Template<Parameters, Node>,
  parameters: Parameters,
) => ({
  query: query.query,
  queryId: query.queryId,
  sql: query.sql,
  parameters: slots.map((slot) => parameters[slot]),
});

/** Compiles a query that only reads. */
export const compileRead = <Row>(query: Compilable<Row>): CompiledRead<Row> => {
  const { query: node, queryId, sql, parameters } = query.compile();
  if (!SelectQueryNode.is(node)) {
    throw new TypeError('A query that only reads is a select');
  }
  return { query: node, queryId, sql, parameters };
};

/**
 * Makes a statement for a hot path: Kysely builds and compiles it at first use on a database, later runs only bind values.
 * Use `parameter.name` in the builder wherever a value belongs that differs from run to run; all other values become
 * part of the SQL. Lists (`in`) of unknown length need the ordinary builder.
 *
 * @example
 * const byId = statement((db, parameter: Placeholders<{ id: string }>) =>
 *   db.selectFrom('agents').selectAll().where('id', '=', parameter.id));
 * const agent = await byId.first(db, { id });
 */
export const statement = <Parameters, Row>(
  build: (db: ReadBuilder, parameter: Placeholders<Parameters>) => Compilable<Row>,
): Statement<Parameters, Row> => {
  const template = oncePerDialect((dialect) =>
    templateOf<Parameters, SelectQueryNode>(
      compileRead(build(templateBuilderFor(dialect), placeholders<Parameters>())),
    ),
  );
  const execute = (db: Reader, parameters: Parameters) =>
    db.executeQuery<Row>(bind(template(dialectOf(db)), parameters));
  return {
    all: async (db, parameters) => (await execute(db, parameters)).rows,
    first: async (db, parameters) => (await execute(db, parameters)).rows[0],
  };
};

/** The same for a statement that changes rows. */
export const changeStatement = <Parameters, Row>(
  build: (db: ChangeBuilder, parameter: Placeholders<Parameters>) => Compilable<Row>,
): ChangeStatement<Parameters, Row> => {
  const template = oncePerDialect((dialect) =>
    templateOf<Parameters, RootOperationNode>(build(templateBuilderFor(dialect), placeholders<Parameters>()).compile()),
  );
  const execute = (db: Transaction, parameters: Parameters) =>
    db.executeQuery<Row>(bind(template(dialectOf(db)), parameters));
  return {
    run: async (db, parameters) => Number((await execute(db, parameters)).numAffectedRows ?? 0n),
    first: async (db, parameters) => (await execute(db, parameters)).rows[0],
    all: async (db, parameters) => (await execute(db, parameters)).rows,
  };
};

/** Locks rows until the transaction ends: a query for update or for share, whose SQL is built once. */
export interface LockStatement<Parameters> {
  /** Waits until the rows are its own; does nothing where there is one writer, who has them all. */
  take(db: Transaction, parameters: Parameters): Promise<void>;
}

/**
 * Makes a statement that only locks rows. What they protect is read by another statement after it: one sees what was
 * committed when it began, not when it got its locks.
 */
export const lockStatement = <Parameters>(
  build: (db: ReadBuilder, parameter: Placeholders<Parameters>) => Compilable<unknown>,
): LockStatement<Parameters> => {
  const locking = statement(build);
  return {
    take: async (db, parameters) => {
      if (!dialectOf(db).hasOneWriter) {
        await locking.all(db, parameters);
      }
    },
  };
};
