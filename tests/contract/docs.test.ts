import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentationProblems } from '../../scripts/lint/docs.js';

const root = new URL('../../', import.meta.url).pathname;

interface Tag {
  name: string;
  externalDocs?: { url: string };
}

const documents = ['swarm', 'website'].map((api) => readFileSync(join(root, `generated/${api}/openapi.json`), 'utf8'));
const json = documents.join();
const contract = {
  tags: documents.flatMap((document) => (JSON.parse(document) as { tags: Tag[] }).tags),
  operationIds: [...json.matchAll(/"operationId":\s*"(\w+)"/g)].map(([, id = '']) => id),
  json,
};

// Put together here, so that this file does not point to pages that are not there.
const pointer = (page: string): string => `docs${'/'}${page}`;

let copy = '';

/** The pages, and beside them as few sources as there can be. */
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'swarm-docs-'));
  cpSync(join(root, 'docs'), join(copy, 'docs'), { recursive: true });
  cpSync(join(root, 'README.md'), join(copy, 'README.md'));
  for (const folder of ['spec', 'domain', 'db', 'server', 'handlers', 'scripts', 'tests']) {
    mkdirSync(join(copy, folder));
  }
  writeFileSync(join(copy, 'domain/poll.ts'), `// ${pointer('claiming.md')}\n`);
  writeFileSync(join(copy, 'spec/kv.yaml'), `# ${pointer('kv.md#values')}\n`);
});

afterEach(() => rmSync(copy, { recursive: true }));

const edit = (path: string, change: (text: string) => string): void => {
  const before = readFileSync(join(copy, path), 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(join(copy, path), after);
};

const problems = (): string[] => documentationProblems(copy, contract);

test('the pages agree with the contract, and comments point to pages', () => {
  expect(contract.operationIds.length).toBeGreaterThan(100);
  expect(documentationProblems(root, contract)).toEqual([]);
});

test('a comment or contract text that points to a page or heading that is not there is found', () => {
  edit('domain/poll.ts', (text) => `// ${pointer('queueing.md')}\n${text}`);
  edit('spec/kv.yaml', (text) => `# ${pointer('kv.md#colours')}\n${text}`);

  expect(problems().sort()).toEqual([
    `domain/poll.ts: there is no ${pointer('queueing.md')}`,
    `spec/kv.yaml: ${pointer('kv.md')} has no heading #colours`,
  ]);
});

test('a link that leads nowhere is found, in the pages and in the README', () => {
  edit('docs/kv.md', (text) => `${text}\n[gone](gone.md), [gone too](people.md#aliens)\n`);
  edit('README.md', (text) => `${text}\n[gone](${pointer('gone.md')})\n`);

  expect(problems().sort()).toEqual([
    `README.md: there is no ${pointer('gone.md')}`,
    `docs/kv.md: ${pointer('people.md')} has no heading #aliens`,
    `docs/kv.md: there is no ${pointer('gone.md')}`,
  ]);
});

test('an operation is listed on exactly one page, and exists', () => {
  edit('docs/kv.md', (text) => text.replace('`getKv`', '`getHealth`, `getKey`'));

  expect(problems().sort()).toEqual([
    'docs/kv.md: the contract knows no getKey',
    'docs/kv.md: there is no operation getKey',
    'getHealth is listed on docs/http.md, docs/kv.md',
    'getKv is listed on no page of docs/',
  ]);
});

test('a page that the index does not name, or that is too long, is found', () => {
  writeFileSync(join(copy, pointer('essay.md')), 'line\n'.repeat(151));

  expect(problems().sort()).toEqual([
    `docs/README.md: does not name ${pointer('essay.md')}`,
    `${pointer('essay.md')}: has more than 150 lines`,
  ]);
});

test('a tag that links to no page is found', () => {
  const tags = [{ name: 'tasks' }, { name: 'kv', externalDocs: { url: 'https://127.0.0.1/kv' } }];

  expect(documentationProblems(copy, { ...contract, tags })).toEqual(
    ['tasks', 'kv'].map((name) => `the tag ${name} links to no page (externalDocs with a url under /docs/)`),
  );
});
