import { randomUUID } from 'node:crypto';
import { connect, readConnection } from '../support/connections.js';
import { useSharedServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';

const server = useSharedServer();
const set = (id: string, enabled: boolean, agentId?: string) =>
  server.call('setScriptConnectionEnabled', { path: { id }, body: { enabled }, agentId });

test('setScriptConnectionEnabled switches a connection off and on, each a version', async () => {
  const { id } = await connect(server);

  expect((await set(id, false)).body.connection).toMatchObject({ enabled: false, version: 2, operationCount: 2 });
  expect(await readConnection(server, id)).toMatchObject({ enabled: false });
  expect((await set(id, true, addAgent(server, { isLead: 1 }))).body.connection).toMatchObject({
    enabled: true,
    version: 3,
  });
});

test('setScriptConnectionEnabled is for leads among agents, and for connections that are there', async () => {
  const { id } = await connect(server);

  await set(id, false, addAgent(server)).refused(403, 'lead_only');
  await set(randomUUID(), false).refused(404, 'script_connection_not_found');
  await server
    .callUntyped('setScriptConnectionEnabled', { path: { id }, body: {} })
    .refused(400, 'validation_error', 'body.enabled');
});
