import { internal } from '../kernel/errors.js';
import { isObject } from '../kernel/is-object.js';
import type { OutboundClient } from '../outbound/client.js';
import { type ModelAccess, ModelHttp } from './model-http.js';
import type { ModelAnswer, ModelProvider, ModelRequest } from './provider.js';

/** A provider that speaks the widespread protocol of chat completions, and how to reach it. */
export interface ChatCompletionsAccess extends ModelAccess {
  /** The model of requests that name none. */
  readonly defaultModel: string | undefined;
}

const call = { name: 'LLM call', path: '/chat/completions', timeoutMs: 120_000 } as const;

/** The text of the first choice of an answer, if it has one. */
const contentOf = (answer: Readonly<Record<string, unknown>>): string | undefined => {
  const [first]: unknown[] = Array.isArray(answer['choices']) ? answer['choices'] : [];
  const message = isObject(first) ? first['message'] : undefined;
  const content = isObject(message) ? message['content'] : undefined;
  return typeof content === 'string' ? content : undefined;
};

/** Models put objects between fences now and then. */
const withoutFences = (text: string): string => {
  const trimmed = text.trim();
  const begin = trimmed.indexOf('\n');
  return trimmed.startsWith('```') && trimmed.endsWith('```') && begin !== -1
    ? trimmed.slice(begin + 1, -'```'.length)
    : trimmed;
};

const objectIn = (content: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(withoutFences(content));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const bodyOf = (model: string, { prompt, schema }: ModelRequest): object => ({
  model,
  messages: [{ role: 'user', content: prompt }],
  ...(schema && { response_format: { type: 'json_schema', json_schema: { name: 'result', schema } } }),
});

/** Asks models over HTTP. `scrub` removes secrets from what the provider says went wrong. */
export class ChatCompletions implements ModelProvider {
  readonly #http: ModelHttp;
  readonly #defaultModel: string | undefined;

  constructor(client: OutboundClient, access: ChatCompletionsAccess, scrub: (text: string) => string) {
    this.#http = new ModelHttp(client, access, call, scrub);
    this.#defaultModel = access.defaultModel;
  }

  async ask(request: ModelRequest): Promise<ModelAnswer> {
    const model = request.model ?? this.#defaultModel;
    if (model === undefined) {
      throw internal('LLM call failed: RAW_LLM_MODEL is not configured', { code: 'model_not_configured' });
    }
    const answer = await this.#http.post(bodyOf(model, request), request.signal);
    const content = contentOf(answer);
    if (content === undefined) {
      throw this.#http.failed('the provider answered without a text');
    }
    const result = request.schema ? objectIn(content) : content;
    if (result === undefined) {
      throw this.#http.failed('the model did not answer the object that was asked for');
    }
    return { result, model: typeof answer['model'] === 'string' ? answer['model'] : model };
  }
}
