import { internal, invalid, ProductError } from '../kernel/errors.js';
import { isObject } from '../kernel/is-object.js';
import { parsedJson } from '../kernel/parsed-json.js';
import type { OutboundClient } from '../outbound/client.js';
import type { Header } from '../outbound/headers.js';

/** How a host is reached. */
export interface HostAccess {
  /** Names it in errors. */
  readonly name: string;
  /** Where its API begins, without a slash at its end. */
  readonly apiUrl: string;
  /** The URL comes from the server's own environment (docs/outbound.md). */
  readonly isTrusted: boolean;
  readonly token: string;
  /** Removes secrets from what the host says went wrong. */
  readonly scrub: (text: string) => string;
}

type Answer = Readonly<Record<string, unknown>>;

const timeoutMs = 25_000;
const pageTimeoutMs = 10_000;
const maxAnswerBytes = 1024 * 1024;
/** Code stands around what is said of it. */
const maxPageBytes = 2 * 1024 * 1024;
const longestMessage = 500;

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') {
    return [value];
  }
  const parts: unknown[] = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return parts.slice(0, 10).flatMap(textsIn);
};

/** What a host says went wrong: both dialects have a `message`, and details in it or beside it. */
const messageIn = (answer: unknown): string => {
  if (!isObject(answer)) {
    return '';
  }
  const details = Array.isArray(answer['errors'])
    ? answer['errors'].map((error) => (isObject(error) ? (error['message'] ?? error['code']) : error))
    : [];
  return [...new Set([...textsIn(answer['message'] ?? answer['error']), ...textsIn(details)])].join('; ');
};

/** The value of a header of an answer. */
type HeaderOf = (name: string) => string | undefined;

/** Too many requests: both dialects say it with 429, one of them also with 403. */
const isNoRoom = (status: number, header: HeaderOf): boolean =>
  status === 429 ||
  (status === 403 && (header('x-ratelimit-remaining') === '0' || header('retry-after') !== undefined));

/** What a host is asked; without a body it is read. */
interface Question {
  readonly body?: string;
  readonly signal: AbortSignal;
}

interface Told {
  readonly status: number;
  readonly header: HeaderOf;
  readonly answer: unknown;
}

/** A part of a list. */
export interface Page {
  readonly items: readonly unknown[];
  readonly hasNext: boolean;
}

/** Asks one host, and tells its failures from its refusals. */
export class HostApi {
  readonly #client: OutboundClient;
  readonly #access: HostAccess;
  readonly #headers: readonly Header[];

  constructor(client: OutboundClient, access: HostAccess, headers: readonly Header[]) {
    this.#client = client;
    this.#access = access;
    this.#headers = headers;
  }

  /** Sends an object and reads the one that was made of it. @throws ProductError as RepositoryHost says */
  async post(path: string, body: object, signal: AbortSignal): Promise<Answer> {
    const { status, answer } = await this.#ask(path, { body: JSON.stringify(body), signal });
    if (!isObject(answer)) {
      throw this.#failure('vcs_call_failed', `answered ${status} without an object`, answer);
    }
    return answer;
  }

  /** Reads a page of a list, and whether there is another. @throws ProductError as RepositoryHost says */
  async page(path: string, signal: AbortSignal): Promise<Page> {
    const { status, header, answer } = await this.#ask(path, { signal });
    if (!Array.isArray(answer)) {
      throw this.#failure('vcs_call_failed', `answered ${status} without a list`, answer);
    }
    return { items: answer, hasNext: /;\s*rel="?next\b/.test(header('link') ?? '') };
  }

  /** What the host answered, once it did what it was asked. */
  async #ask(path: string, question: Question): Promise<Told> {
    const { status, header, text } = await this.#send(path, question);
    const answer = parsedJson(text);
    if (isNoRoom(status, header)) {
      const seconds = header('retry-after');
      throw this.#failure('vcs_rate_limited', `no room now${seconds ? `, again in ${seconds} seconds` : ''}`, answer);
    }
    if (status === 401 || status === 403) {
      throw this.#failure('vcs_refused', `the token is not accepted (${status})`, answer);
    }
    if (status >= 400 && status < 500) {
      throw this.#failure('vcs_refused', `refused (${status})`, answer);
    }
    if (status < 200 || status > 299) {
      const lack = isObject(answer) ? '' : ' without an object';
      throw this.#failure('vcs_call_failed', `answered ${status}${lack}`, answer);
    }
    return { status, header, answer };
  }

  #failure(code: string, what: string, answer: unknown): ProductError {
    const { name, token, scrub } = this.#access;
    const said = messageIn(answer).replaceAll(token, '[REDACTED]').slice(0, longestMessage);
    return internal(scrub(`${name}: ${what}${said === '' ? '' : `: ${said}`}`), { code });
  }

  async #send(
    path: string,
    { body, signal }: Question,
  ): Promise<{ readonly status: number; readonly header: HeaderOf; readonly text: string }> {
    const { apiUrl, isTrusted, name } = this.#access;
    const how =
      body === undefined
        ? { method: 'GET', headers: this.#headers, maxBytes: maxPageBytes, timeoutMs: pageTimeoutMs }
        : {
            method: 'POST',
            headers: [...this.#headers, ['Content-Type', 'application/json'] as const],
            body,
            maxBytes: maxAnswerBytes,
            timeoutMs,
          };
    try {
      const {
        status,
        headers,
        body: bytes,
      } = await this.#client.fetch({ ...how, url: `${apiUrl}${path}`, redirect: 'error', isTrusted, signal });
      const header: HeaderOf = (wanted) => headers.find(([one]) => one.toLowerCase() === wanted)?.[1];
      return { status, header, text: bytes.toString('utf8') };
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof ProductError ? internal(`${name}: ${error.message}`, { code: 'vcs_call_failed' }) : error;
    }
  }
}

/** A text of an answer. @throws ProductError internal when it has none */
export const textIn = (answer: Answer, name: string): string => {
  const value = answer[name];
  if (typeof value !== 'string') {
    throw internal(`The host of the repository answered without '${name}'`, { code: 'vcs_call_failed' });
  }
  return value;
};

/** A number of an answer. @throws ProductError internal when it has none */
export const numberIn = (answer: Answer, name: string): number => {
  const value = answer[name];
  if (typeof value !== 'number') {
    throw internal(`The host of the repository answered without '${name}'`, { code: 'vcs_call_failed' });
  }
  return value;
};

const repoPart = /^(?!\.{1,2}$)[\w.-]{1,100}$/;

/** The parts of the path of a repository. @throws ProductError invalid for what is none */
export const partsOfRepo = (repo: string, fewest: number, most: number): string[] => {
  const parts = repo.split('/');
  if (parts.length < fewest || parts.length > most || !parts.every((part) => repoPart.test(part))) {
    throw invalid(`'${repo.slice(0, 200)}' is no path of a repository, such as 'owner/name'`);
  }
  return parts;
};
