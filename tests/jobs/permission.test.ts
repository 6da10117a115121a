import { addDeadJob } from '../support/jobs.js';
import { columnOf } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { createUser, mintToken } from '../support/users.js';

const server = useServer({ env: { RBAC_ENABLED: 'true' } });

const keyOf = async (role: 'requester' | 'admin'): Promise<string> => {
  const { id } = await createUser(server, {});
  await server.call('setUserRoles', { path: { id }, body: { roles: [role] } });
  return (await mintToken(server, id)).plaintext;
};

test('what failed for good is for those who manage jobs', async () => {
  const id = addDeadJob(server);
  const operations = [
    ['GET', '/api/jobs/dead'],
    ['POST', `/api/jobs/dead/${id}/retry`],
    ['DELETE', `/api/jobs/dead/${addDeadJob(server)}`],
  ] as const;
  const statuses = async (key: string) =>
    Promise.all(operations.map(async ([method, path]) => (await server.request(method, path, { key })).status));

  expect(await statuses(await keyOf('requester'))).toEqual([403, 403, 403]);
  expect(columnOf(server, 'jobs', id, 'state')).toBe('dead');
  expect(await statuses(await keyOf('admin'))).toEqual([200, 200, 200]);
  expect(columnOf(server, 'jobs', id, 'state')).toBe('ready');
});
