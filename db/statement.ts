import { type Compilable, type CompiledQuery, type RootOperationNode, SelectQueryNode } from 'kysely';
import type { ChangeBuilder, CompiledRead, ReadBuilder, Reader, Transaction } from './access.js';
import { templateBuilderFor } from './builder.js';
import { oncePerDialect } from './dialect/once-per-dialect.js';
import { early, requireTouched, type TogetherQuery, unanswered } from './dialect/pipelined.js';
import { Placeholder } from './dialect/placeholder.js';
import { dialectOf } from './dialect/sql-dialect.js';

/** The placeholders a statement is written with: each stands for the value of the parameter with its name. */
export type Placeholders<Parameters> = { readonly [Name in keyof Parameters]: Parameters[Name] };

const placeholders = <Parameters>(): Placeholders<Parameters> =>
  new Proxy({} as Placeholders<Parameters>, {
    get: (_target, name) => new Placeholder(String(name)),
  });

/** A read with its parameters, to be run with others (`readTogether`). */
export interface Asked<Row> {
  queryFor(db: Reader): CompiledRead<Row>;
}

/** A query whose SQL is built once and then run with different parameters. */
export interface Statement<Parameters, Row> {
  asked(parameters: Parameters): Asked<Row>;
  /**
   * Lets it go out with the next statement of a transaction, where each takes a round trip; whoever runs it with the same
   * parameters later in the transaction gets that answer. Only for rows that the transaction does not change in between.
   */
  readEarly(db: Transaction, parameters: Parameters): Promise<void>;
  /** All rows. */
  all(db: Reader, parameters: Parameters): Promise<Row[]>;
  /** The first row, or undefined. */
  first(db: Reader, parameters: Parameters): Promise<Row | undefined>;
}

/** A change whose SQL is built once and then run with different parameters. */
export interface ChangeStatement<Parameters, Row> {
  /**
   * Runs it without waiting for what comes of it, where that takes a round trip: it is done before the next statement of
   * the transaction, or its commit, which fails when this does. For changes that fail only by mistake.
   */
  send(db: Transaction, parameters: Parameters): Promise<void>;
  /** The same for a change of rows that the transaction has locked: when it touches none, that is an error. */
  sendSure(db: Transaction, parameters: Parameters): Promise<void>;
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
  const queryFor = (db: Reader, parameters: Parameters): CompiledRead<Row> => bind(template(dialectOf(db)), parameters);
  const execute = (db: Reader, parameters: Parameters) => db.executeQuery<Row>(queryFor(db, parameters));
  return {
    asked: (parameters) => ({ queryFor: (db) => queryFor(db, parameters) }),
    readEarly: async (db, parameters) => {
      if (!dialectOf(db).hasOneWriter) {
        await db.executeQuery(early(queryFor(db, parameters)));
      }
    },
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
    send: async (db, parameters) => {
      const query = bind(template(dialectOf(db)), parameters);
      await db.executeQuery(dialectOf(db).hasOneWriter ? query : unanswered(query, true));
    },
    sendSure: async (db, parameters) => {
      const query = bind(template(dialectOf(db)), parameters);
      if (dialectOf(db).hasOneWriter) {
        requireTouched(await db.executeQuery(query));
      } else {
        await db.executeQuery(unanswered(query, true, true));
      }
    },
    run: async (db, parameters) => Number((await execute(db, parameters)).numAffectedRows ?? 0n),
    first: async (db, parameters) => (await execute(db, parameters)).rows[0],
    all: async (db, parameters) => (await execute(db, parameters)).rows,
  };
};

/** Locks rows until the transaction ends: a query for update or for share, whose SQL is built once. */
export interface LockStatement<Parameters> {
  /** Lets the next statement wait until the rows are its own; does nothing where there is one writer, who has them all. */
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
        await db.executeQuery(unanswered(locking.asked(parameters).queryFor(db), false));
      }
    },
  };
};

type Rows<Reads extends readonly Asked<unknown>[]> = {
  [Index in keyof Reads]: Reads[Index] extends Asked<infer Row> ? Row[] : never;
};

/**
 * Runs reads that do not depend on one another, in their order; returns the rows of each. They take one round trip where
 * the database is far away, and each sees what was committed when its turn came.
 */
export const readTogether = async <const Reads extends readonly [Asked<unknown>, ...Asked<unknown>[]]>(
  db: Reader,
  reads: Reads,
): Promise<Rows<Reads>> => {
  const [first, ...others] = reads.map((read) => read.queryFor(db));
  if (first === undefined) {
    throw new TypeError('There is nothing to read');
  }
  if (!dialectOf(db).hasOneWriter) {
    const together: TogetherQuery & CompiledRead<unknown[]> = { ...first, together: [first, ...others] };
    // Its rows are those of each read, as the connection puts them together.
    return (await db.executeQuery(together)).rows as Rows<Reads>;
  }
  const rows: unknown[][] = [];
  for (const query of [first, ...others]) {
    rows.push((await db.executeQuery(query)).rows);
  }
  return rows as Rows<Reads>;
};
