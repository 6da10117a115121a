import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validationErrorCode } from '../../domain/kernel/errors.js';
import { isProblemCode } from '../../server/http/problem-document.js';
import { isSchema, type OpenApiDocument, resolveResponse, type SchemaObject } from '../generate/document.js';
import { listOperations } from '../generate/spec.js';
import type { KnownError } from './error-catalogue.js';

const json = 'application/json';

const examplesOf = (media: SchemaObject): SchemaObject[] => {
  const named = isSchema(media.examples) ? Object.values(media.examples).filter(isSchema) : [];
  return [media.example, ...named.map(({ value }) => value)].filter(isSchema);
};

const isSaid = (known: readonly KnownError[], status: number, error: string, code: unknown): boolean =>
  known.some((one) => one.status === status && one.text.test(error) && one.code === code);

/** What is wrong with the list of issues of an example, or undefined. */
const issuesProblem = ({ error, code, issues }: SchemaObject): string | undefined => {
  if ((code === validationErrorCode) !== Array.isArray(issues)) {
    return 'issues and the code validation_error belong together';
  }
  const first: unknown = Array.isArray(issues) ? issues[0] : undefined;
  const isNamed = String(error).startsWith('Validation error: ');
  return isNamed && isSchema(first) && error !== `Validation error: ${first.path}: ${first.message}`
    ? 'the text does not name the first issue'
    : undefined;
};

/** An example as other errors are written: one of JSON-RPC says the same within. */
const plain = (example: SchemaObject): SchemaObject => {
  const { error } = example;
  return isSchema(error) && isSchema(error.data) ? { error: error.message, code: error.data.code } : example;
};

const problemOf = (known: readonly KnownError[], status: number, written: SchemaObject): string | undefined => {
  const example = plain(written);
  const { error, code } = example;
  return typeof error === 'string' && isSaid(known, status, error, code)
    ? issuesProblem(example)
    : `nothing in the sources answers ${status} with ${JSON.stringify(error)} and the code ${code}`;
};

/** Error examples must be what the server says: returns one line for each that is not. */
export const errorExampleBreaches = (document: OpenApiDocument, known: readonly KnownError[]): string[] =>
  listOperations(document).flatMap(({ id, spec }) =>
    Object.entries(spec.responses)
      .filter(([status]) => Number(status) >= 400)
      .flatMap(([status, response]) => {
        const media = resolveResponse(document, response).content?.[json];
        return (media ? examplesOf({ ...media }) : []).map((example) => problemOf(known, Number(status), example));
      })
      .filter((problem) => problem !== undefined)
      .map((problem) => `${id}: ${problem}`),
  );

/** The tables of codes in a page: those whose first column says so. */
const codeTables = (page: string): string =>
  [...page.matchAll(/^\| code .*(?:\n\|.*)*/gm)].map(([table]) => table).join('\n\n');

/** Where codes are listed: the page on errors, and the tables of codes of all others. */
export const listedCodes = (root: string): string => {
  const folder = join(root, 'docs');
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'errors.md');
  const tables = pages.map((name) => codeTables(readFileSync(join(folder, name), 'utf8')));
  return [readFileSync(join(folder, 'errors.md'), 'utf8'), ...tables].join('\n');
};

/**
 * Programs branch on codes, so the page on errors, or that of a subject, lists them all, except `<what>_not_found` and those of the website's problems, and no others. Returns one
 * line for each that is missing or not in use.
 */
export const errorCodeBreaches = (page: string, known: readonly KnownError[], general: readonly string[]): string[] => {
  const listed = new Set([...page.matchAll(/^\|.*?`([a-z]+(?:_[a-z]+)+|[a-z]+)`/gm)].map(([, code = '']) => code));
  const used = new Set([...general, ...known.map(({ code }) => code)]);
  return [
    ...[...used]
      .filter((code) => !listed.has(code) && !code.endsWith('_not_found') && !isProblemCode(code))
      .map((code) => `docs/ does not list the code ${code}`),
    ...[...listed].filter((code) => !used.has(code)).map((code) => `docs/: nothing has the code ${code}`),
  ];
};
