import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { registerAgent } from '../support/agents.js';
import { callTool } from '../support/mcp.js';
import { deleteRows, rowsOf } from '../support/rows.js';
import { operatorKey, useServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

const server = useServer();
const root = fileURLToPath(new URL('../../', import.meta.url));
const relay = join(root, 'scripts/swarm-mcp.mjs');

const environmentFor = (agentId: string): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  SWARM_URL: server.url,
  SWARM_API_KEY: operatorKey,
  SWARM_AGENT_ID: agentId,
});

const connected = async (agentId: string): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [relay], env: environmentFor(agentId) }),
  );
  return client;
};

const sessionsOf = (agentId: string) => rowsOf(server, 'mcp_sessions', { owner: `agent:${agentId}` });

/** What the relay prints for these lines before it ends by itself. */
const printedFor = async (
  lines: readonly string[],
  env: Record<string, string>,
): Promise<{ out: string; err: string; code: number }> => {
  const child = spawn(process.execPath, [relay], { env });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  child.stdin.end(lines.map((line) => `${line}\n`).join(''));
  const [code] = (await once(child, 'close')) as [number];
  return { out, err, code };
};

describe('swarm-mcp, the relay for programs that speak over stdio', () => {
  test('is started as the docs say, in any folder', async () => {
    const docs = readFileSync(join(root, 'docs/mcp.md'), 'utf8');
    const [, line = ''] = /`npx (--prefix [^`]+)`/.exec(docs) ?? [];
    const args = line.replace('/opt/swarm', root).split(' ');
    const { id: agentId } = await registerAgent(server);
    const client = new Client({ name: 'test', version: '1' });
    const env = { ...environmentFor(agentId), HOME: process.env.HOME ?? '' };
    await client.connect(new StdioClientTransport({ command: 'npx', args, env, cwd: tmpdir() }));

    expect((await callTool(client, 'my-agent-info')).data).toMatchObject({ success: true, id: agentId });
    await client.close();
  });

  test('lets the official client list and call tools, and ends its session with it', async () => {
    const { id: agentId } = await registerAgent(server);
    const client = await connected(agentId);
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('get-tasks');
    expect((await callTool(client, 'my-agent-info')).data).toMatchObject({ success: true, id: agentId });
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((key) => callTool(client, 'kv-set', { key, value: `ü ${key}` })),
    );
    expect(answers.map(({ data }) => data.value)).toEqual(['ü a', 'ü b', 'ü c']);
    expect(sessionsOf(agentId)).toHaveLength(1);
    await client.close();
    await waitFor('the session to end', () => sessionsOf(agentId).length === 0);
  });

  test('begins a session again that the server has ended', async () => {
    const { id: agentId } = await registerAgent(server);
    const client = await connected(agentId);
    deleteRows(server, 'mcp_sessions', { owner: `agent:${agentId}` });
    expect((await callTool(client, 'my-agent-info')).data.id).toBe(agentId);
    expect(sessionsOf(agentId)).toHaveLength(1);
    await client.close();
  });

  test('passes on all that comes while a session is begun again', async () => {
    const { id: agentId } = await registerAgent(server);
    const client = await connected(agentId);
    for (let turn = 0; turn < 5; turn += 1) {
      deleteRows(server, 'mcp_sessions', { owner: `agent:${agentId}` });
      const asking = Array.from({ length: 8 }, async (_value, at) => {
        await sleep(at * 3);
        return (await callTool(client, 'my-agent-info')).data.id;
      });
      expect(await Promise.all(asking)).toEqual(Array.from({ length: 8 }, () => agentId));
    }
    await client.close();
  });

  test('answers what it cannot pass on, and says what is missing', async () => {
    const ping = JSON.stringify({ jsonrpc: '2.0', id: 5, method: 'ping' });
    const stranger = await printedFor(['no message', ping], environmentFor('nobody'));
    const answers = stranger.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers).toEqual([
      { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Not a message, or longer than 4 MiB' } },
      { jsonrpc: '2.0', id: 5, error: { code: -32603, message: 'the server answered 400: Invalid session' } },
    ]);
    const unreachable = await printedFor([ping], { ...environmentFor('nobody'), SWARM_URL: 'http://127.0.0.1:1' });
    expect(JSON.parse(unreachable.out).error.code).toBe(-32603);
    const bare = await printedFor([], { PATH: process.env.PATH ?? '' });
    expect([bare.code, bare.err]).toEqual([1, expect.stringContaining('SWARM_API_KEY and SWARM_AGENT_ID must be set')]);
  });
});
