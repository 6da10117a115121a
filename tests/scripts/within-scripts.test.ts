import { registerAgent } from '../support/agents.js';
import { callTool, closeMcpClients, connectMcp } from '../support/mcp.js';
import { storeScript } from '../support/scripts.js';
import { useServer } from '../support/server.js';

const server = useServer({ env: { SCRIPT_MAX_RUNNING: '1', SCRIPT_MAX_PER_AGENT: '1', SCRIPT_TIMEOUT_MS: '20000' } });

afterAll(closeMcpClients);

/** Runs itself until that is refused, and tells what every run came to. */
const recursive = `export default async ({ name }: { name: string }, ctx: any) => {
  const { status, data } = await ctx.swarm.script_run({ name, args: { name } });
  return status === 200 ? [data.exitCode, ...data.result] : [data.code];
};`;

describe('scripts that run scripts', () => {
  test('do so in the place of the first, where there is only one', async () => {
    const { id: agentId } = await registerAgent(server);
    const { name } = await storeScript(server, { source: 'export default ({ n }: { n: number }) => n * 2;' }, agentId);
    const source = `export default async (_args: unknown, ctx: any) => {
      const runs = [1, 2, 3].map((n) => ctx.swarm.script_run({ name: '${name}', args: { n } }));
      return (await Promise.all(runs)).map(({ data }: any) => data.result);
    };`;
    const { body } = await server.call('runScript', { agentId, body: { source } });

    expect(body).toMatchObject({ exitCode: 0, result: [2, 4, 6] });
  });

  test('go four deep, and no deeper', async () => {
    const { id: agentId } = await registerAgent(server);
    const { name } = await storeScript(server, { source: recursive }, agentId);
    const { body } = await server.call('runScript', { agentId, body: { name, args: { name } } });

    expect(body).toMatchObject({ exitCode: 0, result: [0, 0, 0, 'script_too_deep'] });
  });
});

describe('the tool script-run', () => {
  test('is an error when the script failed, with all that is known of it', async () => {
    const { id: agentId } = await registerAgent(server);
    const { client } = await connectMcp(server, { agentId });
    const run = (source: string) => callTool(client, 'script-run', { source });

    expect(await run('export default () => 7;')).toMatchObject({
      isError: false,
      data: { success: true, message: 'The script ran.', result: 7, exitCode: 0 },
    });
    expect(await run('export default () => { throw new Error("broken"); };')).toMatchObject({
      isError: true,
      data: { success: false, message: 'The script failed.', exitCode: 1, runtimeError: { message: 'broken' } },
    });
  });
});
