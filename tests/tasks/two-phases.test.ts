import { inTransaction } from '../../domain/kernel/unit-of-work.js';
import { createTaskRow } from '../../domain/tasks/create.js';
import { inTwoPhases } from '../../domain/tasks/two-phases.js';
import { leave, useJobHouse } from '../support/jobs.js';

const here = useJobHouse();
const marks = (db: (typeof here.house.app)['db']) => db.selectFrom('channel_cursors').select('channelId').execute();

/** Another writer: comes between the phases as often as it is told to. */
const disturbing = (times: number) => {
  const seen: number[] = [];
  const make = () =>
    inTwoPhases(here.house.app, {
      read: async (db) => {
        const count = (await marks(db)).length;
        seen.push(count);
        return count;
      },
      wish: (count) => {
        const turn = seen.length;
        if (count < times) {
          void inTransaction(here.house.app, (uow) => leave(uow, `other ${turn}`));
        }
        return { task: `made of ${count}`, agentId: null };
      },
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

test('but not for ever: then nothing is stored', async () => {
  const { make } = disturbing(9);
  await expect(make()).rejects.toMatchObject({ kind: 'conflict', code: 'task_changed' });
  expect(await stored()).toEqual([]);
});
