import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TagObject } from '../generate/document.js';

/** What the pages are held against. */
export interface Contract {
  readonly tags: readonly TagObject[];
  readonly operationIds: readonly string[];
  /** The text of the contracts as JSON. */
  readonly json: string;
}

interface Page {
  /** Relative to the repository, such as `docs/claiming.md`. */
  readonly path: string;
  readonly text: string;
}

const sourceFolders = ['spec', 'controller', 'domain', 'db', 'server', 'handlers', 'scripts', 'tests'];
const source = /\.(?:ts|mjs|yaml)$/;
const maxLines = 150;

const filesIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name).replaceAll('\\', '/'),
  );

const read = (root: string, path: string): Page => ({ path, text: readFileSync(join(root, path), 'utf8') });

/** What `#…` may name in a page: its headings as they are linked. */
const anchorsOf = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  );

/** Why a reference from a file leads nowhere, or undefined. `target` is relative to the repository. */
const deadEnd = (root: string, target: string, anchor: string | undefined): string | undefined => {
  if (!existsSync(join(root, target))) {
    return `there is no ${target}`;
  }
  if (anchor && !anchorsOf(read(root, target).text).has(anchor)) {
    return `${target} has no heading #${anchor}`;
  }
  return undefined;
};

const sourceProblems = (root: string): string[] =>
  sourceFolders
    .flatMap((folder) => filesIn(root, folder))
    .filter((path) => source.test(path))
    .flatMap((path) => {
      const { text } = read(root, path);
      return [...text.matchAll(/\bdocs\/([\w-]+\.md)(?:#([\w-]+))?/g)].flatMap(([, page, anchor]) => {
        const problem = deadEnd(root, `docs/${page}`, anchor);
        return problem === undefined ? [] : [`${path}: ${problem}`];
      });
    });

const linkProblems = (root: string, { path, text }: Page): string[] =>
  [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([, link = '', anchor]) => {
    const target = link === '' ? path : join(dirname(path), link);
    const problem = deadEnd(root, target, anchor);
    return problem === undefined ? [] : [`${path}: ${problem}`];
  });

/** The operations that a page lists, in the paragraph that begins with `Operations:`. */
const operationsOf = ({ text }: Page): string[] => {
  const paragraph = text.split('\n\n').find((part) => part.startsWith('Operations: '));
  return [...(paragraph ?? '').matchAll(/`(\w+)`/g)].map(([, id = '']) => id);
};

const operationProblems = (pages: readonly Page[], { operationIds }: Contract): string[] => {
  const known = new Set(operationIds);
  const pagesOf = new Map<string, string[]>(operationIds.map((id) => [id, []]));
  const unknown: string[] = [];
  for (const page of pages) {
    for (const id of operationsOf(page)) {
      pagesOf.get(id)?.push(page.path);
      if (!known.has(id)) {
        unknown.push(`${page.path}: there is no operation ${id}`);
      }
    }
  }
  const misplaced = [...pagesOf].flatMap(([id, paths]) => {
    if (paths.length === 1) {
      return [];
    }
    return paths.length === 0 ? [`${id} is listed on no page of docs/`] : [`${id} is listed on ${paths.join(', ')}`];
  });
  return [...unknown, ...misplaced];
};

/** The links themselves are checked where they stand, in spec/. */
const tagProblems = ({ tags }: Contract): string[] =>
  tags
    .filter(({ externalDocs }) => !externalDocs?.url.startsWith('/docs/'))
    .map(({ name }) => `the tag ${name} links to no page (externalDocs with a url under /docs/)`);

/** Names in the contract's spelling must be names of the contract: operations, members, parameters. */
const nameProblems = ({ path, text }: Page, { json }: Contract): string[] =>
  [...text.matchAll(/`([a-z]+(?:[A-Z][a-z0-9]*)+)`/g)].flatMap(([, name]) =>
    json.includes(`"${name}"`) ? [] : [`${path}: the contract knows no ${name}`],
  );

/** Tables that are generated into a page, between comments that say so, grow with what they list. */
const generatedPart = /<!-- (\w+): generated [\s\S]*?<!-- \1: end -->/g;

const isTooLong = (text: string): boolean => text.replace(generatedPart, '').split('\n').length > maxLines;

const pageProblems = (root: string, page: Page, contract: Contract): string[] => [
  ...linkProblems(root, page),
  ...nameProblems(page, contract),
  ...(isTooLong(page.text) ? [`${page.path}: has more than ${maxLines} lines`] : []),
];

/**
 * Holds the pages of `docs/` against the contract and the sources against the pages: pointers and links lead somewhere,
 * each operation is listed on exactly one page, each tag links to one, names exist, the index names every page. Returns one line a problem.
 */
export const documentationProblems = (root: string, contract: Contract): string[] => {
  const pages = filesIn(root, 'docs')
    .filter((path) => path.endsWith('.md'))
    .map((path) => read(root, path));
  const index = read(root, 'docs/README.md').text;
  const unlisted = pages
    .filter(({ path }) => path !== 'docs/README.md' && !index.includes(`](${path.slice('docs/'.length)})`))
    .map(({ path }) => `docs/README.md: does not name ${path}`);
  return [
    ...sourceProblems(root),
    ...linkProblems(root, read(root, 'README.md')),
    ...pages.flatMap((page) => pageProblems(root, page, contract)),
    ...operationProblems(pages, contract),
    ...tagProblems(contract),
    ...unlisted,
  ];
};
