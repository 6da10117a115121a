import type { OpenApiDocument, OperationObject, SchemaObject } from '../../scripts/generate/document.js';
import { pathProblems } from '../../scripts/generate/paths.js';
import { readRequestShapes } from '../../scripts/generate/request-shapes.js';
import { houseRuleBreaches } from '../../scripts/generate/rules.js';
import { listOperations } from '../../scripts/generate/spec.js';
import { namelessObjects } from '../../scripts/lint/nameless-objects.js';

const operation = (operationId: string, more: Partial<OperationObject> = {}): OperationObject => ({
  operationId,
  tags: ['trials'],
  responses: {},
  ...more,
});

const documentOf = (paths: OpenApiDocument['paths']): OpenApiDocument => ({
  openapi: '3.1.0',
  info: { title: 'Trial', version: '1' },
  tags: [],
  paths,
});

const bodyBreaches = (schema: SchemaObject): readonly string[] => {
  const requestBody = { content: { 'application/json': { schema } } };
  const document = documentOf({ '/trial': { post: operation('sendTrial', { requestBody }) } });
  return readRequestShapes(document, listOperations(document)).breaches;
};

const pathBreaches = (...paths: string[]): string[] => {
  const document = documentOf(
    Object.fromEntries(
      paths.map((path, index) => [
        path,
        {
          get: operation(`get${index}`, {
            parameters: [{ name: 'rest', in: 'path', 'x-path-remainder': true, schema: {} }],
          }),
        },
      ]),
    ),
  );
  return pathProblems(document, listOperations(document));
};

const one = { type: 'object', properties: { a: { type: 'string' } } };
const other = { type: 'object', properties: { b: { type: 'string' } } };
const variant = (kind: string): SchemaObject => ({
  type: 'object',
  required: ['kind'],
  properties: { kind: { const: kind } },
});

describe('a request body', () => {
  test.each<[string, SchemaObject]>([
    ['a union of objects without a discriminator', { oneOf: [one, other] }],
    ['such a union below', { type: 'object', properties: { x: { anyOf: [one, other, { type: 'null' }] } } }],
    [
      'a discriminator whose values overlap',
      {
        oneOf: [variant('a'), variant('a')],
        discriminator: { propertyName: 'kind' },
      },
    ],
    [
      'a discriminator that is not required',
      {
        oneOf: [variant('a'), { type: 'object', properties: { kind: { const: 'b' } } }],
        discriminator: { propertyName: 'kind' },
      },
    ],
    ['an object that says nothing', { type: 'object' }],
    [
      'a union of arrays',
      {
        anyOf: [
          { type: 'array', items: one },
          { type: 'array', items: other },
        ],
      },
    ],
    ['a keyword that pruning does not follow', { type: 'object', properties: {}, patternProperties: { '^x': one } }],
  ])('is refused: %s', (_name, schema) => {
    expect(bodyBreaches(schema)).toHaveLength(1);
  });

  test.each<[string, SchemaObject]>([
    ['a discriminated union', { oneOf: [variant('a'), variant('b')], discriminator: { propertyName: 'kind' } }],
    [
      'an object or something simple',
      { anyOf: [one, { type: 'string' }, { type: 'null' }, { type: 'array', items: other }] },
    ],
    ['alternatives that only require', { allOf: [one, { anyOf: [{ required: ['a'] }, { required: ['b'] }] }] }],
    ['an object that says it is free', { type: 'object', additionalProperties: true }],
    ['any value', {}],
  ])('may be %s', (_name, schema) => {
    expect(bodyBreaches(schema)).toEqual([]);
  });
});

test('a number that may pass 32 bits and does not say so is refused, and one without bounds', () => {
  const breachesOf = (x: SchemaObject): string[] => {
    const schema = { type: 'object', properties: { x } };
    const requestBody = { content: { 'application/json': { schema } } };
    return houseRuleBreaches(documentOf({ '/trial': { post: operation('sendTrial', { requestBody }) } }));
  };
  const epoch = { type: 'integer', minimum: 0, maximum: 2 ** 40 };
  const told = (breaches: readonly string[]): boolean =>
    breaches.some((breach) => breach.includes('an integer beyond 32 bits without the format int64'));

  expect(told(breachesOf(epoch))).toBe(true);
  expect(told(breachesOf({ ...epoch, format: 'int64' }))).toBe(false);
  expect(told(breachesOf({ ...epoch, maximum: 2 ** 31 - 1 }))).toBe(false);
  expect(breachesOf({ type: 'number' }).join()).toMatch(/a number without minimum.*a number without maximum/);
});

describe('a path', () => {
  test.each<[string, string[]]>([
    ['two parameters in a segment', ['/a/{b}-{c}']],
    ['a rest that is not last', ['/a/{rest}/b']],
    ['a rest that is part of a segment', ['/a/x{rest}']],
    ['the same path under two names', ['/a/{b}/c', '/a/{d}/c']],
  ])('is refused: %s', (_name, paths) => {
    expect(pathBreaches(...paths)).toHaveLength(1);
  });

  test('may hold one parameter a segment, and the rest last', () => {
    expect(pathBreaches('/a/{b}.json', '/a/{b}', '/a/{b}/{rest}')).toEqual([]);
  });
});

test('a permission that no role could grant, as it is not listed, is refused', () => {
  const breachesOf = (listed: readonly string[]): string[] =>
    houseRuleBreaches({
      ...documentOf({ '/trial': { post: operation('sendTrial', { 'x-permission': 'trial.send.any' }) } }),
      'x-permissions': listed,
    });
  const breach = 'sendTrial: names a permission that x-permissions does not list';

  expect(breachesOf(['trial.sent.any'])).toContain(breach);
  expect(breachesOf(['trial.send.any'])).not.toContain(breach);
});

describe('an error', () => {
  const breachesOf = (status: string, more: SchemaObject): string[] => {
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
    const responses = { [status]: { description: 'Not now.', content } };
    return houseRuleBreaches({
      ...documentOf({ '/trial': { post: operation('sendTrial', { responses }) } }),
      components: { schemas: { Failure: { ...one, ...more }, Part: one, OpenPart: open } },
    });
  };
  const breach = (status: string): string => `sendTrial: does not list the members of its ${status} response`;

  const open = { ...other, additionalProperties: true };
  const closed = { ...other, additionalProperties: false };

  test.each<[string, SchemaObject]>([
    ['any member', { additionalProperties: true }],
    ['any member of a type', { additionalProperties: { type: 'string' } }],
    ['any member that no part names', { unevaluatedProperties: true }],
    ['any member with a name like another', { patternProperties: { '^x-': { type: 'string' } } }],
    ['a part with any member', { allOf: [one, open] }],
    ['a part of a part with any member', { allOf: [{ allOf: [open] }] }],
    ['an alternative with any member', { anyOf: [closed, open] }],
    ['one of several forms with any member', { oneOf: [closed, { unevaluatedProperties: {} }] }],
    ['a part of an alternative with any member', { oneOf: [closed, { allOf: [open] }] }],
    ['any member beside what it refers to', { allOf: [{ $ref: '#/components/schemas/Part', ...open }] }],
    ['a part elsewhere with any member', { anyOf: [{ $ref: '#/components/schemas/OpenPart' }] }],
  ])('may not have %s', (_what, more) => {
    expect(breachesOf('409', more)).toContain(breach('409'));
    expect(breachesOf('200', more)).not.toContain(breach('200'));
  });

  test.each<[string, SchemaObject]>([
    ['the members that it lists', {}],
    ['nothing else', { additionalProperties: false, unevaluatedProperties: false }],
    ['closed parts and alternatives', { allOf: [one], anyOf: [closed, { $ref: '#/components/schemas/Part' }] }],
    ['alternatives like itself', { oneOf: [closed, { $ref: '#/components/schemas/Failure' }] }],
  ])('may have %s', (_what, more) => {
    expect(breachesOf('409', more)).not.toContain(breach('409'));
  });
});

test('a schema with the name of an operation, another schema or a global, whatever its case, is refused', () => {
  const document = {
    ...documentOf({ '/trial': { post: operation('sendTrial') } }),
    components: { schemas: { SendTrial: one, Event: one, Thing: one, THING: other, Fine: other } },
  };
  const named = houseRuleBreaches(document).filter((breach) => breach.startsWith('the schema'));

  expect(named).toEqual([
    'the schema SendTrial has the name of the operation sendTrial, but for its case',
    'the schema Event has the name of a global of JavaScript',
    'the schema THING has the name of the schema Thing, but for its case',
  ]);
});

test.each([
  ['a line for an operation', 160],
  ['two lines for all else', 240],
])('a description begins with at most %s', (_what, longest) => {
  const breachesOf = (length: number): string[] => {
    const description = `${'x'.repeat(length)}\n\n${'y'.repeat(1000)}`;
    const described = longest === 160 ? { description } : { requestBody: { content: {}, description } };
    return houseRuleBreaches(documentOf({ '/trial': { post: operation('sendTrial', described) } })).filter((breach) =>
      breach.includes('description has'),
    );
  };

  expect(breachesOf(longest)).toEqual([]);
  expect(breachesOf(longest + 1)).toHaveLength(1);
});

test('an object without a name of its own, for which clients would make one up, is refused', () => {
  const content = { 'application/json': { schema: one } };
  const document = {
    ...documentOf({
      '/trial': { post: operation('sendTrial', { responses: { '200': { description: 'Ok.', content } } }) },
    }),
    components: {
      schemas: {
        Whole: { allOf: [one, other] },
        List: { type: 'array', items: one },
        Outer: { type: 'object', properties: { inner: other, properties: { type: 'string' } } },
      },
    },
  };
  expect(namelessObjects(document).map((breach) => breach.split(':')[0])).toEqual([
    'components/schemas/List/items',
    'components/schemas/Outer/properties/inner',
    'paths/~1trial/post/responses/200/content/application~1json/schema',
  ]);
});
