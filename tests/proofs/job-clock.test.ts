import { setImmediate as nextTurn } from 'node:timers/promises';
import { enqueue } from '../../domain/kernel/jobs/enqueue.js';
import { defineExternalJob, defineJob, defineRecurringJob, type JobKind } from '../../domain/kernel/jobs/kinds.js';
import { JobWorker } from '../../domain/kernel/jobs/worker.js';
import { leave, useJobHouse } from '../support/jobs.js';
import { proofSize } from '../support/proof.js';
import { waitFor } from '../support/wait.js';

const here = useJobHouse();
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const RealDate = Date;
let aheadMs = 0;

/** A clock that can be set; timers go on as before. */
class SetDate extends RealDate {
  constructor(...given: readonly [value?: number | string | Date]) {
    super(given[0] ?? RealDate.now() + aheadMs);
  }

  static override now(): number {
    return RealDate.now() + aheadMs;
  }
}

beforeEach(() => {
  aheadMs = 0;
  globalThis.Date = SetDate as DateConstructor;
});
afterEach(() => {
  globalThis.Date = RealDate;
});

const setClock = (byMs: number): void => {
  aheadMs += byMs;
};

const mark = defineJob({ name: 'test.mark', payload: { name: 'text' }, work: (uow, { name }) => leave(uow, name) });

test.each([2 * dayMs, -2 * dayMs])(
  'a job that is being done when the clock is set by %d ms is done once',
  async (byMs) => {
    const begun: number[] = [];
    let end: () => void = () => undefined;
    const slow = defineExternalJob({
      name: 'test.slow',
      payload: {},
      perform: (_app, _payload, { number }) =>
        new Promise<void>((resolve) => {
          begun.push(number);
          end = resolve;
        }),
      record: (uow) => leave(uow, 'done'),
    });
    await here.house.work(slow, mark);
    await here.house.enqueue(slow, {});
    await waitFor('it to begin', () => begun.length === 1);
    setClock(byMs);
    // A job that nobody is told of is found by the same look into the table as a lease that ran out.
    await here.house.enqueue(mark, { name: 'seen' }, { runAt: '2999-01-01T00:00:00.000Z' });
    await here.house.change({ runAt: '2000-01-01T00:00:00.000Z' }, { kind: 'test.mark' });
    await waitFor('a look into the table', () => here.house.marks().includes('seen'));
    end();
    await waitFor('the end', async () => (await here.house.jobs()).length === 0);
    expect(begun).toEqual([1]);
    expect(here.house.marks()).toEqual(['done', 'seen']);
  },
);

test('what a clock that was ahead has put off is done when it is right again', async () => {
  setClock(dayMs);
  const broken = defineJob({
    name: 'test.broken',
    payload: {},
    work: async () => {
      throw new Error('no luck');
    },
  });
  const turns: number[] = [];
  const hourly = defineRecurringJob({
    name: 'test.hourly',
    everyMs: () => hourMs,
    perform: async () => {
      turns.push(Date.now());
      return {};
    },
  });
  await here.house.work(broken, hourly);
  await here.house.enqueue(broken, {});
  await waitFor('the failure', async () => (await here.house.jobs()).some(({ failedAt }) => failedAt !== null));
  await here.house.stopWorking();
  setClock(-dayMs);
  const latest = async () =>
    (await here.house.jobs()).map(({ runAt }) => Date.parse(runAt) - Date.now()).every((inMs) => inMs <= hourMs);
  expect(await latest()).toBe(false);
  await here.house.work(broken, hourly);
  await waitFor('what lies too far ahead to be pulled in', latest);
});

test('a lease that was given by a clock that was ahead runs out', async () => {
  await here.house.work(mark);
  await here.house.enqueue(mark, { name: 'a' }, { runAt: '2999-01-01T00:00:00.000Z' });
  await here.house.change({
    state: 'running',
    attempts: 1,
    leaseToken: 'of another process',
    leaseUntil: '2999-01-01T00:00:00.000Z',
  });
  await waitFor('it to be taken over and done', async () => (await here.house.jobs()).length === 0);
  expect(here.house.marks()).toEqual(['a']);
});

test('what becomes due because the clock is set forward is done', async () => {
  await here.house.work(mark);
  await here.house.enqueue(mark, { name: 'a' }, { runAt: new Date(Date.now() + dayMs).toISOString() });
  setClock(dayMs + 1);
  await waitFor('it', async () => here.house.marks().length === 1);
});

describe('a clock that jumps again and again', () => {
  const jumps = proofSize(20, 1000);
  const chains = 8;
  const links = jumps * 3;
  const payload = { chain: 'integer', link: 'integer' } as const;
  type Link = { readonly chain: number; readonly link: number };
  let done = 0;

  const goOn = async (uow: Parameters<typeof leave>[0], { chain, link }: Link, next: () => JobKind<Link>) => {
    await leave(uow, `${chain}/${link}`);
    if (link < links) {
      await enqueue(uow, next(), { chain, link: link + 1 }, { agentId: `agent ${chain % 3}`, uniqueKey: `${chain}` });
    }
    uow.afterCommit(() => {
      done += 1;
    });
  };
  const inside: JobKind<Link> = defineJob({
    name: 'test.inside',
    payload,
    work: (uow, link) => goOn(uow, link, () => outside),
  });
  const outside: JobKind<Link> = defineExternalJob({
    name: 'test.outside',
    payload,
    perform: () => nextTurn(),
    record: (uow, _result, link: Link) => goOn(uow, link, () => inside),
  });

  test(
    'loses no link of a chain of jobs and has none done twice, also when others take it for the end of a lease',
    async () => {
      done = 0;
      for (let chain = 0; chain < chains; chain += 1) {
        await here.house.enqueue(inside, { chain, link: 1 }, { uniqueKey: `${chain}` });
      }
      const workers = [
        new JobWorker(here.house.app, [inside, outside]),
        new JobWorker(here.house.app, [inside, outside]),
      ];
      for (const worker of workers) {
        await worker.start();
      }
      for (let jump = 1; jump <= jumps; jump += 1) {
        await waitFor('some links', () => done >= (jump * chains * links) / (2 * jumps));
        setClock(Math.round((Math.random() - 0.5) * 4 * dayMs));
      }
      await waitFor('the end of all chains', async () => (await here.house.jobs()).length === 0);
      await Promise.all(workers.map((worker) => worker.stop()));
      expect(here.house.marks()).toHaveLength(chains * links);
      expect(done).toBe(chains * links);
    },
    proofSize(120_000, 3_600_000),
  );
});
