import { getEventListeners } from 'node:events';
import { endings, tellEnd, untilEnd } from '../../domain/kernel/endings.js';
import { inTransaction } from '../../domain/kernel/unit-of-work.js';
import { useJobHouse } from '../support/jobs.js';
import { waitFor } from '../support/wait.js';

const here = useJobHouse(endings);
const seconds = 600;

/** Somebody who waits for the end of something, and looks at it. */
const waiter = (id: string, signal = new AbortController().signal) => {
  const state = { looks: 0, hasEnded: false };
  const looked = (): Promise<unknown> => waitFor('a look', () => state.looks > 0);
  const hasEnded = async (): Promise<boolean> => {
    state.looks += 1;
    return state.hasEnded;
  };
  const done = untilEnd(here.house.app, { id, seconds }, hasEnded, signal);
  return { state, done, looked };
};

const tell = (id: string): Promise<void> => inTransaction(here.house.app, (uow) => tellEnd(uow, { id }));

test('who waits looks when the end is told, and otherwise does not', async () => {
  const one = waiter('one');
  const other = waiter('other');
  await Promise.all([one.looked(), other.looked()]);
  one.state.hasEnded = true;
  await tell('one');
  await one.done;
  expect([one.state.looks, other.state.looks]).toEqual([2, 1]);
  other.state.hasEnded = true;
  await tell('other');
  await other.done;
});

test('what is told during a look is seen by another', async () => {
  let looks = 0;
  await untilEnd(
    here.house.app,
    { id: 'quick', seconds },
    async () => {
      looks += 1;
      if (looks === 1) {
        await tell('quick');
      }
      return looks === 2;
    },
    new AbortController().signal,
  );
  expect(looks).toBe(2);
});

test('those who wait leave nothing on a signal that lives longer', async () => {
  const gone = new AbortController();
  const waiters = Array.from({ length: 5 }, (_, index) => waiter(`${index}`, gone.signal));
  await Promise.all(waiters.map(({ looked }) => looked()));
  await waitFor('all to wait', () => getEventListeners(gone.signal, 'abort').length === 5);
  for (const [index, { state, done }] of waiters.slice(1).entries()) {
    state.hasEnded = true;
    await tell(`${index + 1}`);
    await done;
  }
  expect(getEventListeners(gone.signal, 'abort')).toHaveLength(1);
  gone.abort(new Error('the caller went away'));
  await expect(waiters[0]?.done).rejects.toThrow('the caller went away');
  expect(getEventListeners(gone.signal, 'abort')).toEqual([]);
});

test('no more wait than may', async () => {
  const { app } = here.house;
  app.adoptSettings({ ...app.settings, pollWaitMax: 1 });
  const first = waiter('one');
  await first.looked();
  await waiter('one').done;
  first.state.hasEnded = true;
  await tell('one');
  await first.done;
});

test('when the server is about to stop all look', async () => {
  const waiting = waiter('one');
  await waiting.looked();
  waiting.state.hasEnded = true;
  here.house.app.service(endings).wakeAll();
  await waiting.done;
});
