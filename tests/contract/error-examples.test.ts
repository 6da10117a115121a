import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OpenApiDocument } from '../../scripts/generate/document.js';
import { codesWithoutRule } from '../../scripts/lint/codes-without-rule.js';
import { knownErrors } from '../../scripts/lint/error-catalogue.js';
import { errorCodeBreaches, errorExampleBreaches, listedCodes } from '../../scripts/lint/error-examples.js';
import { errorVoiceBreaches } from '../../scripts/lint/error-voice.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const known = knownErrors(root);
const contract = readFileSync(`${root}generated/swarm/openapi.json`, 'utf8');
const page = listedCodes(root);

const breaches = (text: string): string[] => errorExampleBreaches(JSON.parse(text) as OpenApiDocument, known);

/** The contract with one text replaced everywhere, which must be there. */
const withText = (before: string, after: string): string => {
  expect(contract).toContain(before);
  return contract.replaceAll(before, after);
};

test('every error example is what some line of the sources says', () => {
  expect(known.length).toBeGreaterThan(90);
  expect(breaches(contract)).toEqual([]);
});

test.each([
  ['a text that nothing says', '"Task not found"', '"The task is not there"'],
  ['another code than the server sends', '"task_not_found"', '"no_such_task"'],
  ['a reason that validation does not give', 'must be one of completed, failed', 'must be one of the allowed values'],
  ['a list of issues under another name', '"issues": [', '"problems": ['],
  ['a text that names another issue than the first', '"path": "body.title"', '"path": "body.name"'],
])('%s is found', (_what, before, after) => {
  expect(breaches(withText(before, after)).length).toBeGreaterThan(0);
});

test('every text speaks with the one voice', () => {
  expect(known.flatMap(({ said }) => said).length).toBeGreaterThan(120);
  expect(errorVoiceBreaches(known)).toEqual([]);
});

test.each([
  'task_not_found',
  'Forbidden: not yours',
  'not found',
  'The task is gone.',
  'The task is gone. Ask for another',
  'Please try again',
  'data must NOT have more than 3 items',
  'Validation error: body.title: no such title',
  'Validation error: body.title: must NOT be blank',
])('%j does not', (text) => {
  expect(errorVoiceBreaches([{ status: 400, text: /x/, said: [text], code: 'x' }])).toHaveLength(1);
});

test.each([
  'Task not found',
  "Key 'x' is reserved",
  "'x' is no model",
  'runtimeInstanceId is required in multi-runtime mode',
  'X-Agent-ID must name the agent',
  'The text was discarded. Send it again.',
  '… has … characters, more than its budget of …',
  'Validation error: …: must not be blank',
])('%j does', (text) => {
  expect(errorVoiceBreaches([{ status: 400, text: /x/, said: [text], code: 'x' }])).toEqual([]);
});

const codeBreaches = (text: string): string[] => errorCodeBreaches(text, known, codesWithoutRule);

test('the pages list the codes there are', () => {
  expect(codeBreaches(page)).toEqual([]);
  expect(codeBreaches(page.replace('`email_taken`', '`email_gone`'))).toEqual([
    'docs/ does not list the code email_taken',
    'docs/: nothing has the code email_gone',
  ]);
});
