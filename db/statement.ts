import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely';
import { builderWith } from './builder.js';
import { TemplateQueryCompiler } from './dialect/compilers.js';
import type { Database } from './schema.js';

class Placeholder {
  constructor(readonly name: string) {}

  /** Its type says that it is the value, which it is not yet: nothing can be made of it while the SQL is built. */
  [Symbol.toPrimitive](): never {
    throw new TypeError(`The parameter ${this.name} has no value yet: bind it as it is`);
  }
}

/** The placeholders a statement is written with: each stands for the value of the parameter with its name. */
export type Placeholders<Parameters> = { readonly [Name in keyof Parameters]: Parameters[Name] };

const placeholders = <Parameters>(): Placeholders<Parameters> =>
  new Proxy({} as Placeholders<Parameters>, {
    get: (_target, name) => new Placeholder(String(name)),
  });

/** A query whose SQL is built once and then run with different parameters. */
export interface Statement<Parameters, Row> {
  /** All rows. */
  all(db: Kysely<Database>, parameters: Parameters): Promise<Row[]>;
  /** The first row, or undefined. */
  first(db: Kysely<Database>, parameters: Parameters): Promise<Row | undefined>;
  /** Runs a change; returns how many rows it touched. */
  run(db: Kysely<Database>, parameters: Parameters): Promise<number>;
}

interface Template<Parameters> {
  readonly query: CompiledQuery;
  /** The parameter whose value each place takes. */
  readonly slots: readonly (keyof Parameters)[];
}

const isPlaceholder = (value: unknown): value is Placeholder => value instanceof Placeholder;

const templateBuilder = builderWith(() => new TemplateQueryCompiler(isPlaceholder));

const compileTemplate = <Parameters, Row>(
  build: (db: Kysely<Database>, parameter: Placeholders<Parameters>) => Compilable<Row>,
): Template<Parameters> => {
  const query = build(templateBuilder, placeholders<Parameters>()).compile();
  return { query, slots: query.parameters.filter(isPlaceholder).map(({ name }) => name as keyof Parameters) };
};

const bind = <Parameters>({ query, slots }: Template<Parameters>, parameters: Parameters): CompiledQuery => ({
  query: query.query,
  queryId: query.queryId,
  sql: query.sql,
  parameters: slots.map((slot) => parameters[slot]),
});

/**
 * Makes a statement for a hot path: Kysely builds and compiles it at first use, later runs only bind values.
 * Use `parameter.name` in the builder wherever a value belongs that differs from run to run; all other values become
 * part of the SQL. Lists (`in`) of unknown length need the ordinary builder.
 *
 * @example
 * const byId = statement((db, parameter: Placeholders<{ id: string }>) =>
 *   db.selectFrom('agents').selectAll().where('id', '=', parameter.id));
 * const agent = await byId.first(db, { id });
 */
export const statement = <Parameters, Row>(
  build: (db: Kysely<Database>, parameter: Placeholders<Parameters>) => Compilable<Row>,
): Statement<Parameters, Row> => {
  let template: Template<Parameters> | undefined;
  const execute = (db: Kysely<Database>, parameters: Parameters): Promise<QueryResult<Row>> => {
    template ??= compileTemplate(build);
    return db.executeQuery(bind(template, parameters) as CompiledQuery<Row>);
  };
  return {
    all: async (db, parameters) => (await execute(db, parameters)).rows,
    first: async (db, parameters) => (await execute(db, parameters)).rows[0],
    run: async (db, parameters) => Number((await execute(db, parameters)).numAffectedRows ?? 0n),
  };
};
