import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import type { App } from '../../domain/kernel/app.js';
import { enqueue } from '../../domain/kernel/jobs/enqueue.js';
import { HeldJobs } from '../../domain/kernel/jobs/held-jobs.js';
import {
  type Attempt,
  defineExternalJob,
  defineJob,
  defineRecurringJob,
  type HeldJob,
  type JobKind,
} from '../../domain/kernel/jobs/kinds.js';
import { Lane } from '../../domain/kernel/jobs/lane.js';
import { JobWorker } from '../../domain/kernel/jobs/worker.js';
import { toJsonText } from '../../domain/kernel/stored-json.js';
import { inTransaction, type UnitOfWork } from '../../domain/kernel/unit-of-work.js';
import { leave, useJobHouse } from '../support/jobs.js';
import { testOn } from '../support/only-on.js';
import { waitFor } from '../support/wait.js';

const here = useJobHouse();
const isDone = () => waitFor('the jobs to be done', async () => (await here.house.jobs()).length === 0);
const theJob = async () => {
  const [job, ...others] = await here.house.jobs();
  expect(others).toEqual([]);
  if (job === undefined) {
    throw new Error('there is no job');
  }
  return job;
};
const failed = (attempts: number) =>
  waitFor(`attempt ${attempts} to fail`, async () => {
    const [job] = await here.house.jobs();
    return job?.failedAt !== null && job?.attempts === attempts && job.state !== 'running' ? job : undefined;
  });
/** Makes what waits for its time due now. */
const hurry = async () => {
  await here.house.change({ runAt: '2020-01-01T00:00:00.000Z' }, { state: 'scheduled' });
  await here.house.stopWorking();
};

const mark = defineJob({ name: 'test.mark', payload: { name: 'text' }, work: (uow, { name }) => leave(uow, name) });

describe('a job', () => {
  test('is done once its transaction is committed, and then gone', async () => {
    await here.house.work(mark);
    await here.house.enqueue(mark, { name: 'a' });
    await isDone();
    expect(here.house.marks()).toEqual(['a']);
  });

  test('of a transaction that fails is never done', async () => {
    await here.house.work(mark);
    const failing = inTransaction(here.house.app, async (uow) => {
      await enqueue(uow, mark, { name: 'never' });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await here.house.enqueue(mark, { name: 'other' });
    await isDone();
    expect(here.house.marks()).toEqual(['other']);
  });

  test('waits for its time', async () => {
    await here.house.work(mark);
    const runAt = new Date(Date.now() + 1000).toISOString();
    await here.house.enqueue(mark, { name: 'later' }, { runAt });
    await here.house.enqueue(mark, { name: 'at once' });
    await waitFor('the first', () => here.house.marks().length > 0);
    expect(here.house.marks()).toEqual(['at once']);
    await isDone();
    expect(new Date().toISOString() >= runAt).toBe(true);
  });

  test('waits for its time alone, though one of another kind is noticed meanwhile', async () => {
    const other = defineJob({ name: 'test.other', payload: {}, work: async () => {} });
    await here.house.work(mark, other);
    await here.house.enqueue(mark, { name: 'looked for' }, { runAt: '2999-01-01T00:00:00.000Z' });
    const abandoned = {
      state: 'running',
      attempts: 1,
      leaseToken: 'gone',
      leaseUntil: '2020-01-01T00:00:00.000Z',
    } as const;
    await here.house.change(abandoned);
    await here.house.enqueue(mark, { name: 'timed' }, { runAt: new Date(Date.now() + 400).toISOString() });
    await here.house.enqueue(other, {}, { uniqueKey: 'other' });
    await waitFor('its time', () => here.house.marks().includes('timed'));
    // What a dead process left is found by the next look into the table only.
    expect(here.house.marks()).toEqual(['timed']);
  });

  test('that was there before the worker is done', async () => {
    await here.house.enqueue(mark, { name: 'a' });
    await here.house.enqueue(mark, { name: 'b' }, { runAt: new Date(Date.now() + 50).toISOString() });
    await here.house.work(mark);
    await isDone();
    expect(here.house.marks()).toEqual(['a', 'b']);
  });

  test('may ask for others, also for itself, and none waits until somebody looks', async () => {
    const chain: JobKind<{ readonly left: number }> = defineJob({
      name: 'test.chain',
      payload: { left: 'integer' },
      work: async (uow, { left }) => {
        await leave(uow, `link ${left}`);
        if (left > 0) {
          await enqueue(uow, chain, { left: left - 1 }, { uniqueKey: 'chain' });
        }
      },
    });
    await here.house.work(chain);
    // With a look every five seconds this would take minutes.
    await here.house.enqueue(chain, { left: 50 }, { uniqueKey: 'chain' });
    await isDone();
    expect(here.house.marks()).toHaveLength(51);
  });

  test('is told which locks its kind took', async () => {
    const locking = defineJob({
      name: 'test.locking',
      payload: { name: 'text' },
      locks: async (_app, { name }) => [`a lock of ${name}`],
      work: (uow, _payload, locks) => leave(uow, locks.join()),
    });
    await here.house.work(locking, mark);
    await here.house.enqueue(locking, { name: 'Ada' });
    await isDone();
    expect(here.house.marks()).toEqual(['a lock of Ada']);
  });

  test('must have the payload of its kind', async () => {
    await expect(here.house.enqueue(mark, { name: 7 } as never)).rejects.toThrow(
      "the payload's name is not of the type text",
    );
    await expect(here.house.enqueue(mark, { name: 'x'.repeat(20_000) })).rejects.toThrow('longer than 16384');
    expect(await here.house.jobs()).toEqual([]);
  });

  test('keeps nothing of its payload that the kind does not know', async () => {
    await here.house.enqueue(mark, { name: 'a', more: 'b' } as never);
    expect((await theJob()).payload).toBe('{"name":"a"}');
  });

  test('of a kind that this version does not know is left alone', async () => {
    await here.house.enqueue(mark, { name: 'a' });
    const other = defineJob({ name: 'test.other', payload: {}, work: (uow) => leave(uow, 'other') });
    await here.house.work(other);
    await here.house.enqueue(other, {});
    await waitFor('the other', () => here.house.marks().length > 0);
    expect(await theJob()).toMatchObject({ kind: 'test.mark', state: 'ready', attempts: 0 });
  });
});

describe('a job with a unique key', () => {
  test('waits once: the earlier time and the later payload count', async () => {
    const runAt = '2999-01-01T00:00:00.000Z';
    await here.house.enqueue(mark, { name: 'a' }, { uniqueKey: 'k', runAt });
    await here.house.enqueue(mark, { name: 'b' }, { uniqueKey: 'k', runAt: '2999-01-02T00:00:00.000Z' });
    expect(await theJob()).toMatchObject({ runAt, payload: '{"name":"b"}' });
    await here.house.work(mark);
    await here.house.enqueue(mark, { name: 'c' }, { uniqueKey: 'k' });
    await isDone();
    expect(here.house.marks()).toEqual(['c']);
  });

  test('has all its attempts again when it is asked for between two of them', async () => {
    await here.house.enqueue(mark, { name: 'a' }, { uniqueKey: 'k', runAt: '2999-01-01T00:00:00.000Z' });
    await here.house.change({ attempts: 19, failedAt: new Date().toISOString(), lastError: 'no' });
    await here.house.enqueue(mark, { name: 'b' }, { uniqueKey: 'k', runAt: '2999-01-02T00:00:00.000Z' });
    expect(await theJob()).toMatchObject({ attempts: 0, failedAt: null, lastError: null, payload: '{"name":"b"}' });
  });

  test('is done again when it is asked for while it is being done', async () => {
    let turns = 0;
    const repeated: JobKind<{ readonly name: string }> = defineExternalJob({
      name: 'test.repeated',
      payload: { name: 'text' },
      perform: async () => {
        turns += 1;
        if (turns === 1) {
          await here.house.enqueue(repeated, { name: 'second' }, { uniqueKey: 'k' });
          await here.house.enqueue(repeated, { name: 'third' }, { uniqueKey: 'k' });
        }
      },
      record: (uow, _result, { name }) => leave(uow, name),
    });
    await here.house.work(repeated);
    await here.house.enqueue(repeated, { name: 'first' }, { uniqueKey: 'k' });
    await isDone();
    expect(here.house.marks()).toEqual(['first', 'third']);
  });

  describe('that is asked for again while it is being done', () => {
    const later = '2999-01-01T00:00:00.000Z';

    /** Work whose first attempt goes on until the test says how it ends. */
    const held = (maxAttempts: number) => {
      const seen: string[] = [];
      const ends: ((error?: Error) => void)[] = [];
      const kind = defineExternalJob({
        name: 'test.held',
        payload: { name: 'text' },
        maxAttempts,
        perform: (_app, { name }, { signal }) => {
          seen.push(name);
          return seen.length > 1
            ? Promise.resolve()
            : new Promise<void>((resolve, reject) => {
                ends.push((error) => (error === undefined ? resolve() : reject(error)));
                signal.addEventListener('abort', () => reject(signal.reason));
              });
        },
        record: (uow, _result, { name }) => leave(uow, name),
      });
      const ask = (name: string, runAt?: string) =>
        here.house.enqueue(kind, { name }, { uniqueKey: 'k', ...(runAt !== undefined && { runAt }) });
      const begin = async () => {
        await here.house.work(kind);
        await ask('first');
        await waitFor('it to begin', () => ends.length === 1);
      };
      return { seen, ask, begin, end: (error?: Error) => ends[0]?.(error) };
    };
    const notRunning = () =>
      waitFor('the end of the attempt', async () => ((await theJob()).state === 'running' ? undefined : theJob()));
    const anew = {
      state: 'scheduled',
      again: 0,
      runAt: later,
      attempts: 0,
      failedAt: null,
      payload: '{"name":"second"}',
    };

    test.each([
      ['well', undefined, 5],
      ['in a failure', new Error('no luck'), 5],
      ['in its last failure', new Error('no luck'), 1],
    ])('waits for its later time when the attempt ends %s', async (_how, error, maxAttempts) => {
      const { seen, ask, begin, end } = held(maxAttempts);
      await begin();
      await ask('second', later);
      end(error);
      expect(await notRunning()).toMatchObject(anew);
      expect(seen).toEqual(['first']);
    });

    test('waits for its later time when the attempt is given back', async () => {
      const { ask, begin } = held(5);
      await begin();
      await ask('second', later);
      await here.house.stopWorking();
      expect(await theJob()).toMatchObject(anew);
    });

    test('waits for its later time when whoever did it is gone', async () => {
      const { ask } = held(5);
      await ask('first');
      await here.house.change({
        state: 'running',
        attempts: 3,
        leaseToken: 'gone',
        leaseUntil: '2020-01-01T00:00:00.000Z',
      });
      await ask('second', later);
      await here.house.work(mark);
      expect(await notRunning()).toMatchObject(anew);
    });

    test.each([
      ['a failure', 5],
      ['its last failure', 1],
    ])('is done right after %s, when it is due, and nobody has to look for it', async (_which, maxAttempts) => {
      const { seen, ask, begin, end } = held(maxAttempts);
      await begin();
      await ask('second');
      const look = jest.spyOn(Lane.prototype, 'look').mockResolvedValue();
      end(new Error('no luck'));
      await isDone();
      look.mockRestore();
      expect(seen).toEqual(['first', 'second']);
    });

    test('is done at the earliest of the times that were asked for', async () => {
      const { seen, ask, begin, end } = held(5);
      await begin();
      await ask('second');
      await ask('third', later);
      end();
      await isDone();
      expect(seen).toEqual(['first', 'third']);
    });
  });
});

describe('a failing attempt', () => {
  const broken = defineJob({
    name: 'test.broken',
    payload: {},
    maxAttempts: 3,
    work: async (uow) => {
      await leave(uow, 'half');
      throw new Error('no luck with Bearer sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789');
    },
  });

  test('leaves nothing behind but its error, and is repeated until none is left', async () => {
    await here.house.enqueue(broken, {});
    for (const attempt of [1, 2]) {
      await here.house.work(broken);
      const job = await failed(attempt);
      expect(job).toMatchObject({ state: 'scheduled', attempts: attempt, leaseToken: null });
      expect(Date.parse(job.runAt) - Date.parse(job.failedAt as string)).toBeGreaterThanOrEqual(500 * attempt);
      await hurry();
    }
    await here.house.work(broken);
    const dead = await failed(3);
    expect(dead).toMatchObject({ state: 'dead', attempts: 3 });
    expect(dead.lastError).toContain('no luck');
    expect(dead.lastError).not.toContain('abcdefghijklmnop');
    expect(here.house.marks()).toEqual([]);
  });

  test('does not take others with it', async () => {
    await here.house.enqueue(mark, { name: 'a' });
    await here.house.enqueue(broken, {});
    await here.house.enqueue(mark, { name: 'b' });
    await here.house.work(mark, broken);
    await failed(1);
    await waitFor('the others', () => here.house.marks().length === 2);
  });

  test('with a payload nobody can read is the last', async () => {
    await here.house.enqueue(mark, { name: 'a' });
    await here.house.change({ payload: '{"name":3}' as never });
    await here.house.work(mark);
    expect(await failed(1)).toMatchObject({ state: 'dead', lastError: "the payload's name is not of the type text" });
  });

  test('leaves a text that every database takes, whatever it is', async () => {
    const cut = `${'x'.repeat(1999)}😀`;
    for (const [text, stored] of [
      ['no\0 luck with \ud800', 'no luck with \ufffd'],
      [cut, `${'x'.repeat(1999)}\ufffd`],
    ] as const) {
      const kind = defineJob({
        name: 'test.odd',
        payload: {},
        maxAttempts: 1,
        work: async () => {
          throw new Error(text);
        },
      });
      await here.house.enqueue(kind, {});
      await here.house.work(kind);
      await waitFor('the death', async () =>
        (await here.house.jobs()).some(({ lastError, state }) => state === 'dead' && lastError === stored),
      );
      await here.house.stopWorking();
    }
  });

  test('that takes too long counts as failed, and what comes of it later is not stored', async () => {
    let finish: () => void = () => undefined;
    const endless = defineExternalJob({
      name: 'test.endless',
      payload: {},
      timeLimitMs: 20,
      perform: () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
      record: (uow) => leave(uow, 'late'),
    });
    await here.house.work(endless);
    await here.house.enqueue(endless, {});
    expect((await failed(1)).lastError).toBe('the attempt took longer than 20 ms');
    finish();
    await here.house.stopWorking();
    expect(here.house.marks()).toEqual([]);
    expect(await theJob()).toMatchObject({ state: 'scheduled', attempts: 1 });
  });
});

describe('a job that dies', () => {
  const mortal = (onDead: (uow: UnitOfWork, payload: { readonly name: string }, error: unknown) => Promise<void>) =>
    defineJob({
      name: 'test.mortal',
      payload: { name: 'text' },
      maxAttempts: 1,
      onDead,
      work: async () => {
        throw new Error('no luck');
      },
    });
  const mourned = mortal((uow, { name }, error) => leave(uow, `${name}: ${String(error)}`));

  test('leaves what its kind says about that', async () => {
    await here.house.enqueue(mourned, { name: 'a' });
    await here.house.work(mourned);
    expect(await failed(1)).toMatchObject({ state: 'dead' });
    expect(here.house.marks()).toEqual(['a: Error: no luck']);
  });

  test('with whoever made its last attempt, too', async () => {
    await here.house.enqueue(mourned, { name: 'a' });
    const leaseUntil = '2020-01-01T00:00:00.000Z';
    await here.house.change({ state: 'running', attempts: 1, leaseToken: 'of somebody else', leaseUntil });
    await here.house.work(mourned);
    expect(await failed(1)).toMatchObject({ state: 'dead' });
    expect(here.house.marks()).toEqual(['a: AbandonedError: whoever made attempt 1 was not heard of any more']);
  });

  test('is dead also when that cannot be done, of which nothing is left', async () => {
    const unlucky = mortal(async (uow) => {
      await leave(uow, 'half');
      throw new Error('no luck either');
    });
    await here.house.enqueue(unlucky, { name: 'a' });
    await here.house.work(unlucky);
    expect(await failed(1)).toMatchObject({ state: 'dead', lastError: 'no luck' });
    expect(here.house.marks()).toEqual([]);
  });
});

describe('limits', () => {
  /** Work that goes on until the test says so; tells for whom it is done. */
  const gated = (limits: { readonly maxRunning: number; readonly maxRunningPerAgent: number }) => {
    const underWay: string[] = [];
    const gates: (() => void)[] = [];
    const kind = defineExternalJob({
      ...limits,
      name: 'test.gated',
      payload: { agent: 'text' },
      perform: (_app, { agent }) =>
        new Promise<void>((resolve) => {
          underWay.push(agent);
          gates.push(resolve);
        }),
      record: async () => undefined,
    });
    const open = () => {
      for (const gate of gates.splice(0)) {
        gate();
      }
    };
    return { kind, underWay, open };
  };

  test('no more of a kind than its limit are done at once, and all are done in the end', async () => {
    const { kind, underWay, open } = gated({ maxRunning: 3, maxRunningPerAgent: 3 });
    for (let n = 0; n < 8; n += 1) {
      await here.house.enqueue(kind, { agent: String(n) });
    }
    await here.house.work(kind, mark);
    await waitFor('three', () => underWay.length === 3);
    await here.house.enqueue(mark, { name: 'another kind' });
    await waitFor('the other kind', () => here.house.marks().length === 1);
    expect(underWay).toHaveLength(3);
    await waitFor('all', async () => {
      open();
      return (await here.house.jobs()).length === 0;
    });
    expect(underWay).toHaveLength(8);
  });

  test('one agent with many jobs does not keep another with one waiting', async () => {
    const { kind, underWay, open } = gated({ maxRunning: 4, maxRunningPerAgent: 2 });
    for (let n = 0; n < 20; n += 1) {
      await here.house.enqueue(kind, { agent: 'many' }, { agentId: 'many' });
    }
    await here.house.enqueue(kind, { agent: 'few' }, { agentId: 'few' });
    await here.house.work(kind);
    await waitFor('both', () => underWay.length === 3);
    expect(underWay.sort()).toEqual(['few', 'many', 'many']);
    await waitFor('all', async () => {
      open();
      return (await here.house.jobs()).length === 0;
    });
    expect(underWay).toHaveLength(21);
  });

  test('agents take turns, whatever their names', async () => {
    const { kind, underWay, open } = gated({ maxRunning: 1, maxRunningPerAgent: 1 });
    for (const agent of ['c', 'a', 'b']) {
      for (let n = 0; n < 3; n += 1) {
        await here.house.enqueue(kind, { agent }, { agentId: agent });
      }
    }
    await here.house.work(kind);
    await waitFor('all', async () => {
      open();
      return (await here.house.jobs()).length === 0;
    });
    expect(underWay).toEqual(['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c']);
  });
});

describe('stopping', () => {
  test('waits for work that ends, and gives back what was told to end and did not', async () => {
    const seen: string[] = [];
    const obedient = defineExternalJob({
      name: 'test.obedient',
      payload: {},
      perform: (_app, _payload, { signal }) =>
        new Promise<void>((_resolve, reject) => {
          seen.push('begun');
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
      record: (uow) => leave(uow, 'never'),
    });
    const finishing = defineExternalJob({
      name: 'test.finishing',
      payload: {},
      perform: (_app, _payload, { signal }) =>
        new Promise<void>((resolve) => {
          seen.push('begun');
          signal.addEventListener('abort', () => resolve());
        }),
      record: (uow) => leave(uow, 'finished'),
    });
    await here.house.work(obedient, finishing);
    await here.house.enqueue(obedient, {});
    await here.house.enqueue(finishing, {});
    await waitFor('both to begin', () => seen.length === 2);
    await here.house.stopWorking();
    expect(here.house.marks()).toEqual(['finished']);
    expect(await theJob()).toMatchObject({ kind: 'test.obedient', state: 'ready', attempts: 0, leaseToken: null });
  });
});

describe('leases', () => {
  const take = (leaseUntil: string) =>
    here.house.change({ state: 'running', attempts: 1, leaseToken: 'of somebody else', leaseUntil });

  test('what a former process was doing is done again', async () => {
    await here.house.enqueue(mark, { name: 'a' });
    await take('2999-01-01T00:00:00.000Z');
    await here.house.work(mark);
    await isDone();
    expect(here.house.marks()).toEqual(['a']);
  });

  const inOneMinute = () => new Date(Date.now() + 60_000).toISOString();

  testOn('sqlite', 'one process serves a file')('whoever served the file before has left its work', async () => {
    await here.house.enqueue(mark, { name: 'a' });
    await take(inOneMinute());
    await here.house.work(mark);
    await isDone();
  });

  testOn('postgres', 'one process serves a file')('what another server is doing is left to it', async () => {
    await here.house.enqueue(mark, { name: 'a' });
    const leaseUntil = inOneMinute();
    await take(leaseUntil);
    await here.house.work(mark);
    expect(await theJob()).toMatchObject({ state: 'running', leaseToken: 'of somebody else', leaseUntil });
  });

  test('what was abandoned more than three times waits before it is tried again', async () => {
    await here.house.enqueue(mark, { name: 'a' });
    await take('2020-01-01T00:00:00.000Z');
    await here.house.change({ attempts: 5 });
    await here.house.work(mark);
    const job = await failed(5);
    expect(job.lastError).toBe('whoever made attempt 5 was not heard of any more');
    expect(Date.parse(job.runAt) - Date.parse(job.failedAt as string)).toBeGreaterThanOrEqual(1000);
  });

  test('a process that dies with each attempt does so only so often', async () => {
    await here.house.enqueue(mark, { name: 'a' });
    await here.house.change({ maxAttempts: 1 });
    await take('2020-01-01T00:00:00.000Z');
    await here.house.work(mark);
    expect(await failed(1)).toMatchObject({ state: 'dead' });
  });

  test('what a later version was doing, and this one does not know, waits for it, also after its last attempt', async () => {
    await here.house.enqueue(mark, { name: 'a' });
    await here.house.change({ maxAttempts: 1 });
    await take('2020-01-01T00:00:00.000Z');
    const other = defineJob({ name: 'test.other', payload: {}, work: (uow) => leave(uow, 'other') });
    await here.house.work(other);
    expect(await failed(1)).toMatchObject({ state: 'scheduled', leaseToken: null });
    await here.house.stopWorking();
    await here.house.work(mark);
    await isDone();
    expect(here.house.marks()).toEqual(['a']);
  });

  test('an attempt whose job was taken over meanwhile changes nothing', async () => {
    const slow = defineExternalJob({
      name: 'test.slow',
      payload: {},
      perform: async () => {
        await here.house.change({ leaseToken: 'of somebody else' });
      },
      record: (uow) => leave(uow, 'stale'),
    });
    await here.house.work(slow);
    await here.house.enqueue(slow, {});
    await waitFor('the other lease', async () => (await theJob()).leaseToken === 'of somebody else');
    await here.house.stopWorking();
    expect(here.house.marks()).toEqual([]);
    expect(await theJob()).toMatchObject({ state: 'running', leaseToken: 'of somebody else' });
  });
});

test('a job whose holder is heard of after all is not taken over', async () => {
  await here.house.enqueue(mark, { name: 'a' });
  await here.house.change({
    state: 'running',
    attempts: 1,
    leaseToken: 'slow',
    leaseUntil: '2020-01-01T00:00:00.000Z',
  });
  const { app } = here.house;
  let transactions = 0;
  const transact: App['transact'] = async (locks, work) => {
    transactions += 1;
    if (transactions === 2) {
      // The first was the start; since then the lease was found to be over, and now the job is to be taken.
      await here.house.change({ leaseUntil: new Date(Date.now() + 30_000).toISOString() });
    }
    return app.transact(locks, work);
  };
  const worker = new JobWorker({ ...app, transact }, [mark]);
  await worker.start();
  await worker.stop();
  expect(transactions).toBe(2);
  expect(await theJob()).toMatchObject({ state: 'running', leaseToken: 'slow', attempts: 1, failedAt: null });
});

/** Does the work of a transaction and takes it all back. */
const undone: (...args: Parameters<App['transact']>) => Promise<never> = async (locks, work) =>
  here.house.app.transact(locks, async (db) => {
    await work(db);
    throw new Error('taken back');
  });

test.each([
  ['is repeated', true],
  ['fails once', false],
])('what has become due is done although the transaction that takes it %s', async (_how, isRepeated) => {
  const runAt = '2020-01-01T00:00:00.000Z';
  await here.house.enqueue(mark, { name: 'a' });
  await here.house.change({ state: 'scheduled', runAt });
  const { app } = here.house;
  let notices = 0;
  const onNextDue = (): void => {
    notices += 1;
  };
  let transactions = 0;
  const transact: App['transact'] = async (locks, work) => {
    transactions += 1;
    if (transactions === 1) {
      await undone(locks, work).catch((error: unknown) => {
        if (!isRepeated) {
          throw error;
        }
      });
    }
    return app.transact(locks, work);
  };
  const lane = new Lane({ app: { ...app, transact }, kind: mark, held: new HeldJobs(), onNextDue });
  lane.notice(runAt);
  await waitFor('the job to be done', () => {
    lane.notice();
    return here.house.marks().length === 1;
  });
  await lane.stop();
  expect(notices).toBe(1);
});

test('work that throws before it awaits anything fails as any other', async () => {
  const { app } = here.house;
  const hasty = defineExternalJob({
    name: 'test.hasty',
    payload: {},
    timeLimitMs: 50,
    perform: () => {
      throw new Error('too hasty');
    },
    record: async () => undefined,
  });
  const job: HeldJob = {
    id: 'held',
    agentId: '',
    payload: toJsonText({}),
    attempts: 1,
    maxAttempts: 1,
    leaseToken: 't',
  };
  await expect(hasty.attempt(app, job)).rejects.toThrow('too hasty');
  expect(job.abort).toBeUndefined();
});

describe('the leases of this process', () => {
  const held = (leaseToken: string): HeldJob => ({
    id: 'held',
    agentId: '',
    payload: toJsonText({}),
    attempts: 1,
    maxAttempts: 3,
    leaseToken,
  });
  const run = async (leaseToken: string): Promise<void> => {
    await here.house.enqueue(mark, { name: 'a' });
    const leaseUntil = '2020-01-01T00:00:00.000Z';
    await here.house.change({ id: 'held', state: 'running', attempts: 1, leaseToken, leaseUntil });
  };

  test('are renewed for as long as the work goes on', async () => {
    await run('ours');
    const jobs = new HeldJobs();
    jobs.add(held('ours'));
    await jobs.renew(here.house.app);
    expect(Date.parse((await theJob()).leaseUntil as string)).toBeGreaterThan(Date.now());
  });

  test('are not taken from others: work whose job is lost is told to end', async () => {
    await run('of somebody else');
    const ends: Error[] = [];
    const jobs = new HeldJobs();
    jobs.add({ ...held('ours'), abort: (reason) => ends.push(reason) });
    await jobs.renew(here.house.app);
    expect(ends.map(({ name }) => name)).toEqual(['LeaseLostError']);
    expect((await theJob()).leaseUntil).toBe('2020-01-01T00:00:00.000Z');
  });
});

test('several workers on one database do each job once, also when one takes the jobs of another for abandoned', async () => {
  const names = Array.from({ length: 300 }, (_, index) => `job ${String(index).padStart(3, '0')}`);
  const slow = defineExternalJob({
    name: 'test.slow',
    payload: { name: 'text' },
    perform: async () => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
    },
    record: (uow, _result, { name }) => leave(uow, name),
  });
  for (const name of names) {
    await here.house.enqueue(slow, { name });
  }
  const workers = [new JobWorker(here.house.app, [slow]), new JobWorker(here.house.app, [slow])];
  for (const worker of workers) {
    // Each ends all leases first, also those of the other.
    await worker.start();
  }
  await isDone();
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(here.house.marks()).toEqual(names);
});

describe('recurring work', () => {
  const tick = (
    everyMs: number,
    more: {
      readonly atStart?: boolean;
      readonly timeLimitMs?: number;
      readonly perform?: (attempt: Attempt) => Promise<object>;
    } = {},
  ) => {
    const turns: number[] = [];
    const kind = defineRecurringJob({
      name: 'test.tick',
      everyMs: () => everyMs,
      ...(more.atStart !== undefined && { atStart: more.atStart }),
      ...(more.timeLimitMs !== undefined && { timeLimitMs: more.timeLimitMs }),
      perform: async (_app, attempt) => {
        turns.push(Date.now());
        return (await more.perform?.(attempt)) ?? {};
      },
    });
    return { kind, turns };
  };
  const hourMs = 3_600_000;
  const underWay = () => waitFor('the turn', async () => (await theJob()).state === 'running');
  const isAborted = ({ signal }: Attempt) =>
    new Promise<object>((resolve) => signal.addEventListener('abort', () => resolve({})));

  test('a turn that was told to end because the server stops is due again at once', async () => {
    const { kind } = tick(hourMs, { atStart: true, perform: isAborted });
    await here.house.work(kind);
    await underWay();
    await here.house.stopWorking();
    const { state, runAt, attempts } = await theJob();
    expect({ state, attempts }).toEqual({ state: 'ready', attempts: 0 });
    expect(Date.parse(runAt)).toBeLessThanOrEqual(Date.now());
  });

  test('a turn that takes too long is told to end, and the next begins when it has', async () => {
    const ends: (() => void)[] = [];
    let isOver = false;
    const overlaps: boolean[] = [];
    const { kind, turns } = tick(hourMs, {
      atStart: true,
      timeLimitMs: 20,
      perform: async ({ signal }) => {
        if (turns.length > 1) {
          overlaps.push(!isOver);
          return {};
        }
        await new Promise<void>((resolve) => ends.push(resolve));
        isOver = signal.aborted;
        return {};
      },
    });
    await here.house.work(kind);
    await waitFor('the first turn', () => ends.length === 1);
    // With the time limit and the waiting time after a failure the next would have come by then.
    await sleep(1500);
    ends[0]?.();
    await waitFor('the next turn', () => overlaps.length === 1);
    expect(overlaps).toEqual([false]);
  });

  test('comes again and again, as one job', async () => {
    const { kind, turns } = tick(20);
    await here.house.work(kind);
    await waitFor('three turns', () => turns.length >= 3);
    await theJob();
  });

  test('has its first turn after its interval, or at each start', async () => {
    const later = tick(hourMs);
    await here.house.work(later.kind);
    const { runAt, state } = await theJob();
    expect(state).toBe('scheduled');
    expect(Date.parse(runAt)).toBeGreaterThan(Date.now() + hourMs - 60_000);
    await here.house.stopWorking();
    const atOnce = tick(hourMs, { atStart: true });
    await here.house.work(atOnce.kind);
    await waitFor('the turn', () => atOnce.turns.length === 1);
    expect(later.turns).toEqual([]);
  });

  test('catches up with one turn, however many were missed', async () => {
    const { kind, turns } = tick(hourMs);
    await here.house.work(kind);
    await hurry();
    await here.house.work(kind);
    await waitFor('the turn', () => turns.length === 1);
    await waitFor('the next', async () => (await theJob()).state === 'scheduled');
    expect(Date.parse((await theJob()).runAt)).toBeGreaterThan(Date.now() + hourMs - 60_000);
  });

  test('has its next turn earlier when it asks for it', async () => {
    let turn = 0;
    const { kind, turns } = tick(hourMs, {
      atStart: true,
      perform: async () => {
        turn += 1;
        return turn < 3 ? { againInMs: 1 } : {};
      },
    });
    await here.house.work(kind);
    await waitFor('three turns', () => turns.length === 3);
  });

  test('goes on after a failure, and forgets it with the next success', async () => {
    let turn = 0;
    const { kind, turns } = tick(30, {
      perform: async () => {
        turn += 1;
        if (turn < 3) {
          throw new Error('not yet');
        }
        return {};
      },
    });
    await here.house.work(kind);
    await waitFor('a success', async () => turns.length >= 3 && (await theJob()).failedAt === null);
    expect((await theJob()).attempts).toBeLessThanOrEqual(1);
  });

  test('a shorter interval counts from the next start on', async () => {
    const slow = tick(hourMs);
    await here.house.work(slow.kind);
    await here.house.stopWorking();
    const quick = tick(30);
    await here.house.work(quick.kind);
    await waitFor('a turn', () => quick.turns.length > 0);
  });
});
