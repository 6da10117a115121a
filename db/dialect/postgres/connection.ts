import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import pg, { type ClientBase, type QueryArrayResult } from 'pg';
import { isEarly, isTogether, isUnanswered, requireTouched, rowsOfEach } from '../pipelined.js';
import { isReadOnly, isStalePlan, toldError } from './errors.js';
import { type KnownStatement, type KnownStatements, rowsOf } from './known-statements.js';
import { bindable } from './values.js';

/** More parameters wrap round in the protocol. */
const mostParameters = 65_535;

const changing: readonly string[] = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

/** What waits to go out with the next statement; a text is how a transaction begins. */
interface Waiting {
  readonly isChange: boolean;
  readonly query: CompiledQuery | string;
}

/** What tells whether two reads ask the same. */
const questionOf = ({ sql, parameters }: CompiledQuery): string => [sql, ...parameters].join('\0');

type Answer = QueryArrayResult<unknown[]>;

/** Told by whoever waits for it; others of the same round trip may have failed before, so that nobody does. */
const ignore = (): void => {};

const isSocket = (stream: Duplex | undefined): stream is Socket => stream !== undefined && 'bytesRead' in stream;

const nothing: QueryResult<never> = { rows: [] };

/** One connection. What begins a transaction, and what needs no answer, goes out with the next statement. */
export class Connection implements DatabaseConnection {
  readonly #client: ClientBase;
  readonly #statements: KnownStatements;
  #inTransaction = false;
  /** The transaction's beginning did not go out yet. */
  #isUnbegun = false;
  #waiting: Waiting[] = [];
  /** The answers to reads that nobody has asked for so far; undefined: they did not go out yet. */
  readonly #early = new Map<string, Promise<QueryResult<unknown>> | undefined>();
  #isBroken = false;
  /** The transaction is being ended, or was taken back: what is asked for now, by parts of it, would be done after it. */
  #isEnding = false;
  /** Round trips under way, and how many bytes had come at the last look. */
  #asked = 0;
  #bytesRead = 0;
  #silentLooks = 0;

  constructor(client: ClientBase, statements: KnownStatements) {
    this.#client = client;
    this.#statements = statements;
  }

  /** Whether somebody else may have it: it is in no transaction and answers. */
  get isReusable(): boolean {
    return !this.#inTransaction && !this.#isBroken;
  }

  /** Somebody begins to use it. */
  open(): void {
    this.#isEnding = false;
  }

  /**
   * Looks whether anything has come since the last look, while an answer is waited for. When there was nothing in so many
   * looks, the connection is ended: whoever waits hears that it is lost.
   */
  endIfSilent(mostLooks: number): void {
    const stream = this.#stream;
    if (!isSocket(stream)) {
      return;
    }
    if (this.#asked === 0 || stream.bytesRead !== this.#bytesRead) {
      this.#bytesRead = stream.bytesRead;
      this.#silentLooks = 0;
      return;
    }
    this.#silentLooks += 1;
    if (this.#silentLooks > mostLooks) {
      this.#isBroken = true;
      stream.destroy();
    }
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isEnding) {
      throw new Error('the transaction ends, and takes no further statement');
    }
    if (isUnanswered(query)) {
      this.#waiting.push({ isChange: query.isChange, query });
      return nothing;
    }
    if (isEarly(query)) {
      this.#readEarly(query);
      return nothing;
    }
    if (this.#early.size > 0 && this.#early.has(questionOf(query))) {
      return (await this.#answeredEarly(questionOf(query))) as QueryResult<Row>;
    }
    if (isTogether(query)) {
      return rowsOfEach(await this.#tell(query.together)) as QueryResult<Row>;
    }
    const [answer = nothing] = await this.#tell([query]);
    return answer as QueryResult<Row>;
  }

  #readEarly(query: CompiledQuery): void {
    const question = questionOf(query);
    if (!this.#early.has(question)) {
      this.#waiting.push({ isChange: false, query });
      this.#early.set(question, undefined);
    }
  }

  // biome-ignore lint/correctness/useYield: the driver interface asks for a generator; nothing streams.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming queries are not supported');
  }

  begin(statement: string): void {
    this.#isEnding = false;
    this.#inTransaction = true;
    this.#isUnbegun = true;
    this.#waiting = [{ isChange: false, query: statement }];
  }

  async commit(): Promise<void> {
    if (this.#isUnbegun && !this.#waiting.some(({ isChange }) => isChange)) {
      this.#forgetUnbegun();
      return;
    }
    // What was to be read early, and nobody asked for, need not be read any more.
    this.#waiting = this.#waiting.filter(({ query }) => typeof query === 'string' || !isEarly(query));
    this.#isEnding = true;
    const [sent, ended] = this.#inOnePacket(() => [this.#sendWaiting(), this.#end('commit')] as const);
    this.#early.clear();
    ended.catch(ignore);
    try {
      await inOrder(sent);
    } catch (error) {
      await ended;
      throw toldError(error);
    }
    const { command } = await ended;
    if (command !== 'COMMIT') {
      throw new Error('the transaction had failed before, and was rolled back');
    }
    this.#isEnding = false;
  }

  /** Takes back what was done; when that cannot be said to the database, the end of the connection says it. */
  async rollback(): Promise<void> {
    this.#isEnding = true;
    if (this.#isUnbegun) {
      this.#forgetUnbegun();
    }
    this.#waiting = [];
    this.#early.clear();
    if (!this.#inTransaction) {
      return;
    }
    try {
      await this.#end('rollback');
    } catch {
      this.#isBroken = true;
    }
  }

  /** Nothing was sent since the transaction was begun: then there is nothing to end. */
  #forgetUnbegun(): void {
    this.#waiting = [];
    this.#early.clear();
    this.#isUnbegun = false;
    this.#inTransaction = false;
  }

  async #end(how: 'commit' | 'rollback'): Promise<{ command: string }> {
    this.#asked += 1;
    try {
      const result = await this.#client.query(how);
      this.#inTransaction = false;
      return result;
    } catch (error) {
      this.#isBroken = true;
      throw toldError(error);
    } finally {
      this.#asked -= 1;
    }
  }

  /** Asks in one round trip. Outside a transaction it asks once more when a plan was stale. */
  async #tell(queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]> {
    this.#asked += 1;
    try {
      return await this.#answers(queries);
    } catch (error) {
      if (isStalePlan(error) && !this.#inTransaction) {
        return await this.#answers(queries);
      }
      throw toldError(error);
    } finally {
      this.#asked -= 1;
    }
  }

  /** The answer to a read that went out before, or goes out now with all that waits. */
  async #answeredEarly(question: string): Promise<QueryResult<unknown>> {
    this.#asked += 1;
    try {
      if (this.#early.get(question) === undefined) {
        await inOrder(this.#inOnePacket(() => this.#sendWaiting()));
      }
      return (await this.#early.get(question)) ?? nothing;
    } catch (error) {
      throw toldError(error);
    } finally {
      this.#asked -= 1;
      this.#early.delete(question);
    }
  }

  async #answers(queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]> {
    const [before, asked] = this.#inOnePacket(
      () => [this.#sendWaiting(), queries.map((query) => this.#ask(query))] as const,
    );
    await inOrder(before);
    const answers: QueryResult<unknown>[] = [];
    for (const answer of asked) {
      answers.push(await answer);
    }
    return answers;
  }

  get #stream() {
    return this.#client instanceof pg.Client ? this.#client.connection.stream : undefined;
  }

  /** What is sent meanwhile leaves together. */
  #inOnePacket<Sent>(send: () => Sent): Sent {
    const stream = this.#stream;
    stream?.cork();
    try {
      return send();
    } finally {
      stream?.uncork();
    }
  }

  #sendWaiting(): Promise<unknown>[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#isUnbegun = false;
    return waiting.map(({ query }) => this.#sendOne(query));
  }

  #sendOne(query: CompiledQuery | string): Promise<unknown> {
    if (typeof query === 'string') {
      return this.#sendText(query);
    }
    const answer = this.#ask(query);
    if (isEarly(query)) {
      this.#early.set(questionOf(query), answer);
    }
    if (isUnanswered(query) && query.isSure) {
      const checked = answer.then(requireTouched);
      checked.catch(ignore);
      return checked;
    }
    return answer;
  }

  #sendText(text: string): Promise<unknown> {
    const sent = this.#client.query(text);
    sent.catch(ignore);
    return sent;
  }

  /** Sends a query at once. Nobody has to wait for it: that of another one of the round trip may be told instead. */
  #ask(query: CompiledQuery): Promise<QueryResult<unknown>> {
    const answer = this.#answer(query);
    answer.catch(ignore);
    return answer;
  }

  async #answer({ sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> {
    if (parameters.length > mostParameters) {
      throw new Error(`a statement takes at most ${mostParameters} parameters, not ${parameters.length}`);
    }
    const statement = this.#statements.of(sql, parameters.length);
    try {
      return resultOf(statement, await this.#send(statement, sql, parameters));
    } catch (error) {
      if (isStalePlan(error)) {
        this.#statements.forget(sql);
      }
      // Another server may have become the one that takes changes: a new connection finds it.
      this.#isBroken ||= isReadOnly(error);
      throw error;
    }
  }

  #send({ name }: KnownStatement, text: string, parameters: readonly unknown[]): Promise<Answer> {
    return this.#client.query({
      ...(name !== undefined && { name }),
      text,
      values: parameters.map(bindable),
      rowMode: 'array',
    });
  }
}

const resultOf = (statement: KnownStatement, { command, rowCount, fields, rows }: Answer): QueryResult<unknown> => ({
  rows: rows.length === 0 ? [] : rowsOf(statement, fields, rows),
  ...(changing.includes(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
});

/** Waits for each; throws what the first threw that failed. */
const inOrder = async (sent: readonly Promise<unknown>[]): Promise<void> => {
  for (const one of sent) {
    await one;
  }
};
