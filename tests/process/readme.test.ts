import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { operatorKey, useServer } from '../support/server.js';
import { createTask } from '../support/tasks.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const server = useServer();
const folder = mkdtempSync(join(tmpdir(), 'swarm-readme-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = async (command: string, args: readonly string[]): Promise<unknown> => {
  const child = spawn(join(root, 'node_modules/.bin', command), args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, SWARM_API_KEY: operatorKey },
  });
  return (await once(child, 'exit'))[0];
};

test('the worker of the README finishes a task, in a folder that holds nothing else', async () => {
  const [, worker = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'worker.ts'), worker.replace('http://127.0.0.1:3013', server.url));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  await server.request('POST', '/api/agents', { headers: { 'X-Agent-ID': 'scout' }, body: { name: 'Scout' } });
  const task = await createTask(server, { task: 'Count the stars', agentId: 'scout' });

  expect(readme).toContain('npm pkg set type=module');
  expect(await run('openapi-typescript', [`${server.url}/openapi.json`, '-o', 'swarm.ts'])).toBe(0);
  expect(await run('tsx', ['worker.ts'])).toBe(0);
  expect((await server.request('GET', `/api/tasks/${task.id}`)).body).toMatchObject({
    status: 'completed',
    output: 'All of them.',
  });
});
