import { changeRows, rowsOf } from '../support/rows.js';
import { addScriptApi } from '../support/script-apis.js';
import { storeScript } from '../support/scripts.js';
import { useSharedServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';
import { createUser, mintToken } from '../support/users.js';

const server = useSharedServer();

describe('createScriptApi', () => {
  test('makes an address with a token, of the agent that has the script, which no list shows and the database has encrypted', async () => {
    const { script, endpoint } = await addScriptApi(server, { label: 'For the build server' });

    expect(endpoint).toEqual({
      id: expect.stringMatching(/^[A-Za-z]{12}$/),
      scriptId: script.id,
      agentId: script.agentId,
      authMode: 'bearer',
      enabled: true,
      label: 'For the build server',
      callCount: 0,
      lastUsedAt: null,
      createdAt: expect.any(String),
      token: expect.stringMatching(/^xsk_[A-Za-z0-9]{24}$/),
    });
    const [row] = rowsOf(server, 'script_apis', { id: endpoint.id });
    expect(row?.token).not.toContain(endpoint.token);
  });

  test('without a token where none is asked for, and as another agent', async () => {
    const agentId = addAgent(server);
    const { endpoint } = await addScriptApi(server, { authMode: 'none', agentId });

    expect(endpoint).toMatchObject({ authMode: 'none', token: null, label: null, agentId });
  });

  test('notes who made it, whose rights it has', async () => {
    const { id: user } = await createUser(server);
    const { plaintext } = await mintToken(server, user);
    const { id } = await storeScript(server);
    const { body } = await server.call('createScriptApi', { path: { id }, body: {}, key: plaintext });

    expect(rowsOf(server, 'script_apis', { id: body.id })).toMatchObject([
      { principalUserId: user, createdBy: user, updatedBy: user },
    ]);
  });

  test('refuses an unknown script, an unknown agent, and a script that is of nobody', async () => {
    const none = { id: '01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10' };
    await server.call('createScriptApi', { path: none, body: {} }).refused(404, 'script_not_found');

    const { id } = await storeScript(server, { scope: 'global' });
    await server
      .call('createScriptApi', { path: { id }, body: { agentId: 'nobody' } })
      .refused(400, 'validation_error', 'body.agentId');
    changeRows(server, 'scripts', { id }, { createdByAgentId: null });
    await server.call('createScriptApi', { path: { id }, body: {} }).refused(400, 'agent_required');
  });

  test('a hundred at most, however many are made at once', async () => {
    const { id } = await storeScript(server);
    const answers = await Promise.all(
      Array.from({ length: 110 }, () => server.call('createScriptApi', { path: { id }, body: {} }).answer()),
    );

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100);
    await server.call('createScriptApi', { path: { id }, body: {} }).refused(409, 'too_many_script_apis');
  });
});
