import { LRUCache } from 'lru-cache';
import { type RowFactory, rowFactory } from '../rows.js';

const mostKnown = 2000;
/** A statement with more is mostly a list of some length, which does not come again. */
const mostParametersOfNamed = 40;

/** A statement by its text: the name under which each connection prepares it, and how its rows are built. */
export interface KnownStatement {
  /** Undefined: it is planned anew each time. */
  readonly name: string | undefined;
  rows: { readonly width: number; readonly build: RowFactory } | undefined;
}

/** The statements of one pool. Names are given once, so that a connection has at most so many prepared. */
export class KnownStatements {
  readonly #known = new LRUCache<string, KnownStatement>({ max: mostKnown });
  #named = 0;

  of(sql: string, parameters: number): KnownStatement {
    const known = this.#known.get(sql);
    if (known !== undefined) {
      return known;
    }
    const statement = { name: this.#nameFor(parameters), rows: undefined };
    this.#known.set(sql, statement);
    return statement;
  }

  /** Lets the statement be prepared anew, under another name. */
  forget(sql: string): void {
    this.#known.delete(sql);
  }

  #nameFor(parameters: number): string | undefined {
    if (parameters > mostParametersOfNamed || this.#named >= mostKnown) {
      return undefined;
    }
    this.#named += 1;
    return `s${this.#named}`;
  }
}

/** Builds the rows of an answer; what does it is kept for the next one, as long as it has as many columns. */
export const rowsOf = (
  statement: KnownStatement,
  fields: readonly { readonly name: string }[],
  rows: readonly (readonly unknown[])[],
): object[] => {
  if (statement.rows?.width !== fields.length) {
    statement.rows = { width: fields.length, build: rowFactory(fields.map(({ name }) => name)) };
  }
  return rows.map(statement.rows.build);
};
