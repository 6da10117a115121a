import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const selection: readonly string[] = JSON.parse(readFileSync(join(root, 'tests', 'postgres-selection.json'), 'utf8'));

/** What only PostgreSQL can show, or several servers on it. */
const needsPostgres = /On\('postgres'|useReplicas\(/;

test('all that is about PostgreSQL alone, and all that races replicas, is in its selection of tests', () => {
  const files = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `tests/${name}`)
    .filter((name) => needsPostgres.test(readFileSync(join(root, name), 'utf8')));

  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((name) => !selection.includes(name))).toEqual([]);
  expect([...selection]).toEqual([...new Set(selection)].sort());
});
