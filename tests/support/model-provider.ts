import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a model answers to a prompt, now or later; a number is the status of a refusal. */
export type Answers = (prompt: string, isObject: boolean) => string | object | number | Promise<string>;

/** A provider that speaks the protocol of chat completions, and the environment of a server that uses it. */
export const serveModel = async (answers: Answers) => {
  const provider = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) {
      text += part;
    }
    const { model, messages, response_format: format } = JSON.parse(text);
    const answer = await answers(messages[0].content, format !== undefined);
    const content = typeof answer === 'string' ? answer : JSON.stringify(answer);
    const isRefusal = typeof answer === 'number';
    response.writeHead(isRefusal ? answer : 200, { 'Content-Type': 'application/json' });
    response.end(
      JSON.stringify(isRefusal ? { error: { message: 'not now' } } : { model, choices: [{ message: { content } }] }),
    );
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  return {
    env: { RAW_LLM_BASE_URL: `http://127.0.0.1:${port}`, RAW_LLM_API_KEY: 'key-of-a-model', RAW_LLM_MODEL: 'small' },
    close: () => provider.close(),
  };
};
