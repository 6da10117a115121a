import { registerAgent } from '../support/agents.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

const agentWith = async (...texts: string[]) => {
  const { id } = await registerAgent(server);
  for (const setupScript of texts) {
    await server.call('updateAgentProfile', { path: { id }, body: { setupScript } });
  }
  return id;
};
const compare = (id: string, query: { from?: number; to?: number } = {}) =>
  server.call('compareProfileVersions', { path: { id }, query: { field: 'setupScript', ...query } });

describe('compareProfileVersions', () => {
  test('tells how a text changed, by default the last time', async () => {
    const id = await agentWith('one\ntwo\n', 'one\n2\n', 'one\n2\nthree\n');

    expect((await compare(id)).body).toEqual({
      field: 'setupScript',
      from: 2,
      to: 3,
      diff: '@@ -1,2 +1,3 @@\n one\n 2\n+three\n',
      isTooLarge: false,
    });
    expect((await compare(id, { from: 1 })).body.diff).toBe('@@ -1,2 +1,3 @@\n one\n-two\n+2\n+three\n');
    expect((await compare(id, { from: 3, to: 2 })).body.diff).toBe('@@ -1,3 +1,2 @@\n one\n 2\n-three\n');
  });

  test('before the first version there is an empty text', async () => {
    const id = await agentWith('one\n');

    expect((await compare(id, { to: 1 })).body).toMatchObject({ from: 0, to: 1, diff: '@@ -0,0 +1,1 @@\n+one\n' });
    expect((await compare(id, { from: 1, to: 1 })).body.diff).toBe('');
  });

  test('gives up on texts that have nothing in common, and answers others meanwhile', async () => {
    const lines = (word: string) =>
      Array.from({ length: 20_000 }, (_, line) => `${word} ${line}`)
        .join('\n')
        .slice(0, 262_000);
    const id = await agentWith(lines('a'), lines('b'));

    expect((await compare(id)).body).toMatchObject({ from: 1, to: 2, diff: null, isTooLarge: true });
  });

  test('does not know an unknown agent or version', async () => {
    const id = await agentWith('one');

    await compare('nobody').refused(404, 'agent_not_found');
    await compare(id, { to: 2 }).refused(404, 'profile_version_not_found');
    await compare(id, { from: 7, to: 1 }).refused(404, 'profile_version_not_found');
    await compare(await agentWith()).refused(404, 'profile_version_not_found');
  });

  test('is a tool: of oneself, and for leads of others', async () => {
    const id = await agentWith('one\n');
    const { id: other } = await registerAgent(server);
    const ask = async (agentId: string, args: Record<string, string>) =>
      (await server.call('callMcpBridge', { agentId, body: { tool: 'context-diff', args } })).body;

    expect(await ask(id, { field: 'setupScript' })).toMatchObject({ success: true, to: 1 });
    expect(await ask(other, { field: 'setupScript', agentId: id })).toMatchObject({
      success: false,
      code: 'lead_only',
    });
  });
});
