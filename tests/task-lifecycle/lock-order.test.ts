import pg from 'pg';
import { postgresUrlFor } from '../support/databases/postgres.js';
import { post, runningTask } from '../support/lifecycle.js';
import { onlyOn } from '../support/only-on.js';
import { type OwnServer, startServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';

onlyOn('postgres', 'SQLite has one writer, who waits for nobody');

let server: OwnServer;
beforeAll(async () => {
  server = await startServer({ env: { DATABASE_POOL_SIZE: '20' } });
});
afterAll(() => server.destroy());

const rounds = 15;

const deadlocks = async (): Promise<number> => {
  const client = new pg.Client(postgresUrlFor(server.dataDir));
  await client.connect();
  const { rows } = await client.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  await client.end();
  return Number(rows[0]?.deadlocks);
};

test('steps of a lead, of the worker and of people with the same tasks never wait for each other', async () => {
  // Whichever of the two ids is the greater one.
  const lead = addAgent(server, { id: '7fffffff-0000-4000-8000-000000000000', isLead: 1 });
  const workers = Array.from({ length: 6 }, (_value, index) =>
    addAgent(server, { id: `${index % 2 === 0 ? '0' : 'f'}fffffff-0000-4000-8000-00000000000${index}` }),
  );
  const race = async (worker: string, round: number): Promise<void> => {
    const { id } = await runningTask(server, worker, { followUpConfig: { disabled: true } });
    const answers = await Promise.all([
      post(server, id, 'progress', { progress: 'half of it' }, worker).answer(),
      post(server, id, 'progress', { progress: 'more of it' }, lead).answer(),
      round % 2 === 0
        ? post(server, id, 'cancel', { reason: 'no longer needed' }, lead).answer()
        : post(server, id, 'pause', {}, lead).answer(),
      post(server, id, 'progress', { progress: 'nearly all' }, worker).answer(),
      post(server, id, 'cancel', { reason: 'nobody needs it' }).answer(),
      post(server, id, 'finish', { status: 'completed', output: 'done' }, worker).answer(),
    ]);
    for (const { status } of answers) {
      expect(status).toBeLessThan(500);
    }
    await post(server, id, 'cancel', { reason: 'the round is over' }).answer();
  };
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(workers.map((worker) => race(worker, round)));
  }
  // Connections tell what they counted when they end.
  await server.stop();
  expect(await deadlocks()).toBe(0);
});
