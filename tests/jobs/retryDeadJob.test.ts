import { addDeadJob } from '../support/jobs.js';
import { jobsDone } from '../support/jobs-done.js';
import { changeRow, rowsOf } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { addAgent, changeTask, createTask } from '../support/tasks.js';

const server = useServer();
afterEach(() => server.database.exec("delete from jobs where kind like 'test.%'"));

const retry = (id: string) => server.request('POST', `/api/jobs/dead/${id}/retry`);

test('the job waits again, with all its attempts, and keeps its last error', async () => {
  const id = addDeadJob(server);
  const { status, body } = await retry(id);
  expect(status).toBe(200);
  expect(body.job).toMatchObject({ id, state: 'ready', attempts: 0, lastError: 'no luck' });
  expect(body.job.runAt > '2026-01-02').toBe(true);
  expect((await retry(id)).status).toBe(404);
});

test('the job is done then', async () => {
  const lead = addAgent(server, { isLead: 1 });
  const worker = addAgent(server);
  const { id: taskId } = await createTask(server, { task: 'Work.', agentId: worker });
  changeTask(server, taskId, { status: 'completed', finishedAt: new Date().toISOString() });
  const payload = JSON.stringify({ taskId, cascadedIds: [], cascadedCount: 0 });
  const id = addDeadJob(server, { kind: 'tasks.follow-up', payload });

  expect((await retry(id)).status).toBe(200);

  await jobsDone(server);
  expect(rowsOf(server, 'tasks', { parentTaskId: taskId })).toMatchObject([{ agentId: lead, taskType: 'follow-up' }]);
  expect(rowsOf(server, 'jobs', { id })).toEqual([]);
});

test('no job, or none that failed for good, is 404', async () => {
  expect(await retry('unknown')).toMatchObject({ status: 404, body: { code: 'dead_job_not_found' } });
  const id = addDeadJob(server);
  changeRow(server, 'jobs', id, { state: 'scheduled', runAt: '2999-01-01T00:00:00.000Z' });
  expect((await retry(id)).status).toBe(404);
});

test('is refused while another of the same key waits, and not afterwards', async () => {
  const id = addDeadJob(server, { uniqueKey: 'test:a' });
  const other = addDeadJob(server, { uniqueKey: 'test:a' });
  expect((await retry(other)).status).toBe(200);
  expect(await retry(id)).toMatchObject({ status: 409, body: { code: 'job_already_waiting' } });
  server.database.prepare('delete from jobs where id = ?').run(other);
  expect((await retry(id)).status).toBe(200);
});
