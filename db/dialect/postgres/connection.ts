import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { ClientBase, QueryArrayResult } from 'pg';
import { isStalePlan, toldError } from './errors.js';
import { type KnownStatements, rowsOf } from './known-statements.js';
import { bindable } from './values.js';

/** More parameters wrap round in the protocol. */
const mostParameters = 65_535;

const changing: readonly string[] = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

/** Runs a statement that gives no rows before the next one, in the same round trip. */
export interface Prelude extends CompiledQuery {
  readonly isPrelude: true;
}

const isPrelude = (query: CompiledQuery): query is Prelude => 'isPrelude' in query;

/** One connection. What begins a transaction goes out with its first statement. */
export class Connection implements DatabaseConnection {
  readonly #client: ClientBase;
  readonly #statements: KnownStatements;
  #inTransaction = false;
  /** The transaction's beginning did not go out yet. */
  #isUnbegun = false;
  /** Statements that go out before the next one. */
  #before: string[] = [];
  #isBroken = false;

  constructor(client: ClientBase, statements: KnownStatements) {
    this.#client = client;
    this.#statements = statements;
  }

  /** Whether somebody else may have it: it is in no transaction and answers. */
  get isReusable(): boolean {
    return !this.#inTransaction && !this.#isBroken;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (isPrelude(query)) {
      this.#before.push(query.sql);
      return { rows: [] };
    }
    try {
      return await this.#answer<Row>(query);
    } catch (error) {
      if (!isStalePlan(error)) {
        throw toldError(error);
      }
      this.#statements.forget(query.sql);
      if (this.#inTransaction) {
        throw error;
      }
      return this.#answer<Row>(query);
    }
  }

  // biome-ignore lint/correctness/useYield: the driver interface asks for a generator; nothing streams.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming queries are not supported');
  }

  begin(statement: string): void {
    this.#inTransaction = true;
    this.#isUnbegun = true;
    this.#before = [statement];
  }

  async commit(): Promise<void> {
    if (this.#endUnbegun()) {
      return;
    }
    const { command } = await this.#end('commit');
    if (command !== 'COMMIT') {
      throw new Error('the transaction had failed before, and was rolled back');
    }
  }

  /** Takes back what was done; when that cannot be said to the database, the end of the connection says it. */
  async rollback(): Promise<void> {
    if (!this.#inTransaction || this.#endUnbegun()) {
      return;
    }
    try {
      await this.#end('rollback');
    } catch {
      this.#isBroken = true;
    }
  }

  /** Whether nothing was sent since the transaction was begun: then there is nothing to end. */
  #endUnbegun(): boolean {
    this.#before = [];
    if (this.#isUnbegun) {
      this.#inTransaction = false;
    }
    return this.#isUnbegun;
  }

  async #end(how: 'commit' | 'rollback'): Promise<{ command: string }> {
    try {
      const result = await this.#client.query(how);
      this.#inTransaction = false;
      return result;
    } catch (error) {
      this.#isBroken = true;
      throw toldError(error);
    }
  }

  async #answer<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (parameters.length > mostParameters) {
      throw new Error(`a statement takes at most ${mostParameters} parameters, not ${parameters.length}`);
    }
    const statement = this.#statements.of(sql, parameters.length);
    const { command, rowCount, fields, rows } = await this.#send(statement.name, sql, parameters.map(bindable));
    return {
      rows: rows.length === 0 ? [] : (rowsOf(statement, fields, rows) as Row[]),
      ...(changing.includes(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
    };
  }

  async #send(name: string | undefined, text: string, values: unknown[]): Promise<QueryArrayResult<unknown[]>> {
    const before = this.#before;
    if (before.length === 0) {
      return this.#client.query({ ...(name !== undefined && { name }), text, values, rowMode: 'array' });
    }
    this.#before = [];
    this.#isUnbegun = false;
    const prepared = this.#client.query(before.join(';'));
    const answer = this.#client.query<unknown[]>({
      ...(name !== undefined && { name }),
      text,
      values,
      rowMode: 'array',
    });
    // When the first fails, the second only says that the transaction has failed.
    answer.catch(() => {});
    await prepared;
    return answer;
  }
}
