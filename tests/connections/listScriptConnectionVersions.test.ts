import { randomUUID } from 'node:crypto';
import { connect } from '../support/connections.js';
import { useSharedServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';

const server = useSharedServer();
const versionsOf = async (id: string) =>
  (await server.call('listScriptConnectionVersions', { path: { id } })).body.versions;

test('listScriptConnectionVersions tells what a connection said after each change, never a secret', async () => {
  const lead = addAgent(server, { isLead: 1 });
  const { id, slug } = await connect(server, { auth: { type: 'bearer', secret: 'a-secret-of-the-versions' } });
  await connect(server, { id, slug, kind: 'openapi', displayName: 'Second' }, lead);
  await server.call('setScriptConnectionEnabled', { path: { id }, body: { enabled: false } });

  const versions = await versionsOf(id);
  expect(versions).toMatchObject([
    { version: 3, change: 'disabled', settings: { enabled: false, displayName: 'Second' } },
    { version: 2, change: 'updated', changedByAgentId: lead, settings: { displayName: 'Second' } },
    { version: 1, change: 'created', changedByAgentId: null, settings: { displayName: null, operationCount: 2 } },
  ]);
  expect(JSON.stringify(versions)).not.toContain('a-secret-of-the-versions');
  await server
    .call('listScriptConnectionVersions', { path: { id: randomUUID() } })
    .refused(404, 'script_connection_not_found');
});
