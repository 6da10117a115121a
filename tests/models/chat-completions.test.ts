import { readSettings } from '../../domain/kernel/settings/snapshot.js';
import { ChatCompletions, type ChatCompletionsAccess } from '../../domain/models/chat-completions.js';
import { configuredAccess } from '../../domain/models/configured.js';
import { makeClient, serveWeb, stopServing } from '../support/outbound.js';

afterAll(stopServing);

const apiKey = 'key-of-the-provider';

const completion = (content: unknown, more: object = {}) => ({ choices: [{ message: { content } }], ...more });

/** A provider that answers this, and a client of it. */
const serveModel = async (answer: unknown, status = 200, access: Partial<ChatCompletionsAccess> = {}) => {
  const server = await serveWeb((_request, response) =>
    response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(typeof answer === 'string' ? answer : JSON.stringify(answer)),
  );
  const baseUrl = `http://127.0.0.1:${server.port}/v1`;
  const models = new ChatCompletions(
    makeClient(''),
    { baseUrl, isTrusted: true, apiKey, defaultModel: 'small', ...access },
    (text) => text.replaceAll('other-secret', '[REDACTED]'),
  );
  return { server, models };
};

test('a prompt is asked as the protocol has it, and the text comes back with the model that was used', async () => {
  const { server, models } = await serveModel(completion('Paris', { model: 'small-2026' }));

  expect(await models.ask({ prompt: 'The capital of France?' })).toEqual({ result: 'Paris', model: 'small-2026' });
  expect(server.asked).toHaveLength(1);
  const [asked] = server.asked;
  expect(asked).toMatchObject({ method: 'POST', path: '/v1/chat/completions' });
  expect(asked?.headers).toMatchObject({ authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' });
  expect(JSON.parse(asked?.body ?? '')).toEqual({
    model: 'small',
    messages: [{ role: 'user', content: 'The capital of France?' }],
  });
});

test('a request may name its model', async () => {
  const { server, models } = await serveModel(completion('x'), 200, { defaultModel: undefined });

  expect(await models.ask({ prompt: 'x', model: 'large' })).toEqual({ result: 'x', model: 'large' });
  expect(JSON.parse(server.asked[0]?.body ?? '')).toMatchObject({ model: 'large' });
  await expect(models.ask({ prompt: 'x' })).rejects.toMatchObject({
    code: 'model_not_configured',
    message: 'LLM call failed: RAW_LLM_MODEL is not configured',
  });
});

describe('with a schema', () => {
  const schema = { type: 'object', properties: { city: { type: 'string' } } };

  test.each(['{"city":"Paris"}', ' {"city":"Paris"}\n', '```json\n{"city":"Paris"}\n```', '```\n{"city":"Paris"}```'])(
    'the result is an object: %j',
    async (content) => {
      const { server, models } = await serveModel(completion(content));

      expect((await models.ask({ prompt: 'x', schema })).result).toEqual({ city: 'Paris' });
      expect(JSON.parse(server.asked[0]?.body ?? '').response_format).toEqual({
        type: 'json_schema',
        json_schema: { name: 'result', schema },
      });
    },
  );

  test.each(['Paris', '["Paris"]', '"Paris"', 'null', '', '```', '{"city":'])(
    'what is none fails: %j',
    async (content) => {
      const { models } = await serveModel(completion(content));

      await expect(models.ask({ prompt: 'x', schema })).rejects.toMatchObject({
        code: 'model_call_failed',
        message: 'LLM call failed: the model did not answer the object that was asked for',
      });
    },
  );
});

describe('a failure', () => {
  test.each([
    [429, { error: { message: 'Slow down' } }, 'model_rate_limited', 'Slow down'],
    [529, { error: 'Overloaded' }, 'model_rate_limited', 'Overloaded'],
    [429, 'busy', 'model_rate_limited', 'the provider answered 429'],
    [400, { error: { message: 'No such model' } }, 'model_call_failed', 'No such model'],
    [401, { error: { message: `Bad ${apiKey}` } }, 'model_call_failed', 'Bad [REDACTED:RAW_LLM_API_KEY]'],
    [401, { error: { message: 'Bad other-secret' } }, 'model_call_failed', 'Bad [REDACTED]'],
    [500, { error: { message: 'x'.repeat(10_000) } }, 'model_call_failed', 'x'.repeat(500)],
    [500, '<html>', 'model_call_failed', 'the provider answered 500'],
    [302, '', 'model_call_failed', 'the provider answered 302'],
    [200, 'no JSON', 'model_call_failed', 'the provider did not answer a JSON object'],
    [200, [], 'model_call_failed', 'the provider did not answer a JSON object'],
    [200, {}, 'model_call_failed', 'the provider answered without a text'],
    [200, { choices: [] }, 'model_call_failed', 'the provider answered without a text'],
    [200, { choices: [{}] }, 'model_call_failed', 'the provider answered without a text'],
    [200, completion(null), 'model_call_failed', 'the provider answered without a text'],
    [
      200,
      JSON.stringify(completion('x'.repeat(5_000_000))),
      'model_call_failed',
      'The answer has more than 4194304 bytes',
    ],
  ])('is told: %d %.60j', async (status, answer, code, reason) => {
    const { server, models } = await serveModel(answer, status);

    await expect(models.ask({ prompt: 'x' })).rejects.toMatchObject({
      kind: 'internal',
      code,
      message: `LLM call failed: ${reason}`,
    });
    expect(server.asked).toHaveLength(1);
  });

  test('to reach the provider is told', async () => {
    const { models } = await serveModel('', 200, { baseUrl: 'http://127.0.0.1:1/v1' });

    await expect(models.ask({ prompt: 'x' })).rejects.toMatchObject({
      code: 'model_call_failed',
      message: 'LLM call failed: 127.0.0.1 cannot be reached: it refuses connections',
    });
  });

  test('is a stored URL in the private net', async () => {
    const { server, models } = await serveModel(completion('x'), 200, { isTrusted: false });

    await expect(models.ask({ prompt: 'x' })).rejects.toMatchObject({
      code: 'model_call_failed',
      message: 'LLM call failed: Refusing private host 127.0.0.1',
    });
    expect(server.connections()).toBe(0);
  });
});

test('a call that is given up ends with its reason', async () => {
  const { models } = await serveModel(completion('x'));
  const reason = new Error('the run was cancelled');

  await expect(models.ask({ prompt: 'x', signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

describe('the settings', () => {
  const url = 'https://llm.example.com/v1';
  const access = (given: Readonly<Record<string, string>>, stored: readonly string[] = []) =>
    configuredAccess(
      readSettings((name) => given[name]),
      (name) => !stored.includes(name),
    );

  test('of the environment are trusted', () => {
    expect(access({ RAW_LLM_BASE_URL: `${url}/`, RAW_LLM_API_KEY: apiKey, RAW_LLM_MODEL: 'small' })).toEqual({
      baseUrl: url,
      isTrusted: true,
      apiKey,
      defaultModel: 'small',
    });
  });

  test('that are stored are judged', () => {
    const given = { RAW_LLM_BASE_URL: url, RAW_LLM_API_KEY: apiKey };

    expect(access(given, ['RAW_LLM_BASE_URL', 'RAW_LLM_API_KEY'])).toMatchObject({ isTrusted: false, apiKey });
    expect(access(given, ['RAW_LLM_API_KEY'])).toMatchObject({ isTrusted: true });
  });

  test.each([
    [{}, [], 'RAW_LLM_BASE_URL is not configured'],
    [{ RAW_LLM_BASE_URL: url }, [], 'RAW_LLM_API_KEY is not configured'],
    [
      { RAW_LLM_BASE_URL: url, RAW_LLM_API_KEY: apiKey },
      ['RAW_LLM_BASE_URL'],
      'the key of the environment is not sent to a stored URL; store RAW_LLM_API_KEY too',
    ],
  ])('that do not say enough are told: %j, stored %j', (given, stored, reason) => {
    expect(() => access(given, stored)).toThrow(`LLM call failed: ${reason}`);
  });
});
