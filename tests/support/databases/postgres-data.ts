import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { Query, StoredData } from './stored-data.js';

const answerWithinMs = 30_000;

/** What the thread answers. */
type Answer =
  | { readonly rows: readonly Record<string, unknown>[]; readonly changes: number }
  | { readonly failure: string };

interface Translated {
  readonly text: string;
  /** The members of the one object of values, in the order of their numbers; empty where places have no names. */
  readonly names: readonly string[];
}

const literal = /'(?:[^']|'')*'/;
const quotedName = /"[^"]*"/;
const place = /\?|(?<![\w@])@[A-Za-z_]\w*/;
/** Such as `lastUpdatedAt`. PostgreSQL would fold it. */
const nameWithCapitals = /\b[a-z_]+[A-Z]\w*\b/;
const translated = new RegExp(
  [literal, quotedName, place, nameWithCapitals].map(({ source }) => `(${source})`).join('|'),
  'g',
);

/** Numbers the places for values and quotes names with capitals; everything else is understood as it is. */
const translate = (sql: string): Translated => {
  const names: string[] = [];
  let places = 0;
  const numbered = (name: string): string => {
    if (!names.includes(name)) {
      names.push(name);
    }
    return `$${names.indexOf(name) + 1}`;
  };
  const text = sql.replace(translated, (token) => {
    if (token === '?') {
      places += 1;
      return `$${places}`;
    }
    if (token.startsWith('@')) {
      return numbered(token.slice(1));
    }
    return /^['"]/.test(token) ? token : `"${token}"`;
  });
  return { text, names };
};

class PostgresQuery<Row> implements Query<Row> {
  readonly #data: PostgresData;
  readonly #sql: Translated;
  readonly #plucked: boolean;

  constructor(data: PostgresData, sql: Translated, plucked: boolean) {
    this.#data = data;
    this.#sql = sql;
    this.#plucked = plucked;
  }

  all(...values: readonly unknown[]): Row[] {
    const { rows } = this.#ask(values);
    return (this.#plucked ? rows.map((row) => Object.values(row)[0]) : rows) as Row[];
  }

  get(...values: readonly unknown[]): Row | undefined {
    return this.all(...values)[0];
  }

  run(...values: readonly unknown[]): { readonly changes: number } {
    return { changes: this.#ask(values).changes };
  }

  pluck(): Query<Row> {
    return new PostgresQuery<Row>(this.#data, this.#sql, true);
  }

  #ask(values: readonly unknown[]) {
    const { text, names } = this.#sql;
    const [named] = values as readonly Record<string, unknown>[];
    return this.#data.ask(text, names.length === 0 ? values.flat() : names.map((name) => named?.[name]));
  }
}

/**
 * What is in a PostgreSQL database, read and changed synchronously: a thread has the connection, and whoever asks waits
 * for it.
 */
export class PostgresData implements StoredData {
  readonly #port: MessagePort;
  readonly #answered = new Int32Array(new SharedArrayBuffer(4));
  readonly #thread: Worker;
  /** How many questions there were: the thread sets it to the last that it has answered. */
  #asked = 0;

  constructor(url: string) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#thread = new Worker(new URL('./postgres-thread.mjs', import.meta.url), {
      workerData: { url, port: port2, answered: this.#answered },
      transferList: [port2],
    });
    this.#thread.unref();
  }

  /**
   * Runs statements; more than one only without values.
   *
   * @throws Error with what the database said, and the statement
   */
  ask(text: string, values: readonly unknown[]) {
    const asked = this.#asked + 1;
    this.#port.postMessage({ number: asked, text, values });
    this.#asked = asked;
    this.#waitForAnswer(asked);
    const message = receiveMessageOnPort(this.#port) as { message: Answer } | undefined;
    if (message === undefined) {
      // An answer that comes late must not be taken for that of the next question.
      this.close();
      throw new Error(`PostgreSQL does not answer: ${text}`);
    }
    if ('failure' in message.message) {
      throw new Error(`${message.message.failure}: ${text}`);
    }
    return message.message;
  }

  /** Waits until the question is answered, but not for longer than it may take. */
  #waitForAnswer(asked: number): void {
    const until = performance.now() + answerWithinMs;
    for (;;) {
      const answered = Atomics.load(this.#answered, 0);
      const leftMs = until - performance.now();
      if (answered === asked || leftMs <= 0) {
        return;
      }
      Atomics.wait(this.#answered, 0, answered, leftMs);
    }
  }

  prepare<_Values extends readonly unknown[] = unknown[], Row = unknown>(sql: string): Query<Row> {
    return new PostgresQuery<Row>(this, translate(sql), false);
  }

  exec(sql: string): void {
    this.ask(translate(sql).text, []);
  }

  transaction(work: () => void): () => void {
    return () => {
      this.exec('begin');
      try {
        work();
      } catch (error) {
        this.exec('rollback');
        throw error;
      }
      this.exec('commit');
    };
  }

  close(): void {
    this.#port.close();
    void this.#thread.terminate();
  }
}
