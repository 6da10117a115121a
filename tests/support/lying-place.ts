import { WebSocket } from 'ws';
import type { Told } from './controllers.js';
import { type Worker, workerIn } from './supervised.js';

/** Numbers from 0 to 1, the same ones for the same seed. */
export const numbersOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

type Say = (reply: object) => void;

/** A controller with its place, which does what it is told, or lies about it, as chance has it, until it is told to be honest. */
export class LyingPlace {
  /** What runs there, by the id that the server gave it. */
  readonly boxes = new Map<string, Worker>();
  readonly #next: () => number;
  #socket: WebSocket | undefined;
  #isHonest = false;

  constructor(next: () => number) {
    this.#next = next;
  }

  get isConnected(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  beHonest(): void {
    this.#isHonest = true;
  }

  /** Connects anew; resolves with whether it was let in. */
  connect(url: string, token: string): Promise<boolean> {
    const headers = { Authorization: `Bearer ${token}` };
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/controllers/connect`, { headers });
    this.#socket = socket;
    const say: Say = (reply) => socket.send(JSON.stringify(reply), () => undefined);
    socket.on('message', (data) => this.#hear(JSON.parse(String(data)) as Told, say));
    return new Promise((resolve) => {
      socket.once('open', () => resolve(true));
      socket.on('error', () => resolve(false));
    });
  }

  drop(): void {
    this.#socket?.terminate();
  }

  #hear({ id, op, payload }: Told, say: Say): void {
    const done = (result: object = {}): void => say({ id, ok: true, result });
    const failed = (): void => say({ id, ok: false, error: 'it does not work' });
    switch (op) {
      case 'hello':
        this.#either([() => done({ ready: true }), () => done({ ready: false, missing: ['room'] }), failed]);
        return;
      case 'list':
        this.#list(done, failed);
        return;
      case 'provision':
        this.#provision(workerIn({ id, op, payload }), done, failed);
        return;
      default:
        this.#terminate(String(payload.runtimeId), done, failed);
    }
  }

  /** The honest thing is the first one, which is also the most likely. */
  #either(ways: readonly (() => void)[]): void {
    const at = this.#isHonest || this.#next() < 0.5 ? 0 : Math.floor(this.#next() * ways.length);
    ways[at]?.();
  }

  #list(done: (result: object) => void, failed: () => void): void {
    const runtimes = [...this.boxes.keys()].map((runtimeId) => ({ runtimeId, externalId: `box-${runtimeId}` }));
    this.#either([
      () => done({ runtimes }),
      () => done({ runtimes: [...runtimes, { runtimeId: 'nobody-knows-it' }] }),
      () => done({ runtimes: runtimes.slice(1) }),
      () => done({ runtimes: 'many' }),
      failed,
      () => undefined,
    ]);
  }

  #provision(worker: Worker, done: (result: object) => void, failed: () => void): void {
    const start = (): void => void this.boxes.set(worker.id, worker);
    const accepted = (): void => done({ externalId: `box-${worker.id}` });
    this.#either([
      () => [start(), accepted()],
      () => [start(), accepted(), accepted(), failed()],
      () => [failed(), start(), accepted()],
      () => [start(), this.drop()],
      () => this.drop(),
      accepted,
      failed,
      start,
      () => undefined,
    ]);
  }

  #terminate(runtimeId: string, done: () => void, failed: () => void): void {
    const end = (): void => void this.boxes.delete(runtimeId);
    this.#either([
      () => [end(), done()],
      () => [end(), failed()],
      () => [end(), this.drop()],
      end,
      done,
      failed,
      () => undefined,
    ]);
  }
}
