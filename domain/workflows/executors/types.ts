import type { components } from '../../../generated/swarm/types.js';
import { notFound } from '../../kernel/errors.js';

type ExecutorType = components['schemas']['ExecutorType'];
type JsonSchema = Readonly<Record<string, unknown>>;

const longestText = 262_144;
const year = 31_536_000_000;

const text = (maxLength = longestText): JsonSchema => ({ type: 'string', minLength: 1, maxLength });
const anyText = (maxLength = longestText): JsonSchema => ({ type: 'string', maxLength });
const one = (...values: readonly string[]): JsonSchema => ({ type: 'string', enum: values });
const list = (items: JsonSchema, maxItems = 100, minItems = 0): JsonSchema => ({
  type: 'array',
  items,
  minItems,
  maxItems,
});
const integer = (minimum: number, maximum: number): JsonSchema => ({ type: 'integer', minimum, maximum });
const anyObject: JsonSchema = { type: 'object' };
const flag: JsonSchema = { type: 'boolean' };
const object = (properties: Readonly<Record<string, JsonSchema>>, required: readonly string[]): JsonSchema => ({
  type: 'object',
  properties,
  required,
});

/** In this mode the member must be there. Made of pairs: an object with a `then` is taken for a promise now and then. */
const requiredWith = (mode: string, member: string): JsonSchema =>
  Object.fromEntries([
    ['if', { properties: { mode: { const: mode } } }],
    ['then', { required: [member] }],
  ]);

/** How long a model may be asked. */
const modelTime: JsonSchema = { ...integer(1000, 120_000), default: 30_000 };

const taskConfig = object(
  {
    template: text(),
    agentId: text(255),
    tags: list(text(200)),
    priority: integer(0, 100),
    offerMode: flag,
    dir: text(4096),
    vcsRepo: text(500),
    model: text(200),
    modelTier: one('smol', 'regular', 'smart', 'ultra'),
    effort: text(50),
    parentTaskId: text(255),
    requestedByUserId: text(255),
    outputSchema: anyObject,
    followUpConfig: anyObject,
  },
  ['template'],
);

/** As questions of requests are in the contract. */
const question = object(
  {
    id: text(100),
    type: one('approval', 'text', 'single-select', 'multi-select', 'boolean'),
    label: anyText(2000),
    required: flag,
    description: anyText(4000),
    placeholder: anyText(500),
    multiline: flag,
    options: list(object({ value: anyText(500), label: anyText(500), description: anyText(2000) }, ['value', 'label'])),
    minSelections: integer(0, 100),
    maxSelections: integer(1, 100),
    defaultValue: flag,
  },
  ['id', 'type', 'label'],
);

const taskOutput = object({ taskId: anyText(255), taskOutput: {} }, ['taskId', 'taskOutput']);

/** What nodes can do, in the order in which they are listed: the one place that says what fits a node's `config`. */
const executorTypes: readonly ExecutorType[] = [
  {
    type: 'property-match',
    mode: 'instant',
    configSchema: object(
      {
        conditions: list(
          object(
            { field: text(500), op: one('eq', 'neq', 'contains', 'not_contains', 'gt', 'lt', 'exists'), value: {} },
            ['field', 'op'],
          ),
          100,
          1,
        ),
        mode: { ...one('all', 'any'), default: 'all' },
      },
      ['conditions'],
    ),
    outputSchema: object({ passed: flag, results: { type: 'array', items: anyObject } }, ['passed', 'results']),
  },
  {
    type: 'code-match',
    mode: 'instant',
    configSchema: object({ code: text(65_536), outputPorts: list(text(200), 100, 1) }, ['code', 'outputPorts']),
    outputSchema: object({ port: { type: 'string' }, rawResult: {} }, ['port']),
  },
  {
    type: 'notify',
    mode: 'instant',
    configSchema: object({ channel: one('swarm', 'chat', 'email'), target: text(255), template: text() }, [
      'channel',
      'template',
    ]),
    outputSchema: object({ sent: flag, messageId: { type: 'string' }, message: { type: 'string' } }, [
      'sent',
      'message',
    ]),
  },
  {
    type: 'raw-llm',
    mode: 'instant',
    configSchema: object(
      { prompt: text(), model: text(200), schema: anyObject, fallbackPort: text(200), timeoutMs: modelTime },
      ['prompt'],
    ),
    outputSchema: object({ result: {}, model: { type: 'string' } }, ['result']),
  },
  {
    type: 'script',
    mode: 'instant',
    configSchema: object(
      {
        runtime: one('bash', 'ts', 'python'),
        script: text(),
        args: list(anyText(65_536)),
        timeout: { ...integer(1000, 300_000), default: 30_000 },
        cwd: text(4096),
      },
      ['runtime', 'script'],
    ),
    outputSchema: object({ exitCode: { type: 'integer' }, stdout: { type: 'string' }, stderr: { type: 'string' } }, [
      'exitCode',
      'stdout',
      'stderr',
    ]),
  },
  {
    type: 'swarm-script',
    mode: 'instant',
    configSchema: object(
      {
        scriptName: text(200),
        scope: one('global', 'agent'),
        pinHash: text(64),
        args: { ...anyObject, default: {} },
        fsMode: { ...one('none', 'workspace-rw'), default: 'none' },
        timeoutMs: { ...integer(1000, 300_000), default: 30_000 },
        agentId: text(255),
      },
      ['scriptName'],
    ),
    outputSchema: object({ result: {}, exitCode: { type: 'integer' } }, ['exitCode']),
  },
  {
    type: 'vcs',
    mode: 'instant',
    configSchema: object(
      {
        action: one('create-issue', 'create-pr', 'comment'),
        provider: one('vcs_a', 'vcs_b'),
        repo: text(500),
        title: anyText(1000),
        body: anyText(),
        branch: anyText(500),
        baseBranch: anyText(500),
        issueNumber: integer(1, 2_147_483_647),
        prNumber: integer(1, 2_147_483_647),
      },
      ['action', 'provider', 'repo'],
    ),
    outputSchema: object({ url: { type: 'string' }, id: { type: ['string', 'integer'] } }, ['url', 'id']),
  },
  {
    type: 'validate',
    mode: 'instant',
    configSchema: object({ targetNodeId: text(200), prompt: text(), schema: anyObject, timeoutMs: modelTime }, [
      'targetNodeId',
    ]),
    outputSchema: object({ pass: flag, reasoning: { type: 'string' }, confidence: { type: 'number' } }, [
      'pass',
      'reasoning',
      'confidence',
    ]),
  },
  {
    type: 'agent-task',
    mode: 'async',
    configSchema: taskConfig,
    outputSchema: taskOutput,
  },
  {
    type: 'foreach',
    mode: 'async',
    configSchema: object(
      {
        over: { anyOf: [list(anyObject, 1000), text(500)] },
        itemKey: text(200),
        body: object({ type: one('agent-task'), config: anyObject }, ['type', 'config']),
      },
      ['over', 'itemKey', 'body'],
    ),
    outputSchema: object(
      { results: { type: 'array', items: anyObject }, okCount: { type: 'integer' }, failedCount: { type: 'integer' } },
      ['results', 'okCount', 'failedCount'],
    ),
  },
  {
    type: 'human-in-the-loop',
    mode: 'async',
    configSchema: object(
      {
        title: text(500),
        questions: list(question, 50, 1),
        approvers: object(
          {
            users: list(text(320)),
            roles: list(text(100), 50),
            policy: { anyOf: [one('any', 'all'), object({ min: integer(1, 100) }, ['min'])] },
          },
          ['policy'],
        ),
        timeout: object({ seconds: integer(1, 31_536_000), action: one('reject') }, ['seconds']),
        notifications: list(object({ channel: one('chat', 'email'), target: text(255) }, ['channel', 'target']), 20),
      },
      ['title', 'questions', 'approvers'],
    ),
    outputSchema: object(
      { requestId: { type: 'string' }, status: one('approved', 'rejected', 'timeout'), responses: anyObject },
      ['requestId', 'status'],
    ),
  },
  {
    type: 'wait',
    mode: 'async',
    configSchema: {
      ...object(
        {
          mode: one('time', 'event'),
          durationMs: integer(1, year),
          eventName: text(255),
          filter: { type: ['object', 'string'], maxLength: 2048 },
          scope: { ...one('run', 'global'), default: 'run' },
          timeoutMs: integer(1, year),
        },
        ['mode'],
      ),
      allOf: [requiredWith('time', 'durationMs'), requiredWith('event', 'eventName')],
    },
    outputSchema: object({ waitId: { type: 'string' }, mode: one('time', 'event'), firedAt: { type: 'string' } }, [
      'waitId',
      'mode',
      'firedAt',
    ]),
  },
  {
    type: 'sub-workflow',
    mode: 'async',
    configSchema: object({ workflowId: text(64), inputs: anyObject }, ['workflowId']),
    outputSchema: object({ runId: { type: 'string' }, outputs: anyObject, error: { type: 'string' } }, ['runId']),
  },
];

const byType: ReadonlyMap<string, ExecutorType> = new Map(executorTypes.map((executor) => [executor.type, executor]));

/** The executor with this name, if there is one. */
export const findExecutorType = (type: string): ExecutorType | undefined => byType.get(type);

/** What nodes of a type can do. @throws ProductError notFound */
export const getExecutorType = (type: string): ExecutorType => {
  const found = findExecutorType(type);
  if (!found) {
    throw notFound('executorType');
  }
  return found;
};

/** All types, always in the same order. */
export const listExecutorTypes = (): components['schemas']['ExecutorTypeList'] => ({
  executorTypes: [...executorTypes],
});
