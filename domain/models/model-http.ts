import { internal, ProductError } from '../kernel/errors.js';
import { isObject } from '../kernel/is-object.js';
import { parsedJson } from '../kernel/parsed-json.js';
import type { OutboundClient } from '../outbound/client.js';

/** How a provider of models is reached over HTTP. */
export interface ModelAccess {
  /** Without a slash at its end, such as `https://llm.example.com/v1`. */
  readonly baseUrl: string;
  /** The URL comes from the server's own environment (docs/outbound.md). */
  readonly isTrusted: boolean;
  readonly apiKey: string;
}

/** What bounds one request to a provider. */
export interface ModelCall {
  /** What is done, as errors name it. */
  readonly name: string;
  /** After the base URL, such as `/chat/completions`. */
  readonly path: string;
  readonly timeoutMs: number;
}

const maxAnswerBytes = 4 * 1024 * 1024;
const longestMessage = 500;

/** Too many requests, and overloaded. */
const noRoomNow: ReadonlySet<number> = new Set([429, 529]);

/** What the provider says went wrong, if it says so as providers do. */
const messageIn = (answer: unknown): string | undefined => {
  const error = isObject(answer) ? answer['error'] : undefined;
  const message = isObject(error) ? error['message'] : error;
  return typeof message === 'string' && message !== '' ? message.slice(0, longestMessage) : undefined;
};

/** One kind of request to a provider of models. `scrub` removes secrets from what the provider says went wrong. */
export class ModelHttp {
  readonly #client: OutboundClient;
  readonly #access: ModelAccess;
  readonly #call: ModelCall;
  readonly #scrub: (text: string) => string;

  constructor(client: OutboundClient, access: ModelAccess, call: ModelCall, scrub: (text: string) => string) {
    this.#client = client;
    this.#access = access;
    this.#call = call;
    this.#scrub = scrub;
  }

  /** The error that a call ends with whose answer is of no use. */
  failed(reason: string): ProductError {
    return internal(`${this.#call.name} failed: ${reason}`, { code: 'model_call_failed' });
  }

  /**
   * Sends a request once; returns the JSON object that is answered.
   *
   * @throws ProductError internal: `model_rate_limited` when the provider has no room for now, else `model_call_failed`;
   * what `signal` was aborted with
   */
  async post(body: object, signal: AbortSignal | undefined): Promise<Readonly<Record<string, unknown>>> {
    const { status, text } = await this.#send(JSON.stringify(body), signal);
    const answer = parsedJson(text);
    const message = this.#tellable(messageIn(answer) ?? `the provider answered ${status}`);
    if (noRoomNow.has(status)) {
      throw internal(`${this.#call.name} failed: ${message}`, { code: 'model_rate_limited' });
    }
    if (status < 200 || status > 299) {
      throw this.failed(message);
    }
    if (!isObject(answer)) {
      throw this.failed('the provider did not answer a JSON object');
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
        url: `${baseUrl}${this.#call.path}`,
        method: 'POST',
        headers: [
          ['Authorization', `Bearer ${apiKey}`],
          ['Content-Type', 'application/json'],
          ['Accept', 'application/json'],
        ],
        body,
        redirect: 'error',
        maxBytes: maxAnswerBytes,
        timeoutMs: this.#call.timeoutMs,
        isTrusted,
        ...(signal && { signal }),
      });
      return { status: answer.status, text: answer.body.toString('utf8') };
    } catch (error) {
      throw error instanceof ProductError ? this.failed(error.message) : error;
    }
  }
}
