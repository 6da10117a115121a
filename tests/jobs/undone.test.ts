import { enqueue } from '../../domain/kernel/jobs/enqueue.js';
import { defineJob } from '../../domain/kernel/jobs/kinds.js';
import { jobSignals } from '../../domain/kernel/jobs/signals.js';
import { inTransaction } from '../../domain/kernel/unit-of-work.js';
import { useJobHouse } from '../support/jobs.js';

const here = useJobHouse();
const kind = defineJob({ name: 'test.work', payload: {}, work: async () => {} });

test('workers are told of a job once it is committed, and of none that was undone', async () => {
  const { app } = here.house;
  const told: string[] = [];
  app.service(jobSignals).listen({
    notice: (name) => {
      told.push(name);
      return true;
    },
    endsOf: () => undefined,
    look: () => {},
  });

  const undone = inTransaction(app, async (uow) => {
    await enqueue(uow, kind, {});
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(told).toEqual([]);

  await inTransaction(app, async (uow) => {
    await enqueue(uow, kind, {});
    expect(told).toEqual([]);
  });
  expect(told).toEqual(['test.work']);
  expect(await here.house.jobs()).toHaveLength(1);
});
