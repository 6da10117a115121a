import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HeavyRead } from '../../db/reads/heavy-read.js';
import { sourcesIn } from './sources.js';

type AnyRead = HeavyRead<unknown, unknown>;

/** What every heavy read must say, and nothing else has. */
const declares = /^ {2}narrowing(?:: ['`]|,$)/gm;

const declaredIn = (file: string): number => readFileSync(file, 'utf8').match(declares)?.length ?? 0;

const isHeavyRead = (value: unknown): value is AnyRead =>
  typeof value === 'object' && value !== null && 'module' in value && 'name' in value && 'read' in value;

/** The heavy reads that a file exports, each with the address under which a child process looks for it. */
const exportedBy = async (file: string): Promise<[address: string, read: AnyRead][]> => {
  const url = pathToFileURL(resolve(file)).href;
  const exported: Record<string, unknown> = await import(url);
  return Object.entries(exported).flatMap(([name, value]): [string, AnyRead][] =>
    isHeavyRead(value) ? [[`${url}#${name}`, value]] : [],
  );
};

/**
 * On a small database, as nearly all tests have, a heavy read runs where it is asked for; only with a large one does a
 * child process look it up by its address.
 */
describe('the heavy reads', () => {
  const files = sourcesIn('domain').filter((file) => declaredIn(file) > 0);

  test('are some', () => expect(files.length).toBeGreaterThan(7));

  test.each(files)('of %s are exported by the module they name, under the name they say', async (file) => {
    const reads = await exportedBy(file);

    expect(reads.map(([, { module, name }]) => `${module}#${name}`)).toEqual(reads.map(([address]) => address));
    expect(reads).toHaveLength(declaredIn(file));
  });
});
