import { readFileSync } from 'node:fs';
import { jobKinds } from '../../server/jobs.js';

test('docs/jobs.md names every kind of work once, and no other', () => {
  const rows = [...readFileSync('docs/jobs.md', 'utf8').matchAll(/^\| `([a-z-]+\.[a-z-]+)` +\|/gm)];
  expect(rows.map(([, name]) => name).sort()).toEqual(jobKinds.map(({ name }) => name).sort());
});
