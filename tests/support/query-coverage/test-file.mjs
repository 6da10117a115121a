// Loaded before each file of tests: notes the queries that its tests, and their children, make without a server.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const { QUERY_COVERAGE: folder = '', QUERY_COVERAGE_BY_FILE: byFile } = process.env;

if (byFile !== undefined) {
  // What it and its servers note goes into a folder of its own, with how long it took.
  const name = relative(resolve('tests'), expect.getState().testPath);
  process.env.QUERY_COVERAGE = join(folder, name.replaceAll(/[/\\]/g, '__'));
  mkdirSync(process.env.QUERY_COVERAGE, { recursive: true });
  const startedAt = Date.now();
  afterAll(() => writeFileSync(join(process.env.QUERY_COVERAGE, 'seconds'), `${(Date.now() - startedAt) / 1000}\n`));
}

const { noteCalls } = await import('./calls.mjs');
const { noteChildren } = await import('./children.mjs');

noteChildren();

afterAll(noteCalls);
