import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { operatorKey, useServer } from '../support/server.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const server = useServer();
const folder = mkdtempSync(join(tmpdir(), 'swarm-readme-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The commands of a section, as they stand there, without what the folder has already. */
const commandsUnder = (heading: string): string => {
  const [section = ''] = readme.slice(readme.indexOf(heading)).split('\n## ', 1);
  const blocks = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, commands = '']) => commands);
  return blocks
    .filter((commands) => !commands.includes('npm start') && !commands.includes('USER_ID'))
    .join('')
    .replace(/^npm init .*$/m, '')
    .replaceAll('http://127.0.0.1:3013', server.url);
};

/** Runs commands in one terminal, until the first that fails; returns how they ended and what they printed. */
const run = async (commands: string) => {
  const child = spawn('bash', ['-e', '-c', commands], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  });
  const printed = text(child.stdout);
  const [code] = await once(child, 'exit');
  return { code, printed: await printed };
};

test('page one of the README and then its worker do what they say, followed word by word in one terminal', async () => {
  const [, worker = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'data/api-key'), operatorKey);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'worker.ts'), worker.replace('http://127.0.0.1:3013', server.url));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  expect(readme).toContain('npm pkg set type=module');
  expect(worker).toContain('query: { wait: 30 }');

  const { code, printed } = await run(`${commandsUnder('# Swarm')}${commandsUnder('## Integrate')}npx tsx worker.ts`);

  expect(printed).toMatch(/^task_assigned$/m);
  // The script has run.
  expect(printed).toMatch(/"exitCode":0\b/);
  // The page, its room, the metric as a picture, and where the page is.
  expect(printed).toContain('<h1>Too many stars</h1>');
  expect(printed).toMatch(/"state":\{"stars":9096\}/);
  expect(printed).toMatch(/<svg[^>]*>.*Tasks by status/s);
  expect(printed).toMatch(/"entityType":"page"/);
  // The worker that ran last had no key, and says so by how it ends.
  expect(code).toBe(1);
  const { body } = await server.request('GET', '/api/tasks?agentId=scout&status=completed');
  expect(body.tasks.map(({ task }: { task: string }) => task).toSorted()).toEqual([
    'Count the moons',
    'Count the stars',
  ]);
  const impatient = readFileSync(join(folder, 'worker.ts'), 'utf8').replace('wait: 30', 'wait: 1');
  writeFileSync(join(folder, 'impatient.ts'), impatient);
  expect(await run(`SWARM_API_KEY=${operatorKey} npx tsx impatient.ts`)).toEqual({
    code: 0,
    printed: 'nothing to do\n',
  });
});

test('the role of a new user is the one that the README names', async () => {
  const { body } = await server.call('createUser', { body: { name: 'Ada' } });
  const { body: given } = await server.call('getUserRoles', { path: { id: body.user.id } });

  expect(given.roles).toHaveLength(1);
  expect(readme).toContain(`A new user has the role \`${given.roles[0]}\``);
});
