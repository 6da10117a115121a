import type { OpenApiDocument, OperationObject, SchemaObject } from '../../scripts/generate/document.js';
import { operationsModule } from '../../scripts/generate/operations.js';
import { publishedDocument } from '../../scripts/generate/publish.js';
import { houseRuleBreaches } from '../../scripts/generate/rules.js';
import { listOperations } from '../../scripts/generate/spec.js';

const withOperation = (more: Partial<OperationObject>): OpenApiDocument => ({
  openapi: '3.1.0',
  info: { title: 'Trial', version: '1' },
  tags: [],
  paths: { '/trial': { post: { operationId: 'sendTrial', tags: ['trials'], responses: {}, ...more } } },
  components: {
    responses: { Refused: { description: 'No.', content: { 'application/problem+json': {} } } },
    schemas: {
      Entry: {
        type: 'object',
        properties: { status: { $ref: '#/components/schemas/Status' }, name: { type: 'string' } },
      },
      Status: { type: 'string', enum: ['ok'], default: 'ok' },
    },
  },
});

const withBody = (schema: SchemaObject, more: Partial<OperationObject> = {}): OpenApiDocument =>
  withOperation({ requestBody: { content: { 'application/json': { schema } } }, ...more });

const moduleOf = (document: OpenApiDocument): string => operationsModule(document, listOperations(document));

const object = (properties: Record<string, SchemaObject>): SchemaObject => ({ type: 'object', properties });
const entry = { $ref: '#/components/schemas/Entry' };

const breachesOf = (document: OpenApiDocument, about: string): string[] =>
  houseRuleBreaches(document).filter((breach) => breach.includes(about));

describe('the media type of a response', () => {
  test('is known of one that is referred to', () => {
    const responses = { '400': { $ref: '#/components/responses/Refused' }, '204': { description: 'Done.' } };
    expect(moduleOf(withOperation({ responses }))).toContain(
      '"responses":{"204":null,"400":"application/problem+json"}',
    );
  });

  test('is one', () => {
    const content = { 'application/json': {}, 'text/html': {} };
    expect(breachesOf(withOperation({ responses: { '200': { description: 'Ok.', content } } }), 'media type')).toEqual([
      'sendTrial: has more than one media type for its 200 response',
    ]);
  });

  test.each([
    ['two', { 'application/json': {}, 'text/csv': {} }],
    ['one that is not JSON', { 'text/csv': {} }],
  ])('of a body must not be %s', (_what, content) => {
    expect(breachesOf(withOperation({ requestBody: { content } }), 'x-raw-body')).toHaveLength(1);
  });
});

describe('defaults', () => {
  test.each<[string, SchemaObject, string]>([
    ['a member', object({ mode: { type: 'string', default: 'fast' }, name: {} }), '{ "mode": true }'],
    ['a member whose schema is referred to', entry, '{ "status": true }'],
    ['a part of the body', { allOf: [object({ name: {} }), entry] }, '{ "status": true }'],
    ['a member below', object({ first: entry }), '{ "first": { "status": true } }'],
    [
      'the items of a list',
      object({ entries: { type: 'array', items: entry } }),
      '{ "entries": { "status": true }[] }',
    ],
    ['nothing', object({ name: {} }), 'never'],
  ])('make always present: %s', (_what, schema, type) => {
    expect(moduleOf(withBody(schema))).toContain(`sendTrial: { query: never; body: ${type} };`);
  });

  test.each<[string, SchemaObject]>([
    ['anyOf', object({ first: { anyOf: [entry, { type: 'null' }] } })],
    ['oneOf', { oneOf: [entry, object({ kind: {} })] }],
    ['additionalProperties', object({ all: { type: 'object', additionalProperties: entry } })],
  ])('are refused below %s, where they would do nothing or nobody would know', (keyword, schema) => {
    expect(breachesOf(withBody(schema), 'a default')).toEqual([
      expect.stringMatching(new RegExp(`^sendTrial: body[.a-z]*: a default below ${keyword} is not supported$`)),
    ]);
  });
});

describe('a value of any form', () => {
  const free = { type: 'object', additionalProperties: true, maxProperties: 10, description: 'Whatever.' };

  test('needs a limit in bytes', () => {
    const about = 'a free-form value without x-max-bytes';
    expect(breachesOf(withBody(object({ data: free })), about)).toEqual([`sendTrial: body.data: ${about}`]);
    expect(breachesOf(withBody(object({ data: { ...free, 'x-max-bytes': 100 } })), about)).toEqual([]);
  });

  test('is published with the limit in words', () => {
    const published = JSON.stringify(publishedDocument(withBody(object({ data: { ...free, 'x-max-bytes': 65536 } }))));
    expect(published).toContain('Whatever. At most 65,536 bytes as JSON.');
    expect(published).not.toContain('x-max-bytes');
  });
});

test('limits of a body that are its own are published in words', () => {
  const limits = { description: 'Sends.', 'x-max-body-bytes': 10 * 1024 * 1024, 'x-max-body-values': 1_000_000 };
  const published = publishedDocument(withBody(object({}), limits)).paths['/trial']?.post;
  expect(published?.description).toBe('Sends.\n\nBodies up to 10 MiB and 1,000,000 values.');
  expect(Object.keys(published ?? {}).filter((name) => name.startsWith('x-'))).toEqual([]);
});
