import { internal, ProductError } from '../kernel/errors.js';
import { isObject } from '../kernel/is-object.js';
import type { OutboundClient } from '../outbound/client.js';
import type { ModelAnswer, ModelProvider, ModelRequest } from './provider.js';

/** A provider that speaks the widespread protocol of chat completions, and how to reach it. */
export interface ChatCompletionsAccess {
  /** Without a slash at its end, such as `https://llm.example.com/v1`. */
  readonly baseUrl: string;
  /** The URL comes from the server's own environment (docs/outbound.md). */
  readonly isTrusted: boolean;
  readonly apiKey: string;
  /** The model of requests that name none. */
  readonly defaultModel: string | undefined;
}

const timeoutMs = 120_000;
const maxAnswerBytes = 4 * 1024 * 1024;
const longestMessage = 500;

/** Too many requests, and overloaded. */
const noRoomNow: ReadonlySet<number> = new Set([429, 529]);

const failed = (reason: string): ProductError => internal(`LLM call failed: ${reason}`, { code: 'model_call_failed' });

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What the provider says went wrong, if it says so as providers do. */
const messageIn = (answer: unknown): string | undefined => {
  const error = isObject(answer) ? answer['error'] : undefined;
  const message = isObject(error) ? error['message'] : error;
  return typeof message === 'string' && message !== '' ? message.slice(0, longestMessage) : undefined;
};

/** The text of the first choice of an answer. */
const contentOf = (answer: Readonly<Record<string, unknown>>): string => {
  const [first]: unknown[] = Array.isArray(answer['choices']) ? answer['choices'] : [];
  const message = isObject(first) ? first['message'] : undefined;
  const content = isObject(message) ? message['content'] : undefined;
  if (typeof content !== 'string') {
    throw failed('the provider answered without a text');
  }
  return content;
};

/** Models put objects between fences now and then. */
const withoutFences = (text: string): string => {
  const trimmed = text.trim();
  const begin = trimmed.indexOf('\n');
  return trimmed.startsWith('```') && trimmed.endsWith('```') && begin !== -1
    ? trimmed.slice(begin + 1, -'```'.length)
    : trimmed;
};

const objectIn = (content: string): Readonly<Record<string, unknown>> => {
  const value = parse(withoutFences(content));
  if (!isObject(value)) {
    throw failed('the model did not answer the object that was asked for');
  }
  return value;
};

const bodyOf = (model: string, { prompt, schema }: ModelRequest): string =>
  JSON.stringify({
    model,
    messages: [{ role: 'user', content: prompt }],
    ...(schema && { response_format: { type: 'json_schema', json_schema: { name: 'result', schema } } }),
  });

/** Asks models over HTTP. `scrub` removes secrets from what the provider says went wrong. */
export class ChatCompletions implements ModelProvider {
  readonly #client: OutboundClient;
  readonly #access: ChatCompletionsAccess;
  readonly #scrub: (text: string) => string;

  constructor(client: OutboundClient, access: ChatCompletionsAccess, scrub: (text: string) => string) {
    this.#client = client;
    this.#access = access;
    this.#scrub = scrub;
  }

  async ask(request: ModelRequest): Promise<ModelAnswer> {
    const model = request.model ?? this.#access.defaultModel;
    if (model === undefined) {
      throw internal('LLM call failed: RAW_LLM_MODEL is not configured', { code: 'model_not_configured' });
    }
    const answer = await this.#post(bodyOf(model, request), request.signal);
    const content = contentOf(answer);
    return {
      result: request.schema ? objectIn(content) : content,
      model: typeof answer['model'] === 'string' ? answer['model'] : model,
    };
  }

  async #post(body: string, signal: AbortSignal | undefined): Promise<Readonly<Record<string, unknown>>> {
    const { status, text } = await this.#send(body, signal);
    const answer = parse(text);
    const message = this.#tellable(messageIn(answer) ?? `the provider answered ${status}`);
    if (noRoomNow.has(status)) {
      throw internal(`LLM call failed: ${message}`, { code: 'model_rate_limited' });
    }
    if (status < 200 || status > 299) {
      throw failed(message);
    }
    if (!isObject(answer)) {
      throw failed('the provider did not answer a JSON object');
    }
    return answer;
  }

  /** Providers repeat the key they do not know. */
  #tellable(message: string): string {
    return this.#scrub(message.replaceAll(this.#access.apiKey, '[REDACTED:RAW_LLM_API_KEY]'));
  }

  async #send(body: string, signal: AbortSignal | undefined): Promise<{ status: number; text: string }> {
    const { baseUrl, apiKey, isTrusted } = this.#access;
    try {
      const answer = await this.#client.fetch({
        url: `${baseUrl}/chat/completions`,
        method: 'POST',
        headers: [
          ['Authorization', `Bearer ${apiKey}`],
          ['Content-Type', 'application/json'],
          ['Accept', 'application/json'],
        ],
        body,
        redirect: 'error',
        maxBytes: maxAnswerBytes,
        timeoutMs,
        isTrusted,
        ...(signal && { signal }),
      });
      return { status: answer.status, text: answer.body.toString('utf8') };
    } catch (error) {
      throw error instanceof ProductError ? failed(error.message) : error;
    }
  }
}
