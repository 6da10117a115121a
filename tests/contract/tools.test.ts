import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { tools } from '../../generated/swarm/tools.js';
import type { OpenApiDocument, ToolObject } from '../../scripts/generate/document.js';
import { listOperations } from '../../scripts/generate/spec.js';
import { toolBreaches, toolsModule } from '../../scripts/generate/tools.js';

const tool: ToolObject = {
  tool: 'send-trial',
  capability: 'core',
  description: 'Sends a trial.',
  message: 'It is sent.',
  sdk: 'trial_send',
};

const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Trial' } } } };

const documentOf = (...declared: readonly ToolObject[]): OpenApiDocument => ({
  openapi: '3.1.0',
  info: { title: 'Trial', version: '1' },
  tags: [],
  'x-mcp-capabilities': ['core', 'more'],
  paths: {
    '/trials/{id}': {
      post: {
        operationId: 'sendTrial',
        tags: ['trials'],
        parameters: [
          {
            name: 'id',
            in: 'path',
            required: true,
            description: 'The id. It has more to it.',
            schema: { type: 'string' },
          },
          { name: 'X-Agent-ID', in: 'header', schema: { type: 'string' } },
        ],
        requestBody: body,
        responses: {},
        'x-mcp': declared,
      },
    },
  },
  components: {
    schemas: {
      Trial: {
        type: 'object',
        required: ['kind'],
        properties: { kind: { $ref: '#/components/schemas/Kind' }, note: { type: 'string', example: 'x' } },
      },
      Kind: { type: 'string', enum: ['a', 'b'] },
    },
  },
});

const breachesOf = (...declared: readonly ToolObject[]): string[] => {
  const document = documentOf(...declared);
  return toolBreaches(document, listOperations(document));
};

const generated = (...declared: readonly ToolObject[]): string => {
  const document = documentOf(...declared);
  return toolsModule(document, listOperations(document))['tools.ts'] ?? '';
};

describe('tools of the contract (docs/mcp.md)', () => {
  test('one that names what is there is right', () => {
    expect(breachesOf(tool)).toEqual([]);
    expect(
      breachesOf({ ...tool, arguments: [{ name: 'trialId', as: 'id' }, 'note'], constants: { kind: 'a' } }),
    ).toEqual([]);
  });

  test.each<[string, Partial<ToolObject>]>([
    ['which is no parameter', { arguments: ['kind', 'flavour'] }],
    ['which is no parameter', { constants: { flavour: 'a' } }],
    ['which is no parameter', { arguments: ['X-Agent-ID'] }],
    ['which is no argument of it', { given: ['flavour'] }],
    ['which is no argument of it', { own: 'agentId' }],
    ['which is no argument of it', { creatorOf: 'taskId' }],
    ['which is no argument of it', { leadFor: ['secret'] }],
    ['two arguments of one name', { arguments: ['kind', { name: 'kind', as: 'note' }] }],
    ['does not list', { capability: 'unheard-of' }],
    ['more than 120 characters', { description: 'a'.repeat(121) }],
    ['no setting', { setting: 'UNHEARD_OF' }],
  ])('a tool with something that is %s is refused', (problem, change) => {
    expect(breachesOf({ ...tool, ...change })).toEqual([expect.stringContaining(problem)]);
  });

  test('two tools with one method, and one tool that says two things, are refused', () => {
    expect(breachesOf(tool, { ...tool, tool: 'another' })).toEqual([
      expect.stringContaining('has the SDK method trial_send of another one'),
    ]);
    expect(breachesOf(tool, { ...tool, given: ['note'], capability: 'more' })).toEqual([
      expect.stringContaining('different values of capability'),
    ]);
    expect(breachesOf(tool, tool)).toEqual([expect.stringContaining('two operations for the same arguments')]);
  });

  test('takes paths, queries and the body in one schema that stands for itself, and no headers', () => {
    const text = generated({ ...tool, arguments: [{ name: 'trialId', as: 'id' }, 'kind', 'note'] });
    expect(text).toContain(
      JSON.stringify({
        type: 'object',
        properties: {
          trialId: { type: 'string', description: 'The id.' },
          kind: { type: 'string', enum: ['a', 'b'] },
          note: { type: 'string' },
        },
        required: ['trialId', 'kind'],
      }),
    );
  });

  test.each(tools.map((known) => [known.name, known] as const))('%s has a schema of short words', (_name, known) => {
    const ajv = new Ajv2020({ strict: false, logger: false });
    ajvFormats.default(ajv);
    expect(() => ajv.compile(known.inputSchema)).not.toThrow();
    const texts = [...JSON.stringify(known.inputSchema).matchAll(/"description":"((?:[^"\\]|\\.)*)"/g)];
    expect(texts.filter(([, text = '']) => text.length > 140)).toEqual([]);
  });
});
