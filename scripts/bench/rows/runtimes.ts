import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { fillWaiters, waiterName } from '../databases/fill.js';
import type { Lab } from '../lab.js';
import { median } from '../measure.js';
import { type Line, milliseconds, type Row } from '../result.js';
import { authorization, type Target } from '../servers.js';
import { readAgent } from './agents.js';

const mebibyte = 1024 * 1024;
const maxMedianMs = 200;
const controllers = 500;
const commandsPerSecond = 1000;
/** A little faster than what is asked for: the answers to the last ones come after the last was told. */
const paceShare = 1.1;
const orphansOfOne = 20;
const maxMemoryMiB = 300;
const fewMs = 5;
const agents = 10_000;
const arrivals = 1000;
const mostWorkers = 200;
const idleMs = 20_000;
/** A part of a processor that is left out of account: the figures are read in hundredths of a second. */
const flatShare = 0.02;
const flatTimes = 1.5;

interface Told {
  readonly id: string;
  readonly op: string;
}

const ask = async <Answer>(target: Target, method: string, path: string, body?: object): Promise<Answer> => {
  const answer = await fetch(target.url + path, {
    method,
    headers: { ...authorization, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) {
    throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
  }
  return (await answer.json()) as Answer;
};

/** A controller that does nothing: it says that all was done. */
class Idle {
  readonly #socket: WebSocket;
  readonly provisionedAt: number[] = [];
  commands = 0;
  #list: Told | undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#hear(JSON.parse(String(data)) as Told));
  }

  static async connect(target: Target, name: string): Promise<{ readonly id: string; readonly idle: Idle }> {
    const body = { name, kind: 'container' };
    const { controller } = await ask<{ controller: { id: string } }>(target, 'POST', '/api/runtime-controllers', body);
    const path = `/api/runtime-controllers/${controller.id}/token`;
    const { plaintext } = await ask<{ plaintext: string }>(target, 'POST', path);
    const socket = new WebSocket(`${target.url.replace('http', 'ws')}/api/controllers/connect`, {
      headers: { Authorization: `Bearer ${plaintext}` },
    });
    const idle = new Idle(socket);
    await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return { id: controller.id, idle };
  }

  /** Says that so many run that nobody knows: each is a command to end it. */
  reportOrphans(count: number, name: string): void {
    if (this.#list === undefined) {
      throw new Error('the server did not ask what runs');
    }
    const runtimes = Array.from({ length: count }, (_, index) => ({ runtimeId: `${name}-${index}` }));
    this.#say(this.#list.id, { runtimes });
  }

  hangUp(): void {
    this.#socket.terminate();
  }

  #hear({ id, op }: Told): void {
    if (op === 'list') {
      this.#list ??= { id, op };
    } else if (op === 'hello') {
      this.#say(id, { ready: true });
    } else {
      this.commands += 1;
      if (op === 'provision') {
        this.provisionedAt.push(performance.now());
      }
      this.#say(id, {});
    }
  }

  #say(id: string, result: object): void {
    this.#socket.send(JSON.stringify({ id, ok: true, result }));
  }
}

const until = async (what: string, isSo: () => boolean): Promise<void> => {
  const deadline = performance.now() + 60_000;
  while (!isSo()) {
    if (performance.now() > deadline) {
      throw new Error(`waited in vain for ${what}`);
    }
    await pause(2);
  }
};

const addPool = async (target: Target, placement: string, body: object = {}): Promise<string> => {
  const path = '/api/runtime-pools';
  const all = { name: `pool-of-${placement}`, kind: 'container', placements: [placement], ...body };
  return (await ask<{ pool: { id: string } }>(target, 'POST', path, all)).pool.id;
};

const bind = (target: Target, agentId: string, poolId: string): Promise<unknown> =>
  ask(target, 'PUT', `/api/agents/${agentId}/runtime-pool`, { poolId });

const createTask = (target: Target, agentId: string): Promise<unknown> =>
  ask(target, 'POST', '/api/tasks', { task: `Write the release notes of ${agentId}`, agentId });

/** From the answer to the creation of a task, which is after its commit, to the command that starts a worker for it. */
const demandLine = async (lab: Lab): Promise<Line> => {
  const count = Math.min(lab.scale.arrivals, 200);
  const target = await lab.product({ folder: await lab.folder('few', (db) => fillWaiters(db, count)) });
  const { id, idle } = await Idle.connect(target, 'demand');
  const poolId = await addPool(target, id);
  const times: number[] = [];
  for (let index = 1; index <= count; index += 1) {
    await bind(target, waiterName(index), poolId);
    await createTask(target, waiterName(index));
    const committedAt = performance.now();
    await until('the command', () => idle.provisionedAt.length >= index);
    times.push(Math.max(0, (idle.provisionedAt[index - 1] ?? 0) - committedAt));
  }
  idle.hangUp();
  const ours = median(times);
  return {
    work: 'a task is committed → the command to start its worker: median',
    ours: milliseconds(ours),
    against: '–',
    target: `< ${maxMedianMs} ms`,
    pass: ours < maxMedianMs,
  };
};

/** Reports of orphans at an even pace, so that so many commands a second are told and answered. */
const commandAll = async (idles: readonly Idle[]): Promise<number> => {
  const beganAt = performance.now();
  const everyMs = (orphansOfOne / (commandsPerSecond * paceShare)) * 1000;
  for (const [index, idle] of idles.entries()) {
    await pause(Math.max(0, beganAt + index * everyMs - performance.now()));
    idle.reportOrphans(orphansOfOne, `orphan-${index}`);
  }
  const sum = (): number => idles.reduce((total, { commands }) => total + commands, 0);
  await until('all commands', () => sum() >= idles.length * orphansOfOne);
  return (sum() / (performance.now() - beganAt)) * 1000;
};

const commandLines = async (lab: Lab): Promise<Line[]> => {
  const target = await lab.product('few');
  const load = { origin: target.url, connections: [[{ ...readAgent, headers: authorization }]], perSecond: 100 };
  const durationMs = (controllers * orphansOfOne * 1000) / commandsPerSecond;
  const idle = await lab.run({ ...load, durationMs });
  const connected: Idle[] = [];
  for (let index = 0; index < controllers; index += 1) {
    connected.push((await Idle.connect(target, `controller-${index}`)).idle);
  }
  const [busy, rate] = await Promise.all([lab.run({ ...load, durationMs }), commandAll(connected)]);
  const mebibytes = target.residentBytes() / mebibyte;
  for (const one of connected) {
    one.hangUp();
  }
  const allowed = Math.max(3 * idle.p99Ms, fewMs);
  const whole = (count: number): string => Math.round(count).toLocaleString('en-US');
  const work = `${controllers} controllers, ${whole(rate)} commands/s`;
  const reached = `at ≥ ${whole(commandsPerSecond)} commands/s`;
  const isReached = rate >= commandsPerSecond;
  return [
    {
      work: `${work}: memory of the server`,
      ours: `${Math.round(mebibytes)} MiB`,
      against: '–',
      target: `< ${maxMemoryMiB} MiB ${reached}`,
      pass: isReached && mebibytes < maxMemoryMiB,
    },
    {
      work: `${work}: GET /api/agents/{id}, p99`,
      ours: milliseconds(busy.p99Ms),
      against: `idle ${milliseconds(idle.p99Ms)}`,
      target: `≤ ${milliseconds(allowed)} ${reached}`,
      pass: isReached && busy.p99Ms <= allowed,
    },
  ];
};

/** What a server does for tasks that arrive, of agents of a pool of which the others are idle. */
interface Arrivals {
  /** Parts of a processor: while nothing waits, and from the first task on until nothing too many would come any more. */
  readonly idle: number | undefined;
  readonly busy: number | undefined;
  readonly workers: number;
}

const shareOf = async (target: Target, work: () => Promise<void>): Promise<number | undefined> => {
  const before = target.processorSeconds();
  const beganAt = performance.now();
  await work();
  const after = target.processorSeconds();
  return before === undefined || after === undefined
    ? undefined
    : ((after - before) * 1000) / (performance.now() - beganAt);
};

const arrive = async (lab: Lab, bound: number): Promise<Arrivals> => {
  const target = await lab.product({ folder: await lab.folder('few', (db) => fillWaiters(db, bound)) });
  const { id, idle } = await Idle.connect(target, 'bound');
  const poolId = await addPool(target, id, { maxRuntimes: mostWorkers });
  for (let index = 1; index <= bound; index += 1) {
    await bind(target, waiterName(index), poolId);
  }
  await pause(2000);
  const resting = await shareOf(target, () => pause(idleMs));
  const busy = await shareOf(target, async () => {
    await Promise.all(Array.from({ length: arrivals }, (_, index) => createTask(target, waiterName(index + 1))));
    await until('the workers', () => idle.provisionedAt.length >= mostWorkers);
    // Two turns of the supervisor: what is too many would come by then.
    await pause(idleMs);
  });
  const workers = idle.provisionedAt.length;
  idle.hangUp();
  return { idle: resting, busy, workers };
};

/** That many idle agents cost no more than few; it misses where the cost cannot be read. */
const flatLine = (work: string, many: number | undefined, few: number | undefined): Line => {
  const percent = (share: number | undefined): string => (share === undefined ? '–' : `${(share * 100).toFixed(1)} %`);
  const allowed = few === undefined ? undefined : few * flatTimes + flatShare;
  return {
    work: `a processor, with ${agents.toLocaleString('en-US')} agents of a pool ${work}`,
    ours: percent(many),
    against: `with ${arrivals.toLocaleString('en-US')} ${percent(few)}`,
    target: `≤ ${percent(allowed)}`,
    pass: many !== undefined && allowed !== undefined && many <= allowed,
  };
};

const boundLines = async (lab: Lab): Promise<Line[]> => {
  const few = await arrive(lab, arrivals);
  const many = await arrive(lab, agents);
  const tasks = `${arrivals.toLocaleString('en-US')} tasks`;
  return [
    flatLine('that have nothing to do', many.idle, few.idle),
    flatLine(`for which ${tasks} arrive`, many.busy, few.busy),
    {
      work: `${tasks} for ${agents.toLocaleString('en-US')} agents of a pool of ${mostWorkers}`,
      ours: `${many.workers} workers`,
      against: '–',
      target: `${mostWorkers}`,
      pass: many.workers === mostWorkers,
    },
  ];
};

export const runtimes: Row = {
  name: 'runtimes',
  measure: async (lab) => [await demandLine(lab), ...(await commandLines(lab)), ...(await boundLines(lab))],
};
