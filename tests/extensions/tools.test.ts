import { registerAgent } from '../support/agents.js';
import { bundle, goodHooks, newName, readExtension } from '../support/extensions.js';
import { callTool, closeMcpClients, connectMcp } from '../support/mcp.js';
import { useServer } from '../support/server.js';

const server = useServer();

afterAll(closeMcpClients);

const clientOf = async (isLead: boolean) => {
  const { id: agentId } = await registerAgent(server, { isLead });
  const { client } = await connectMcp(server, { agentId });
  return { agentId, call: (name: string, args: Record<string, unknown> = {}) => callTool(client, name, args) };
};

test('an agent makes a draft with tools, and a lead says what runs', async () => {
  const [author, lead] = [await clientOf(false), await clientOf(true)];
  const name = newName();
  const installed = await author.call('extension-install', bundle(name));
  expect(installed).toMatchObject({ isError: false, data: { success: true, contentDeduped: false } });
  const { id, createdByAgentId } = installed.data['extension'] as Record<string, string>;
  expect(createdByAgentId).toBe(author.agentId);
  expect((await author.call('extension-list')).data['extensions']).toMatchObject([{ id, name, status: 'disabled' }]);
  expect(await author.call('extension-enable', { id })).toMatchObject({
    isError: true,
    data: { code: 'extension_forbidden' },
  });

  expect((await lead.call('extension-enable', { id })).data).toMatchObject({ extension: { enabled: true } });
  await author.call('extension-install', bundle(name, `${goodHooks}// more\n`));
  expect(await readExtension(server, String(id))).toMatchObject({ version: 2, activeVersion: 1 });
  const activated = await lead.call('extension-activate-version', { id, version: 2 });
  expect(activated.data).toMatchObject({ extension: { activeVersion: 2, status: 'enabled' } });
  expect(await author.call('extension-delete', { id })).toMatchObject({ data: { code: 'extension_enabled' } });
  expect((await lead.call('extension-disable', { id })).data).toMatchObject({ extension: { enabled: false } });
  expect(await author.call('extension-delete', { id })).toMatchObject({ isError: false, data: { deleted: true } });
});

test('a tool says all that is wrong with a bundle', async () => {
  const { call } = await clientOf(false);
  const answer = await call('extension-install', { manifest: { name: 'X' }, files: { '../x': '' } });

  expect(answer).toMatchObject({ isError: true, data: { code: 'extension_validation_failed' } });
  expect(answer.data['diagnostics']).toEqual(
    expect.arrayContaining([expect.stringContaining('no safe path'), 'manifest.version: is required']),
  );
});

test('scripts have no tools of extensions', async () => {
  const { id: agentId } = await registerAgent(server);
  await server
    .call('callMcpBridge', { body: { tool: 'extension-list', args: {} }, agentId })
    .refused(403, 'tool_not_for_scripts');
});
