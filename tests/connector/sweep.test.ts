import { rowsOf } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { createUser } from '../support/users.js';

const server = useServer();

test('the sweep deletes codes that expired more than an hour ago', async () => {
  const user = await createUser(server);
  const insert = server.database.prepare(
    `insert into connector_codes values (?, ?, ?, 'Connector', 'operator:x', '2026-01-01T00:00:00.000Z', ?, null)`,
  );
  const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
  insert.run('old', 'a', user.id, minutesAgo(61));
  insert.run('recent', 'b', user.id, minutesAgo(59));
  insert.run('live', 'c', user.id, minutesAgo(-5));

  const { status } = await server.call('runHeartbeatSweep');

  expect(status).toBe(200);
  expect(rowsOf(server, 'connector_codes').map(({ id }) => id)).toEqual(['recent', 'live']);
});
