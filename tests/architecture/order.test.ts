import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { sourcesIn } from './sources.js';

const order: readonly string[] = JSON.parse(readFileSync('domain/order.json', 'utf8'));

/** The files of this repository that a file imports, for types only too. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path = '']) =>
    normalize(join(dirname(file), path)).replace(/\.js$/, '.ts'),
  );

const subjectOf = (path: string): string => path.split('/')[1] ?? '';

/** The first ring of files that import one another, if there is one. */
const findCycle = (files: readonly string[]): string[] | undefined => {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(file)) {
      return [...path.slice(path.indexOf(file)), file];
    }
    if (done.has(file)) {
      return undefined;
    }
    for (const imported of importsOf(file).filter((target) => files.includes(target))) {
      const cycle = visit(imported, [...path, file]);
      if (cycle) {
        return cycle;
      }
    }
    done.add(file);
    return undefined;
  };
  for (const file of files) {
    const cycle = visit(file, []);
    if (cycle) {
      return cycle;
    }
  }
  return undefined;
};

const domain = sourcesIn('domain');

describe('the order of subjects (domain/order.json)', () => {
  test('names every folder of domain/ once', () => {
    expect([...order].sort()).toEqual([...new Set(domain.map(subjectOf))].sort());
  });

  test('a subject imports only subjects that come before it', () => {
    const wrong = domain.flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith('domain/'))
        .filter((target) => order.indexOf(subjectOf(target)) > order.indexOf(subjectOf(file)))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('no file imports itself, by however many others', () => {
    expect(findCycle(domain)).toBeUndefined();
  });
});
