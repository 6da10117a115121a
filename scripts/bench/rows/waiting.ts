import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fillWaiters, pollers, waiterName } from '../databases/fill.js';
import { median } from '../measure.js';
import { type Line, milliseconds, type Row } from '../result.js';
import { authorization, type Target } from '../servers.js';

const mebibyte = 1024 * 1024;
const maxMedianMs = 10;
const maxMemoryMiB = 100;
const maxProcessorShare = 0.02;
const waitSeconds = 55;
/** Until a poll that was sent waits. */
const settleMs = 3;
/** In this time all that wait look by themselves at least once, and none is over. */
const idleMs = 20_000;

interface Answer {
  readonly at: number;
  readonly text: string;
}

/** A connection on which polls wait, one after the other. */
class Waiter {
  readonly #socket: Socket;
  readonly #agentId: string;

  private constructor(socket: Socket, agentId: string) {
    this.#socket = socket;
    this.#agentId = agentId;
  }

  static async connect(target: Target, agentId: string): Promise<Waiter> {
    const { hostname, port } = new URL(target.url);
    const socket = connect(Number(port), hostname);
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new Waiter(socket, agentId);
  }

  /** Sends a poll. Resolves with the moment at which its answer came, and the answer. */
  poll(seconds = waitSeconds): Promise<Answer> {
    const answer = new Promise<Answer>((resolve) => {
      this.#socket.once('data', (data: Buffer) => resolve({ at: performance.now(), text: data.toString('utf8') }));
    });
    this.#socket.write(
      `GET /api/poll?wait=${seconds} HTTP/1.1\r\nHost: bench\r\nAuthorization: ${authorization.Authorization}\r\n` +
        `X-Agent-ID: ${this.#agentId}\r\n\r\n`,
    );
    return answer;
  }

  hangUp(): void {
    this.#socket.destroy();
  }
}

const create = async (target: Target, agentId: string): Promise<void> => {
  const answer = await fetch(`${target.url}/api/tasks`, {
    method: 'POST',
    headers: { ...authorization, 'Content-Type': 'application/json' },
    body: JSON.stringify({ task: 'Write the release notes', agentId }),
  });
  await answer.arrayBuffer();
};

/** Has a task created for the agent whose connection this is; resolves when the agent has it. */
type Arrival = (waiter: Waiter, send: () => Promise<void>) => Promise<Answer>;

/** The poll waits for the task. */
const awaited: Arrival = async (waiter, send) => {
  const answer = waiter.poll();
  await pause(settleMs);
  await send();
  return answer;
};

/** The poll comes as soon as the task is created: the quickest there is without waiting. */
const asked: Arrival = async (waiter, send) => {
  await send();
  return waiter.poll(0);
};

/** The median of the time from sending a new task to having it, in milliseconds. */
const arrivalTime = async (target: Target, count: number, arrive: Arrival): Promise<number> => {
  const [agentId = ''] = pollers;
  const waiter = await Waiter.connect(target, agentId);
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    let sentAt = 0;
    const { at, text } = await arrive(waiter, () => {
      sentAt = performance.now();
      return create(target, agentId);
    });
    if (!text.includes('"task_assigned"')) {
      throw new Error(`a poll for a task that was created was answered ${text}`);
    }
    times.push(at - sentAt);
  }
  waiter.hangUp();
  return median(times);
};

const arrivalLine = (work: string, ms: number, against: string): Line => ({
  work,
  ours: milliseconds(ms),
  against,
  target: `< ${maxMedianMs} ms`,
  pass: ms < maxMedianMs,
});

/** What waiting costs: memory, and a processor. */
const cost = async (target: Target, waiters: readonly Waiter[]): Promise<Line[]> => {
  const before = target.residentBytes();
  for (const waiter of waiters) {
    void waiter.poll();
  }
  await pause(idleMs / 10);
  const used = target.processorSeconds();
  await pause(idleMs);
  const mebibytes = (target.residentBytes() - before) / mebibyte;
  const work = `${waiters.length.toLocaleString('en-US')} polls wait`;
  const memory = {
    work: `${work}: memory`,
    ours: `${Math.round(mebibytes)} MiB`,
    against: `before them ${Math.round(before / mebibyte)} MiB`,
    target: `< ${maxMemoryMiB} MiB`,
    pass: mebibytes < maxMemoryMiB,
  };
  const usedThen = target.processorSeconds();
  if (used === undefined || usedThen === undefined) {
    return [memory];
  }
  const share = ((usedThen - used) * 1000) / idleMs;
  return [
    memory,
    {
      work: `${work}: a processor, looking by themselves included`,
      ours: `${(share * 100).toFixed(1)} %`,
      against: '–',
      target: `< ${maxProcessorShare * 100} %`,
      pass: share < maxProcessorShare,
    },
  ];
};

export const waiting: Row = {
  name: 'waiting',
  measure: async (lab) => {
    const { waits, arrivals } = lab.scale;
    const folder = await lab.folder('few', (db) => fillWaiters(db, waits));
    const target = await lab.product({ folder });
    await arrivalTime(target, arrivals, awaited);
    const { alone, polled } = await lab.inTurn({
      alone: () => arrivalTime(target, arrivals, awaited),
      polled: () => arrivalTime(target, arrivals, asked),
    });
    const waiters = await Promise.all(
      Array.from({ length: waits }, (_, index) => Waiter.connect(target, waiterName(index + 1))),
    );
    try {
      const lines = await cost(target, waiters);
      const beside = await arrivalTime(target, arrivals, awaited);
      return [
        arrivalLine('creation → claim, wait: median', alone, `creation, then poll ${milliseconds(polled)}`),
        arrivalLine(`the same beside ${waits.toLocaleString('en-US')} polls that wait`, beside, milliseconds(alone)),
        ...lines,
      ];
    } finally {
      for (const waiter of waiters) {
        waiter.hangUp();
      }
    }
  },
};
