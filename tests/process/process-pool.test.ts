import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { jest } from '@jest/globals';
import { ChildPlaces } from '../../domain/kernel/process-pool/child-places.js';
import { ProcessPool, type ProcessPoolOptions } from '../../domain/kernel/process-pool/process-pool.js';
import { isAlive, mayWaitForIdleCore, schedulingPolicyOf, untilGone, whenIdle } from '../support/processes.js';
import { waitFor } from '../support/wait.js';

/** What tests/process/fixtures/pool-tasks.mjs exports. */
type PoolTasks = {
  echo: (value: unknown) => unknown;
  setup: (input?: undefined) => unknown;
  pid: (input?: undefined) => number;
  wait: (ms: number) => number;
  loop: (input?: undefined) => never;
  /** Works until it has had so much processor time; gives its process id. */
  work: (cpuMs: number) => number;
  fail: (message: string) => never;
  exit: (code: number) => never;
  keep: (bytes: number) => number;
  keepAndNote: (file: string) => never;
  fillHeap: (input?: undefined) => never;
  chatter: (bytes: number) => number;
  environment: (input?: undefined) => Record<string, string>;
  priority: (input?: undefined) => number;
};

type Pool = ProcessPool<PoolTasks, unknown>;

// Children give way to all else, so that on a busy machine each takes its time.
jest.setTimeout(180_000);
const patienceMs = 90_000;

const fixture = (name: string): URL => new URL(`./fixtures/${name}.mjs`, import.meta.url);
const pools: Pool[] = [];

const createPool = (options: Partial<ProcessPoolOptions<unknown>> = {}): Pool => {
  const pool: Pool = new ProcessPool<PoolTasks, unknown>({
    name: 'test tasks',
    overload: 'too many tasks wait',
    module: fixture('pool-tasks'),
    setup: undefined,
    maxChildren: 1,
    places: new ChildPlaces(8),
    idleMs: 60_000,
    maxQueued: 10,
    timeoutMs: patienceMs,
    maxTasksPerChild: 1000,
    maxHeapMiB: 64,
    maxRssBytes: 1024 ** 3,
    recycleAboveRssBytes: 1024 ** 3,
    ...options,
  });
  pools.push(pool);
  return pool;
};

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

/** The state of a promise once all that was ready has happened. */
const settled = async (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    promise.then(
      () => true,
      () => true,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 50)),
  ]);

describe('a task', () => {
  test('gets and gives plain data, bytes and dates', async () => {
    const value = {
      text: 'ü',
      list: [1, null, undefined],
      bytes: new Uint8Array([1, 2]),
      at: new Date(5),
      map: new Map([[1, 2]]),
    };

    expect(await createPool().run('echo', value)).toEqual(value);
  });

  test('finds what the pool was set up with', async () => {
    expect(await createPool({ setup: { path: '/somewhere' } }).run('setup', undefined)).toEqual({ path: '/somewhere' });
  });

  test('that throws fails with its message and code, and its child goes on', async () => {
    const pool = createPool();
    const pid = await pool.run('pid', undefined);

    await expect(pool.run('fail', 'this is why')).rejects.toMatchObject({
      name: 'TaskError',
      reason: 'failed',
      message: 'this is why',
      code: 'SOME_CODE',
    });
    expect(await pool.run('pid', undefined)).toBe(pid);
  });

  test('with an input that cannot be sent fails, and its child goes on', async () => {
    const pool = createPool();

    await expect(pool.run('echo', () => {})).rejects.toThrow(/could not be cloned/);
    expect(await pool.run('echo', 1)).toBe(1);
  });

  test('of a module that is not there fails and says so', async () => {
    await expect(createPool({ module: fixture('missing') }).run('echo', 1)).rejects.toThrow(/Cannot find module/);
  });
});

describe('limits of time and memory', () => {
  test('a looping task is ended when its time is up, and the next one works', async () => {
    const pool = createPool();
    const pid = await pool.run('pid', undefined);

    const looping = pool.run('loop', undefined, { timeoutMs: 500 });
    const next = pool.run('echo', 'next');
    const message = expect.stringContaining('took longer than 500 ms');
    await expect(looping).rejects.toMatchObject({ name: 'TaskError', reason: 'timeout', message });
    expect(await next).toBe('next');
    expect(isAlive(pid)).toBe(false);
  });

  test('the time limit of the pool holds where a task has none of its own', async () => {
    await expect(createPool({ timeoutMs: 100 }).run('wait', patienceMs)).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('with patience it is processor time that counts, until the patience is over', async () => {
    const pool = createPool({ timeoutMs: 300, patienceMs });

    expect(await pool.run('wait', 1000)).toEqual(expect.any(Number));
    await expect(pool.run('loop', undefined)).rejects.toMatchObject({ reason: 'timeout' });
    const impatient = createPool({ timeoutMs: 100, patienceMs: 400 });
    await expect(impatient.run('wait', patienceMs)).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('a task that fills the heap ends its child, and the next one works', async () => {
    const pool = createPool();

    await expect(pool.run('fillHeap', undefined)).rejects.toMatchObject({ reason: 'died' });
    expect(await pool.run('echo', 1)).toBe(1);
  });

  test('a task whose process takes more memory than it may loses it', async () => {
    const pool = createPool({ maxRssBytes: 200 * 1024 ** 2 });
    const greedy = pool.run('keep', 250 * 1024 ** 2).then(() => pool.run('wait', patienceMs));

    await expect(greedy).rejects.toMatchObject({ reason: 'died', message: expect.stringContaining('SIGUSR2') });
    expect(await pool.run('echo', 1)).toBe(1);
  });
});

describe('children', () => {
  test('are no more than they may be, and each has one task at a time', async () => {
    const pool = createPool({ maxChildren: 2 });
    const used = await Promise.all([1, 2, 3, 4, 5, 6].map(() => pool.run('wait', 50)));

    expect(new Set(used).size).toBe(2);
    expect([...pool.pids].sort()).toEqual([...new Set(used)].sort());
  });

  test('are replaced after so many tasks', async () => {
    const pool = createPool({ maxTasksPerChild: 3 });
    const used: number[] = [];
    for (let task = 0; task < 7; task += 1) {
      used.push(await pool.run('pid', undefined));
    }

    expect(new Set(used.slice(0, 3)).size).toBe(1);
    expect(new Set(used).size).toBe(3);
    await untilGone(used.slice(0, 6));
  });

  test('are replaced when they keep too much memory', async () => {
    const pool = createPool({ recycleAboveRssBytes: 200 * 1024 ** 2 });
    const before = await pool.run('pid', undefined);
    expect(await pool.run('pid', undefined)).toBe(before);

    await pool.run('keep', 200 * 1024 ** 2);
    expect(await pool.run('pid', undefined)).not.toBe(before);
    await untilGone([before]);
  });

  test('end when there was nothing to do for a while', async () => {
    const pool = createPool({ idleMs: 200 });
    const pid = await pool.run('pid', undefined);

    expect(isAlive(pid)).toBe(true);
    await untilGone([pid]);
    expect(await pool.run('echo', 1)).toBe(1);
  });

  test('know nothing of the environment, and give way to the server', async () => {
    process.env.POOL_TEST_SECRET = 'a-secret-of-the-server';
    const pool = createPool();

    expect(Object.keys(await pool.run('environment', undefined))).toEqual([]);
    expect(await pool.run('priority', undefined)).toBe(10);
    const [pid = 0] = pool.pids;
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('a-secret-of-the-server');
    const nices = readdirSync(`/proc/${pid}/task`).map(
      (thread) => readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16],
    );
    expect(new Set(nices)).toEqual(new Set(['10']));
  });

  test('may print what they like', async () => {
    expect(await createPool().run('chatter', 10_000_000)).toBe(10_000_000);
  });

  test.each([
    ['ends by itself', 'died', (pool: Pool) => pool.run('exit', 3)],
    [
      'is killed from outside',
      'lost',
      (pool: Pool) => {
        const waiting = pool.run('wait', patienceMs);
        setTimeout(() => process.kill(pool.pids[0] ?? 0, 'SIGKILL'), 300);
        return waiting;
      },
    ],
  ])('one that %s fails its task only', async (_how, reason, run) => {
    const pool = createPool();

    const lost = run(pool);
    const next = pool.run('echo', 'next');
    await expect(lost).rejects.toMatchObject({ name: 'TaskError', reason });
    expect(await next).toBe('next');
  });

  const killNextChild = async (pool: Pool, killed: readonly number[] = []): Promise<number> => {
    const pid = await waitFor('a child', () => pool.pids.find((candidate) => !killed.includes(candidate)));
    process.kill(pid, 'SIGKILL');
    return pid;
  };

  test('one that is killed has its task done once more, and no more than once, when that does no harm', async () => {
    const pool = createPool({ repeatable: true });
    const saved = pool.run('wait', 300);
    const first = await killNextChild(pool);
    expect(await saved).not.toBe(first);

    const lost = pool.run('wait', patienceMs);
    const refused = expect(lost).rejects.toMatchObject({ name: 'TaskError', reason: 'lost' });
    const second = await killNextChild(pool);
    await killNextChild(pool, [second]);
    await refused;
    expect(await pool.run('echo', 1)).toBe(1);
  });

  test('what ends its own process is not done once more', async () => {
    const pool = createPool({ repeatable: true, maxRssBytes: 200 * 1024 ** 2 });
    const folder = mkdtempSync(join(tmpdir(), 'swarm-pool-'));
    const file = join(folder, 'runs');

    await expect(pool.run('exit', 3)).rejects.toMatchObject({ reason: 'died' });
    await expect(pool.run('keepAndNote', file)).rejects.toMatchObject({ reason: 'died' });
    expect(readFileSync(file, 'utf8')).toBe('run\n');
    rmSync(folder, { recursive: true });
  });

  test('none that can be started fails the task', async () => {
    const pool = createPool({ repeatable: true });
    const open: number[] = [];
    const limits = ['--pid', String(process.pid)];
    const before = execFileSync('prlimit', [...limits, '--nofile', '--output=SOFT', '--noheadings'])
      .toString()
      .trim();
    execFileSync('prlimit', [...limits, '--nofile=400:']);
    try {
      for (;;) {
        open.push(openSync('/dev/null', 'r'));
      }
    } catch {
      const message = expect.stringContaining('EMFILE');
      await expect(pool.run('echo', 1)).rejects.toMatchObject({ reason: 'lost', message });
    } finally {
      for (const file of open) {
        closeSync(file);
      }
      execFileSync('prlimit', [...limits, `--nofile=${before}:`]);
    }
    expect(await pool.run('echo', 1)).toBe(1);
  });

  test('one that is killed while it has no task is replaced', async () => {
    const pool = createPool();
    const pid = await pool.run('pid', undefined);
    process.kill(pid, 'SIGKILL');
    while (pool.pids.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }

    expect(await pool.run('echo', 1)).toBe(1);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('finish their task although %s is sent to all', async (signal) => {
    const pool = createPool();
    const pid = await pool.run('pid', undefined);
    const waiting = pool.run('wait', 300);
    process.kill(pid, signal);

    expect(await waiting).toBe(pid);
  });
});

/** Keeps every core busy meanwhile. */
const whileCoresAreBusy = async (act: () => Promise<void>): Promise<void> => {
  const others = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', "console.log('busy'); for (;;) {}"]),
  );
  try {
    await Promise.all(others.map(({ stdout }) => once(stdout, 'data')));
    await act();
  } finally {
    for (const other of others) {
      other.kill('SIGKILL');
    }
  }
};

/**
 * A pool with so many children without a task, each of which runs only while a core is idle, and these. Where there was
 * no idle core at their start, some take turns from the beginning: then another pool has more luck.
 */
const createPatientPool = (children = 1): Promise<{ pool: Pool; patient: number[] }> =>
  waitFor(
    'a moment with an idle core',
    async () => {
      const pool = createPool({ waitsForIdleCore: true, repeatable: true, maxChildren: children });
      await Promise.all(Array.from({ length: children }, () => pool.run('wait', 100)));
      const patient = pool.pids;
      if (patient.length === children && patient.every((pid) => schedulingPolicyOf(pid) === whenIdle)) {
        return { pool, patient };
      }
      await pool.close();
      return undefined;
    },
    patienceMs,
  );

/** More than a child gets of busy cores before it is seen to get too little, however unevenly they are busy. */
const muchWorkMs = 1500;

(mayWaitForIdleCore ? describe : describe.skip)('a task that waits for an idle core where there is none', () => {
  test('is done anew by a child that takes turns with the others', async () => {
    const { pool, patient } = await createPatientPool();

    await whileCoresAreBusy(async () => {
      const pid = await pool.run('work', muchWorkMs);
      expect(patient).not.toContain(pid);
      expect(schedulingPolicyOf(pid)).not.toBe(whenIdle);
    });
  });

  test('and those after it get no other child that would wait', async () => {
    const { pool, patient } = await createPatientPool(3);

    await whileCoresAreBusy(async () => {
      const work = pool.run('work', muchWorkMs);
      await waitFor('its child to end', () => patient.some((pid) => !pool.pids.includes(pid)));
      expect(patient).not.toContain(await pool.run('pid', undefined));
      expect(patient).not.toContain(await work);
    });
  });

  test('has no more time for that than it had from the beginning', async () => {
    const { pool, patient } = await createPatientPool();

    await whileCoresAreBusy(async () => {
      // Long enough for several looks, however busy the machine is.
      const looping = pool.run('loop', undefined, { timeoutMs: 12_000 }).catch(({ reason }) => reason);
      const later = sleep(14_000).then(() => 'later');
      await waitFor('another child', () => pool.pids.some((pid) => !patient.includes(pid)));
      expect(await Promise.race([looping, later])).toBe('timeout');
    });
  });

  test('is not done anew by a pool that closes', async () => {
    const { pool, patient } = await createPatientPool();
    const seen = new Set<number>();

    await whileCoresAreBusy(async () => {
      const looping = expect(pool.run('loop', undefined)).rejects.toMatchObject({ reason: 'lost' });
      const looking = setInterval(() => {
        for (const pid of pool.pids) {
          seen.add(pid);
        }
      }, 5);
      await pool.close();
      clearInterval(looking);
      await looping;
    });
    expect([...seen]).toEqual(patient);
  });
});

describe('the line', () => {
  test('takes no more tasks than it may, and takes them again later', async () => {
    const pool = createPool({ maxQueued: 2 });
    const accepted = [pool.run('wait', 300), pool.run('wait', 1), pool.run('wait', 1)];

    await expect(pool.run('echo', 1)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'overloaded',
      message: 'too many tasks wait',
    });
    await Promise.all(accepted);
    expect(await pool.run('echo', 1)).toBe(1);
  });

  test('may have no room at all: what can start starts', async () => {
    const pool = createPool({ maxQueued: 0 });
    const first = pool.run('wait', 300);

    await expect(pool.run('echo', 1)).rejects.toMatchObject({ kind: 'unavailable' });
    await first;
    expect(await pool.run('echo', 1)).toBe(1);
  });
});

describe('a signal', () => {
  test('takes a waiting task out of the line', async () => {
    const pool = createPool({ maxQueued: 1 });
    const first = pool.run('wait', 500);
    const controller = new AbortController();
    const waiting = pool.run('echo', 1, { signal: controller.signal });
    controller.abort(new Error('not wanted'));

    await expect(waiting).rejects.toThrow('not wanted');
    const [pid = 0] = pool.pids;
    expect(await pool.run('echo', 'its place is free')).toBe('its place is free');
    expect(await first).toBe(pid);
  });

  test('ends a running task with its child, and the next one works', async () => {
    const pool = createPool();
    const pid = await pool.run('pid', undefined);
    const controller = new AbortController();
    const looping = pool.run('loop', undefined, { signal: controller.signal });
    expect(await settled(looping)).toBe(false);
    controller.abort(new Error('not wanted'));

    await expect(looping).rejects.toThrow('not wanted');
    await untilGone([pid]);
    expect(await pool.run('echo', 1)).toBe(1);
  });

  test('lets a started task finish that asks for it', async () => {
    const pool = createPool();
    const pid = await pool.run('pid', undefined);
    const controller = new AbortController();
    const waiting = pool.run('wait', 200, { signal: controller.signal, finishStarted: true });
    expect(await settled(waiting)).toBe(false);
    controller.abort();

    expect(await waiting).toBe(pid);
  });

  test('that has come before starts nothing', async () => {
    const pool = createPool();

    await expect(pool.run('echo', 1, { signal: AbortSignal.abort(new Error('too late')) })).rejects.toThrow('too late');
    expect(pool.pids).toEqual([]);
  });
});

describe('closing', () => {
  test('finishes what runs, refuses what waits and what comes, and leaves no child', async () => {
    const pool = createPool();
    await pool.run('echo', 'its child is there');
    const running = pool.run('wait', 300);
    const waiting = pool.run('echo', 1);
    const { pids } = pool;
    const refused = expect(waiting).rejects.toMatchObject({ kind: 'unavailable' });
    await pool.close();

    expect(await running).toBe(pids[0]);
    await refused;
    expect(pids.some(isAlive)).toBe(false);
    await expect(pool.run('echo', 1)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('ends what does not finish', async () => {
    const pool = createPool();
    const looping = expect(pool.run('loop', undefined)).rejects.toMatchObject({ reason: 'lost' });
    const { pids } = pool;
    await pool.close();

    await looping;
    expect(pids.some(isAlive)).toBe(false);
  });

  test('children end with their server, also in the middle of a loop', async () => {
    const host = spawn(process.execPath, [fileURLToPath(fixture('pool-host'))], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(createInterface({ input: host.stdout }), 'line');
    const pids: number[] = JSON.parse(line);
    expect(pids.length).toBe(2);
    expect(pids.every(isAlive)).toBe(true);
    host.kill('SIGKILL');

    await untilGone(pids);
  });
});

describe('pools that share places', () => {
  test('have no more children together, and a child without work ends for another pool', async () => {
    const places = new ChildPlaces(1);
    const [one, other] = [createPool({ places }), createPool({ places })];
    const pid = await one.run('pid', undefined);

    const otherPid = await other.run('pid', undefined);
    expect(isAlive(pid)).toBe(false);
    expect(one.pids).toEqual([]);
    expect(other.pids).toEqual([otherPid]);
    expect(await one.run('echo', 1)).toBe(1);
  });

  test('take turns: a pool with much to do lets another one in after the task at hand', async () => {
    const places = new ChildPlaces(1);
    const [busy, late] = [createPool({ places }), createPool({ places })];
    const done: string[] = [];
    const tasks = [1, 2, 3, 4].map((task) => busy.run('wait', 100).then(() => done.push(`busy ${task}`)));
    const lateTasks = [1, 2].map((task) => late.run('wait', 1).then(() => done.push(`late ${task}`)));
    await Promise.all([...tasks, ...lateTasks]);

    expect(done).toEqual(['busy 1', 'late 1', 'busy 2', 'late 2', 'busy 3', 'busy 4']);
    expect(busy.pids.length + late.pids.length).toBe(1);
  });

  test('use all places there are, up to what each may have', async () => {
    const places = new ChildPlaces(3);
    const [one, other] = [createPool({ places, maxChildren: 2 }), createPool({ places, maxChildren: 2 })];
    const tasks = [one, one, other, other].map((pool) => pool.run('wait', 300));
    expect([one.pids.length, other.pids.length]).toEqual([2, 1]);

    await Promise.all(tasks);
  });

  test('refuse what is too much to wait, also when it is the others that have the places', async () => {
    const places = new ChildPlaces(1);
    const [busy, refused] = [createPool({ places }), createPool({ places, maxQueued: 1 })];
    const running = busy.run('wait', 300);
    const waiting = refused.run('echo', 1);

    await expect(refused.run('echo', 2)).rejects.toMatchObject({ code: 'overloaded' });
    expect([await running, await waiting]).toEqual([expect.any(Number), 1]);
  });

  test('give the place of a closed pool to the others', async () => {
    const places = new ChildPlaces(1);
    const [closed, other] = [createPool({ places }), createPool({ places })];
    await closed.run('echo', 1);
    await closed.close();

    expect(await other.run('echo', 2)).toBe(2);
  });
});
