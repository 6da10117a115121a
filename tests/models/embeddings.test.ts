import { Embeddings, type EmbeddingsAccess } from '../../domain/models/embeddings.js';
import { makeClient, serveWeb, stopServing } from '../support/outbound.js';

afterAll(stopServing);

const apiKey = 'key-of-the-provider';
const { signal } = new AbortController();

/** A provider that answers this, and a client of it. */
const serveEmbeddings = async (answer: unknown, status = 200, access: Partial<EmbeddingsAccess> = {}) => {
  const server = await serveWeb((_request, response) =>
    response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(typeof answer === 'string' ? answer : JSON.stringify(answer)),
  );
  const baseUrl = `http://127.0.0.1:${server.port}/v1`;
  const embeddings = new Embeddings(
    makeClient(''),
    { baseUrl, isTrusted: true, apiKey, model: 'vectors', ...access },
    (text) => text.replaceAll('other-secret', '[REDACTED]'),
  );
  return { server, embeddings };
};

const part = (index: number, embedding: unknown) => ({ object: 'embedding', index, embedding });

test('texts are sent as the protocol has it, and vectors come back in their order', async () => {
  const { server, embeddings } = await serveEmbeddings({ data: [part(1, [0, 0.5]), part(0, [1, -2])] });

  expect(await embeddings.embed(['one', 'two'], signal)).toEqual([
    new Float32Array([1, -2]),
    new Float32Array([0, 0.5]),
  ]);
  expect(server.asked).toHaveLength(1);
  expect(server.asked[0]).toMatchObject({ method: 'POST', path: '/v1/embeddings' });
  expect(server.asked[0]?.headers).toMatchObject({ authorization: `Bearer ${apiKey}` });
  expect(JSON.parse(server.asked[0]?.body ?? '')).toEqual({
    model: 'vectors',
    input: ['one', 'two'],
    encoding_format: 'float',
  });
});

const noVector = 'the provider answered without a vector of at most 8192 numbers a text';

test.each([
  [429, { error: { message: 'Slow down' } }, 'model_rate_limited', 'Slow down'],
  [
    401,
    { error: { message: `Bad ${apiKey} other-secret` } },
    'model_call_failed',
    'Bad [REDACTED:RAW_LLM_API_KEY] [REDACTED]',
  ],
  [500, '<html>', 'model_call_failed', 'the provider answered 500'],
  [200, 'no JSON', 'model_call_failed', 'the provider did not answer a JSON object'],
  [200, {}, 'model_call_failed', noVector],
  [200, { data: [null] }, 'model_call_failed', noVector],
  [200, { data: [part(0, [])] }, 'model_call_failed', noVector],
  [200, { data: [part(0, 'AAAA')] }, 'model_call_failed', noVector],
  [200, { data: [part(0, [1, null])] }, 'model_call_failed', noVector],
  [200, { data: [part(0, [1e300])] }, 'model_call_failed', noVector],
  [200, { data: [part(1, [1])] }, 'model_call_failed', noVector],
  [200, { data: [part(0, Array(8193).fill(0.5))] }, 'model_call_failed', noVector],
])('what cannot be used is told: %d %.60j', async (status, answer, code, reason) => {
  const { embeddings } = await serveEmbeddings(answer, status);

  await expect(embeddings.embed(['x'], signal)).rejects.toMatchObject({
    kind: 'internal',
    code,
    message: `Embedding failed: ${reason}`,
  });
});

test('a stored URL in the private net is refused before anything is sent', async () => {
  const { server, embeddings } = await serveEmbeddings({}, 200, { isTrusted: false });

  await expect(embeddings.embed(['x'], signal)).rejects.toMatchObject({ code: 'model_call_failed' });
  expect(server.connections()).toBe(0);
});

test('a call that is given up ends with its reason', async () => {
  const { embeddings } = await serveEmbeddings({ data: [part(0, [1])] });
  const reason = new Error('nobody waits any more');

  await expect(embeddings.embed(['x'], AbortSignal.abort(reason))).rejects.toBe(reason);
});
