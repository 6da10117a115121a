import { addDeadJob } from '../support/jobs.js';
import { changeRow, columnOf } from '../support/rows.js';
import { useServer } from '../support/server.js';

const server = useServer();

const discard = (id: string) => server.request('DELETE', `/api/jobs/dead/${id}`);

test('the job is gone', async () => {
  const id = addDeadJob(server);
  const kept = addDeadJob(server);
  expect(await discard(id)).toMatchObject({ status: 200, body: { success: true } });
  expect(columnOf(server, 'jobs', id, 'state')).toBeUndefined();
  expect(columnOf(server, 'jobs', kept, 'state')).toBe('dead');
  expect(await discard(id)).toMatchObject({ status: 404, body: { code: 'dead_job_not_found' } });
});

test('a job that is not dead is left alone', async () => {
  const id = addDeadJob(server);
  changeRow(server, 'jobs', id, { state: 'scheduled', runAt: '2999-01-01T00:00:00.000Z' });
  expect((await discard(id)).status).toBe(404);
  expect(columnOf(server, 'jobs', id, 'state')).toBe('scheduled');
});
