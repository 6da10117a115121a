import { readFileSync } from 'node:fs';
import { sourcesIn } from './sources.js';

/** What a module keeps for itself: a variable that can be set, or an empty collection, which is made to be filled. */
const keeps =
  /^(?:export )?(?:(?:let|var) \w+|const \w+(?::[^=]+)? = (?:new \w*(?:Map|Set|Cache)\b(?:<.*>)?\((?:\)|\{)|\[\]|\{\}))/gm;

/** Memories that belong to no app, with the reason why. */
const memories = new Map([
  ['db/queries/task-changes.ts', 'statements compiled for a set of columns, the same for every database'],
  ['db/queries/workflow-runs.ts', 'the same'],
  [
    'domain/kernel/hooks.ts',
    'for whom a call of a script is made, and which extension refused: each goes with the call or the error',
  ],
  ['domain/sandbox/libraries/runtime.ts', 'runs where one script runs, and ends with it'],
  ['server/http/disconnect.ts', 'what belongs to a socket, and goes with it'],
]);

const sources = ['db', 'domain', 'handlers', 'server'].flatMap(sourcesIn);
const textOf = (file: string): string => readFileSync(file, 'utf8');

const servicesListed = textOf('server/services.ts');
const listed = servicesListed.slice(servicesListed.indexOf('export const services'));
const reactionsListed = textOf('server/reactions.ts');

describe('the state of the process', () => {
  test.each([
    'let count = 0;',
    'const known = new Map<string, number>();',
    'export const seen: string[] = [];',
    'const cache = new LRUCache<string, string>({ max: 3 });',
  ])('what counts as state of a module: %s', (line) => expect(line.match(keeps)).toHaveLength(1));

  test.each(['const limits = new Map([', 'const max = 3;', '  const found = new Set<string>();'])(
    'what does not: %s',
    (line) => expect(line.match(keeps)).toBeNull(),
  );

  test('is kept by no module', () => {
    const found = sources.filter((file) => textOf(file).match(keeps) !== null);
    expect(found.sort()).toEqual([...memories.keys()].sort());
  });

  test.each(
    sources.flatMap((file) =>
      [...textOf(file).matchAll(/^(?:export )?const (\w+) = defineService\(/gm)].map(([, name]) => name as string),
    ),
  )('the server starts the service %s', (name) => {
    expect(listed).toMatch(new RegExp(`^  ${name},$`, 'm'));
  });
});

test.each(
  sources.flatMap((file) =>
    [...textOf(file).matchAll(/^(?:export )?const (\w+) = defineFact\b/gm)].map(([, name]) => name as string),
  ),
)('somebody reacts to the fact %s', (name) => {
  expect(reactionsListed).toMatch(new RegExp(`^  (?:on|afterwards)\\(${name}, [\\w, ]+\\),$`, 'm'));
});

const jobsListed = textOf('server/jobs.ts');

test.each(
  sources.flatMap((file) =>
    [...textOf(file).matchAll(/^export const (\w+) = define(?:External|Recurring|Task)?Job\b/gm)].map(
      ([, name]) => name as string,
    ),
  ),
)('the server does jobs of the kind %s', (name) => {
  expect(jobsListed).toMatch(new RegExp(`^  ${name},$`, 'm'));
});
