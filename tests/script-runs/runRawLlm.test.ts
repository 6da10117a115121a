import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { body, launch, readRun, untilRun } from '../support/script-runs.js';
import { type OwnServer, startServer } from '../support/server.js';
import { userWith } from '../support/users.js';

let server: OwnServer;
let asked = 0;

/** A provider that speaks the protocol: it repeats the prompt, and refuses what it is told to. */
const provider: Server = createServer(async (request, response) => {
  let text = '';
  for await (const part of request) {
    text += part;
  }
  const { model, messages, response_format: format } = JSON.parse(text);
  const prompt: string = messages[0].content;
  asked += 1;
  const status = Number(/^answer (\d+)/.exec(prompt)?.[1] ?? 200);
  response.writeHead(status, { 'Content-Type': 'application/json' });
  const content = format ? JSON.stringify({ said: prompt }) : `You said: ${prompt}`;
  response.end(
    JSON.stringify(status === 200 ? { model, choices: [{ message: { content } }] } : { error: { message: 'not now' } }),
  );
});

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  server = await startServer({
    env: { RAW_LLM_BASE_URL: `http://127.0.0.1:${port}`, RAW_LLM_API_KEY: 'key-of-a-model', RAW_LLM_MODEL: 'small' },
  });
});

afterAll(async () => {
  await server.destroy();
  provider.close();
});

const ask = (input: object, key?: string) =>
  server.callUntyped('runRawLlm', { body: input, ...(key !== undefined && { key }) });

test('answers with a text, or with an object', async () => {
  expect((await ask({ prompt: 'Hi' })).body).toEqual({ result: 'You said: Hi', model: 'small' });
  expect((await ask({ prompt: 'Hi', model: 'large', schema: { type: 'object' } })).body).toEqual({
    result: { said: 'Hi' },
    model: 'large',
  });
});

test('failures are told; the fallback stands in for those that are no rate limit', async () => {
  await ask({ prompt: 'answer 500' }).refused(500, 'model_call_failed');
  await ask({ prompt: 'answer 429' }).refused(500, 'model_rate_limited');
  await ask({ prompt: 'answer 429', fallbackPort: 'out' }).refused(500, 'model_rate_limited');
  expect((await ask({ prompt: 'answer 500', fallbackPort: 'out' })).body).toEqual({ result: null, model: 'small' });
  await ask({}).refused(400, 'validation_error', 'body.prompt');
  const { key: token } = await userWith(server, 'admin');
  await ask({ prompt: 'Hi' }, token).refused(403, 'operator_only');
});

test('a step of a run asks once, and a step that failed is not asked again', async () => {
  const before = asked;
  const id = await launch(
    server,
    body(`const a = await ctx.step.rawLlm('q', { prompt: 'Hi' });
      const b = await ctx.step.rawLlm('q', { prompt: 'Hi' });
      const fails = () => ctx.step.rawLlm('bad', { prompt: 'answer 500' }).catch((error: Error) => error.message);
      return [a, b, await fails(), await fails()];`),
  );
  const { output } = await untilRun(server, id);
  const answer = { result: 'You said: Hi', model: 'small' };
  expect(output).toEqual([answer, answer, 'LLM call failed: not now', 'LLM call failed: not now']);
  expect(asked - before).toBe(2);
  expect((await readRun(server, id)).journal).toMatchObject([{ status: 'completed' }, { status: 'failed' }]);
});
