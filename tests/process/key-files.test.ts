import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onlyOn } from '../support/only-on.js';
import { emptyDataDir, startAndFail, startServer } from '../support/server.js';

onlyOn('sqlite', 'keys lie in files only beside the file of SQLite');

const env = { SWARM_API_KEY: undefined };

test('the first start leaves two whole key files for the owner, and no drafts', async () => {
  const server = await startServer({ env, dataDir: emptyDataDir() });
  const files = readdirSync(server.dataDir).filter((name) => /key/.test(name));

  expect(files.sort()).toEqual(['.encryption-key', 'api-key']);
  for (const name of files) {
    const file = join(server.dataDir, name);

    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(file).nlink).toBe(1);
    expect(readFileSync(file, 'utf8')).toMatch(/^\S{40,}\n$/);
  }
  await server.destroy();
});

test('servers that start at the same moment agree on one key, and one of them serves', async () => {
  const dataDir = emptyDataDir();
  const starts = await Promise.allSettled(Array.from({ length: 4 }, () => startServer({ env, dataDir })));
  const [server, ...others] = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const key = readFileSync(join(dataDir, 'api-key'), 'utf8').trim();

  expect(others).toEqual([]);
  expect((await server?.request('GET', '/api/agents', { key }))?.status).toBe(200);
  await server?.destroy();
});

test.each([
  ['api-key', 'is empty; write a key into it or delete it'],
  ['.encryption-key', 'is empty; restore it from a backup, or delete it'],
])('an empty %s stops the start with one line', async (name, why) => {
  const dataDir = emptyDataDir();
  writeFileSync(join(dataDir, name), '\n');
  const { code, output } = await startAndFail({ env: name === 'api-key' ? env : {}, dataDir });

  expect(code).toBe(1);
  expect(output).toContain(`${join(dataDir, name)} ${why}`);
  expect(output.split('\n')).toHaveLength(1);
  rmSync(dataDir, { recursive: true });
});
