import { registerAgent } from '../support/agents.js';
import { rowsOf } from '../support/rows.js';
import { addController } from '../support/runtimes.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();
const dayMs = 86_400_000;

test('makes a token that lives 90 days, of which only a hash is stored, and ends the one before', async () => {
  const { id } = await addController(server);
  const mint = async () => (await server.call('createRuntimeControllerToken', { path: { id } })).body;
  const first = await mint();
  const second = await mint();

  expect(second.plaintext).toMatch(/^swct_[\w-]{43}$/);
  expect(second.plaintext).not.toBe(first.plaintext);
  expect(Math.round((Date.parse(second.expiresAt) - Date.now()) / dayMs)).toBe(90);
  const rows = rowsOf(server, 'runtime_controller_tokens', { controllerId: id });
  expect(rows.map((row) => row.id)).toEqual([second.tokenId]);
  expect(JSON.stringify(rows)).not.toContain(second.plaintext);
});

test('the token opens no operation', async () => {
  const { id } = await addController(server);
  const { plaintext: key } = (await server.call('createRuntimeControllerToken', { path: { id } })).body;
  await server.call('listAgents', { key }).refused(401, 'unauthenticated');
  await server.call('createRuntimeControllerToken', { path: { id }, key }).refused(401, 'unauthenticated');
});

test('is refused within the server, for an unknown controller, and for agents that are no leads', async () => {
  await server
    .call('createRuntimeControllerToken', { path: { id: 'static' } })
    .refused(409, 'runtime_controller_builtin');
  await server
    .call('createRuntimeControllerToken', { path: { id: 'none' } })
    .refused(404, 'runtime_controller_not_found');
  const { id: agentId } = await registerAgent(server);
  await server.call('createRuntimeControllerToken', { path: { id: 'none' }, agentId }).refused(403, 'lead_required');
});
