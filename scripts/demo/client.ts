import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from '../../generated/swarm/types.js';
import { DemoError } from './errors.js';

export type Schemas = components['schemas'];
export type SwarmClient = Client<paths>;

export type Fetch = (request: Request) => Promise<Response>;

/** Where a server is, with which key, and how it is asked. */
export interface Connection {
  readonly url: string;
  readonly key: string;
  readonly fetch: Fetch;
}

const patienceMs = 30_000;

/**
 * As `fetch`, for half a minute at most, or as long as the signal says, and as the request does.
 *
 * @throws DemoError when there is no answer
 */
export const fetchInTime = async (
  request: Request,
  signal: AbortSignal = AbortSignal.timeout(patienceMs),
): Promise<Response> => {
  try {
    return await fetch(request, { signal: AbortSignal.any([request.signal, signal]) });
  } catch {
    throw new DemoError(`${new URL(request.url).pathname} gives no answer${signal.aborted ? ' in time' : ''}`);
  }
};

/** The typed client of the published contract, as any consumer would make it. */
export const connect = ({ url, key, fetch }: Connection, headers: Readonly<Record<string, string>> = {}): SwarmClient =>
  createClient<paths>({ baseUrl: url, headers: { Authorization: `Bearer ${key}`, ...headers }, fetch });

interface Answer<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

const errorText = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'error' in error ? String(error.error) : JSON.stringify(error);

const describe = ({ error, response }: Answer<unknown>): string =>
  `${new URL(response.url).pathname} answered ${response.status}: ${errorText(error)}`;

/** The body of a successful answer. Throws when the server answers with an error. */
export const dataOf = async <Data>(pending: Promise<Answer<Data>>): Promise<Data> => {
  const answer = await pending;
  if (answer.data === undefined) {
    throw new DemoError(describe(answer));
  }
  return answer.data;
};

const assertDone = (answer: Answer<unknown>): void => {
  if (!answer.response.ok) {
    throw new DemoError(describe(answer));
  }
};

/** Waits for an operation that answers without a body. Throws when the server answers with an error. */
export const done = async (pending: Promise<Answer<unknown>>): Promise<void> => assertDone(await pending);

/** The same for the end of something that need not be there. */
export const doneIfAny = async (pending: Promise<Answer<unknown>>): Promise<void> => {
  const answer = await pending;
  if (answer.response.status !== 404) {
    assertDone(answer);
  }
};

/** The status and the error text of an operation that is meant to be refused. */
export const refusalOf = async (pending: Promise<Answer<unknown>>): Promise<{ status: number; error: string }> => {
  const { response, error } = await pending;
  return { status: response.status, error: errorText(error) };
};
