import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { defineExternalJob, defineRecurringJob } from '../../domain/kernel/jobs/kinds.js';
import { databases } from '../support/databases/databases.js';
import { JobHouse, leave } from '../support/jobs.js';
import { onlyOn } from '../support/only-on.js';
import { waitFor } from '../support/wait.js';

onlyOn('postgres', 'one process serves a SQLite file');

const holder: { folder: string; houses: JobHouse[] } = { folder: '', houses: [] };

beforeEach(async () => {
  holder.folder = mkdtempSync(join(tmpdir(), 'swarm-jobs-'));
  await databases.createPrepared(holder.folder);
  holder.houses = [
    await JobHouse.open(holder.folder),
    await JobHouse.open(holder.folder),
    await JobHouse.open(holder.folder),
  ];
});
afterEach(async () => {
  await Promise.all(holder.houses.map((house) => house.close()));
  await databases.remove(holder.folder);
  rmSync(holder.folder, { recursive: true });
});

test('recurring work is done by one of three workers at a time, and once each turn', async () => {
  const everyMs = 60;
  let underWay = 0;
  let mostAtOnce = 0;
  let turns = 0;
  const turn = defineRecurringJob({
    name: 'test.turn',
    everyMs: () => everyMs,
    perform: async () => {
      underWay += 1;
      turns += 1;
      mostAtOnce = Math.max(mostAtOnce, underWay);
      await sleep(5);
      underWay -= 1;
      return {};
    },
  });
  const started = performance.now();

  await Promise.all(holder.houses.map((house) => house.work(turn)));
  await waitFor('some turns', () => turns >= 6);

  // Each begins so long after the end of the one before it.
  expect(turns).toBeLessThanOrEqual((performance.now() - started) / everyMs + 1);
  expect(mostAtOnce).toBe(1);
});

test('what one worker leaves when it stops is done by another, and counts as no attempt', async () => {
  const [one, other] = holder.houses as [JobHouse, JobHouse, JobHouse];
  const numbers: number[] = [];
  const kind = defineExternalJob({
    name: 'test.long',
    payload: { mark: 'text' },
    perform: async (app, _payload, { number, signal }) => {
      numbers.push(number);
      if (app === one.app) {
        await sleep(600_000, undefined, { signal });
      }
    },
    record: (uow, _result, { mark }) => leave(uow, mark),
  });
  await one.work(kind);
  await one.enqueue(kind, { mark: 'done elsewhere' });
  await waitFor('the job to be under way', () => numbers.length === 1);
  await other.work(kind);

  await one.stopWorking();

  await waitFor('the job to be done', () => other.marks().length === 1);
  expect(numbers).toEqual([1, 1]);
});

test('a lease that another worker still renews is not taken over, one that it does not renew is, once', async () => {
  const [one, other, third] = holder.houses as [JobHouse, JobHouse, JobHouse];
  let attempts = 0;
  const kind = defineExternalJob({
    name: 'test.taken',
    payload: { mark: 'text' },
    perform: async (app, _payload, { signal }) => {
      attempts += 1;
      if (app === one.app) {
        await sleep(600_000, undefined, { signal });
      }
    },
    record: (uow, _result, { mark }) => leave(uow, mark),
  });
  await one.work(kind);
  await one.enqueue(kind, { mark: 'taken over' });
  await waitFor('the job to be under way', () => attempts === 1);
  await Promise.all([other.work(kind), third.work(kind)]);
  expect(attempts).toBe(1);

  await one.change({ leaseUntil: '2026-01-01T00:00:00.000Z' }, { state: 'running' });

  await waitFor('the job to be done', () => other.marks().length === 1);
  expect(attempts).toBe(2);
});

test('one agent has so many jobs under way on all workers together, and those of another begin at once', async () => {
  const underWay: Record<string, number> = {};
  const most: Record<string, number> = {};
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const kind = defineExternalJob({
    name: 'test.flood',
    payload: { agent: 'text', mark: 'text' },
    maxRunning: 8,
    maxRunningPerAgent: 5,
    perform: async (_app, { agent }) => {
      underWay[agent] = (underWay[agent] ?? 0) + 1;
      most[agent] = Math.max(most[agent] ?? 0, underWay[agent]);
      await released;
      underWay[agent] -= 1;
    },
    record: (uow, _result, { mark }) => leave(uow, mark),
  });
  const [first, second] = holder.houses as [JobHouse, JobHouse, JobHouse];
  const ask = (house: JobHouse, agent: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        house.enqueue(kind, { agent, mark: `${agent} ${index}` }, { agentId: agent }),
      ),
    );
  await Promise.all(holder.houses.map((house) => house.work(kind)));

  await ask(first, 'flood', 20);
  await waitFor('the places of one agent to be taken', () => underWay['flood'] === 5);
  await ask(second, 'other', 2);
  await waitFor('the jobs of the other agent to be under way', () => underWay['other'] === 2);
  await ask(first, 'third', 2);
  await waitFor('the last place to be taken', () => underWay['third'] === 1);

  expect((await first.jobs()).filter(({ state }) => state === 'running')).toHaveLength(8);
  release();
  await waitFor('all to be done', () => first.marks().length >= 20 + 2 + 2);
  expect(most).toEqual({ flood: 5, other: 2, third: expect.any(Number) });
});
