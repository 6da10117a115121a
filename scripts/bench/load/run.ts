import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, Connection } from './connection.js';
import type { Load, LoadRequest, LoadResult } from './load.js';

const counter = '{n}';
let unique = 0;

const render = ({ method, path, headers = {}, body }: LoadRequest, origin: string): string => {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
};

/** The bytes of a request, ready once and for all unless each is to be different. */
const prepare = (request: LoadRequest, origin: string): (() => Buffer) => {
  const text = render(request, origin);
  if (request.path.includes(counter)) {
    return () => {
      unique += 1;
      return Buffer.from(text.replaceAll(counter, String(unique)));
    };
  }
  const bytes = Buffer.from(text);
  return () => bytes;
};

const assertAnswered = ({ status, body }: Answer): void => {
  if (status >= 400) {
    throw new Error(`a request was answered with ${status}: ${body.subarray(0, 500)}`);
  }
};

/** What all connections of a load share. */
class Tally {
  readonly #load: Load;
  readonly #started = performance.now();
  readonly #latencies: number[] = [];
  #sent = 0;
  #counted = 0;

  constructor(load: Load) {
    this.#load = load;
  }

  /** Whether another request is to be sent; it counts as sent. */
  take(): boolean {
    const { durationMs = Number.POSITIVE_INFINITY, requests = Number.POSITIVE_INFINITY } = this.#load;
    if (this.#sent >= requests || performance.now() - this.#started >= durationMs) {
      return false;
    }
    this.#sent += 1;
    return true;
  }

  note(answer: Answer, ms: number): void {
    this.#latencies.push(ms);
    const { counting } = this.#load;
    if (counting !== undefined && answer.body.includes(counting)) {
      this.#counted += 1;
    }
  }

  result(): LoadResult {
    const ms = performance.now() - this.#started;
    const sorted = Float64Array.from(this.#latencies).sort();
    const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
    return { requests: sorted.length, counted: this.#counted, ms, p50Ms: at(0.5), p99Ms: at(0.99), worstMs: at(1) };
  }
}

/** Resolves when a connection is to send its request of this number; to the time at which that was due. */
type DueAt = (turn: number) => Promise<number>;

const atOnce: DueAt = async () => performance.now();

/** The times of one connection: those of all of them together are equally far apart. */
const timetable = ({ connections, perSecond }: Load, index: number): DueAt => {
  if (perSecond === undefined) {
    return atOnce;
  }
  const apartMs = 1000 / perSecond;
  const startedAt = performance.now();
  return async (turn) => {
    const due = startedAt + (turn * connections.length + index) * apartMs;
    const early = due - performance.now();
    if (early > 0) {
      await pause(early);
    }
    // A timer is late by up to a millisecond, which is not the server's doing.
    return early > 0 ? performance.now() : due;
  };
};

const drive = async (
  connection: Connection,
  requests: readonly (() => Buffer)[],
  tally: Tally,
  dueAt: DueAt,
): Promise<void> => {
  for (let turn = 0; tally.take(); turn += 1) {
    const request = requests[turn % requests.length] as () => Buffer;
    const bytes = request();
    const sentAt = await dueAt(turn);
    const answer = await connection.send(bytes);
    tally.note(answer, performance.now() - sentAt);
    assertAnswered(answer);
  }
};

/**
 * Runs a load to its end.
 *
 * @throws when a request fails or is answered with an error
 */
export const runLoad = async (load: Load): Promise<LoadResult> => {
  const connections = await Promise.all(load.connections.map(() => Connection.open(load.origin)));
  const prepared = load.connections.map((requests) => requests.map((request) => prepare(request, load.origin)));
  const tally = new Tally(load);
  try {
    await Promise.all(
      connections.map((connection, index) => drive(connection, prepared[index] ?? [], tally, timetable(load, index))),
    );
    return tally.result();
  } finally {
    for (const connection of connections) {
      connection.close();
    }
  }
};
