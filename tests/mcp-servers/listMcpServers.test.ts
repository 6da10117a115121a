import { newSlug } from '../support/connections.js';
import { useServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';
import { registerMcpServer } from '../support/tool-server.js';

const server = useServer();

const namesOf = async (query: Readonly<Record<string, unknown>> = {}): Promise<string[]> =>
  (await server.callUntyped('listMcpServers', { query })).body.mcpServers.map(({ name }: { name: string }) => name);

test('listMcpServers lists by name those that meet all filters', async () => {
  const agentId = addAgent(server);
  await registerMcpServer(server, { name: 'b of all', scope: 'swarm' });
  const offered = await registerMcpServer(server, { name: 'a to install', scope: 'global', isEnabled: false });
  await registerMcpServer(server, { name: 'c of one', scope: 'agent' }, agentId);

  expect(await namesOf()).toEqual(['a to install', 'b of all', 'c of one']);
  expect(await namesOf({ scope: 'agent' })).toEqual(['c of one']);
  expect(await namesOf({ enabled: false })).toEqual(['a to install']);
  expect(await namesOf({ agentId })).toEqual(['b of all']);
  await server.call('installMcpServer', { path: { id: offered.id }, body: { agentId } });
  expect(await namesOf({ agentId })).toEqual(['a to install', 'b of all']);
  expect(await namesOf({ agentId, enabled: true })).toEqual(['b of all']);
  await server
    .callUntyped('listMcpServers', { query: { scope: newSlug() } })
    .refused(400, 'validation_error', 'query.scope');
});
