import { jest } from '@jest/globals';
import { invalid } from '../../domain/kernel/errors.js';
import { inTransaction } from '../../domain/kernel/unit-of-work.js';
import { createTaskRow } from '../../domain/tasks/create.js';
import type { NewTask } from '../../domain/tasks/new-task.js';
import { PreparedTask } from '../../domain/tasks/prepare.js';
import { supersedeTask } from '../../domain/tasks/supersede.js';
import { inTwoPhases } from '../../domain/tasks/two-phases.js';
import { leave, useJobHouse } from '../support/jobs.js';

const here = useJobHouse();
afterEach(() => {
  jest.restoreAllMocks();
});

const marks = (db: (typeof here.house.app)['db']) => db.selectFrom('channel_cursors').select('channelId').execute();

/** Others write between the phases: their work has ended when the second begins, also on many connections. */
const disturbBetween = (isTime: () => boolean): void => {
  const prepare = PreparedTask.of;
  let turn = 0;
  jest.spyOn(PreparedTask, 'of').mockImplementation(async (app, wish) => {
    if (isTime()) {
      turn += 1;
      await inTransaction(here.house.app, (uow) => leave(uow, `other ${turn}`));
    }
    return prepare.call(PreparedTask, app, wish);
  });
};

/** Another writer: comes between the phases as often as it is told to. */
const disturbing = (times: number) => {
  const seen: number[] = [];
  disturbBetween(() => (seen.at(-1) ?? 0) < times);
  const make = () =>
    inTwoPhases(here.house.app, {
      read: async (db) => {
        const count = (await marks(db)).length;
        seen.push(count);
        return count;
      },
      wish: (count) => ({ task: `made of ${count}`, agentId: null }),
      store: async (uow, task) => (await createTaskRow(uow, task)).task.task,
    });
  return { make, seen };
};

const stored = () => here.house.app.db.selectFrom('tasks').select('task').execute();

test('a task is stored as it was prepared when nothing has changed', async () => {
  const { make, seen } = disturbing(0);
  expect(await make()).toBe('made of 0');
  expect(seen).toEqual([0, 0]);
});

test('when something has changed, everything begins anew', async () => {
  const { make, seen } = disturbing(2);
  expect(await make()).toBe('made of 2');
  expect(seen).toEqual([0, 1, 1, 2, 2, 2]);
  expect(await stored()).toEqual([{ task: 'made of 2' }]);
});

test('what changes nothing about the task does not matter, and is known to what is stored with it', async () => {
  disturbBetween(() => true);
  const made = await inTwoPhases(here.house.app, {
    read: async (db) => (await marks(db)).length,
    wish: () => ({ task: 'the same', agentId: null }),
    store: async (uow, task, count) => `${(await createTaskRow(uow, task)).task.task} beside ${count}`,
  });
  expect(made).toBe('the same beside 1');
});

test('but not for ever: then nothing is stored', async () => {
  const { make } = disturbing(9);
  await expect(make()).rejects.toMatchObject({ kind: 'conflict', code: 'task_changed' });
  expect(await stored()).toEqual([]);
});

describe('a task that is refused while it is prepared', () => {
  const refuse = (error: Error) => jest.spyOn(PreparedTask, 'of').mockRejectedValueOnce(error);
  const refusal = invalid('not this one');

  const make = (more: { readonly evenIfRefused?: boolean }) =>
    inTwoPhases(here.house.app, {
      ...more,
      read: async () => 'basis',
      wish: (): NewTask | undefined => ({ task: 'a', agentId: null }),
      store: async (_uow, task) => task,
    });

  test('ends it all, unless there may be none', async () => {
    refuse(refusal);
    await expect(make({})).rejects.toBe(refusal);
    refuse(refusal);
    expect(await make({ evenIfRefused: true })).toBeUndefined();
    const failure = new Error('no memory');
    refuse(failure);
    await expect(make({ evenIfRefused: true })).rejects.toBe(failure);
  });

  test('is none where it was to go on with a superseded one: that ends without it', async () => {
    const { app } = here.house;
    const wish = await PreparedTask.of(app, { task: 'long work', agentId: null });
    const { id } = (await inTransaction(app, (uow) => createTaskRow(uow, wish))).task;
    await inTransaction(app, ({ db }) =>
      db.updateTable('tasks').set({ status: 'in_progress' }).where('id', '=', id).execute(),
    );
    refuse(refusal);
    const superseded = await supersedeTask(app, { principal: { kind: 'operator' } }, id, 'manual_supersede');
    expect(superseded).toMatchObject({ kind: 'resumed', resumeTaskId: null, task: { status: 'superseded' } });
  });
});
