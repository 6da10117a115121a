import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';

const deadlineMs = 30_000;
const mostBytes = 16 * 1024 * 1024;

export interface Ask {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With the query. */
  readonly path: string;
  readonly body?: object;
  readonly deadlineMs?: number;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Where an API is reached: on a socket of this machine, or at an address. */
export type Reached =
  | { readonly socketPath: string }
  | { readonly url: URL; readonly token?: string | undefined; readonly ca?: string | undefined };

const textOf = async (response: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response) {
    bytes += part.length;
    if (bytes > mostBytes) {
      response.destroy();
      throw new Error(`the answer is longer than ${mostBytes} bytes`);
    }
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

const targetOf = (reached: Reached, path: string): RequestOptions => {
  if ('socketPath' in reached) {
    return { socketPath: reached.socketPath, path };
  }
  const { url, ca } = reached;
  return {
    protocol: url.protocol,
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    ...(url.port !== '' && { port: url.port }),
    path: `${url.pathname.replace(/\/+$/, '')}${path}`,
    ...(ca !== undefined && { ca }),
  };
};

const headersOf = (reached: Reached, body: string | undefined): Readonly<Record<string, string | number>> => ({
  Accept: 'application/json',
  ...('url' in reached ? { Host: reached.url.host } : { Host: 'localhost' }),
  ...('url' in reached && reached.token !== undefined && { Authorization: `Bearer ${reached.token}` }),
  ...(body !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
});

/** Asks an API once; redirects are not followed. */
export const ask = (reached: Reached, what: Ask): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const send = 'url' in reached && reached.url.protocol === 'https:' ? secureRequest : plainRequest;
    const body = what.body && JSON.stringify(what.body);
    const request = send({
      ...targetOf(reached, what.path),
      method: what.method,
      headers: headersOf(reached, body),
      signal: AbortSignal.timeout(what.deadlineMs ?? deadlineMs),
    });
    request.once('error', reject);
    request.once('response', (response) => {
      textOf(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject);
    });
    request.end(body);
  });

export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What an API says of why it refused, whole: what it repeats of values is taken out before it is cut. */
export const refusal = (what: string, { status, text }: Answer): Error => {
  const said = parsed(text);
  const message =
    typeof said === 'object' && said !== null && 'message' in said && typeof said.message === 'string'
      ? said.message
      : text;
  return new Error(`${what}: ${status} ${message}`.trimEnd());
};

/** The answer, if it has one of these statuses. @throws Error otherwise */
export const expected = (what: string, answer: Answer, ...statuses: readonly number[]): Answer => {
  if (!statuses.includes(answer.status)) {
    throw refusal(what, answer);
  }
  return answer;
};

/** Why a request came to nothing, as a person reads it. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) {
    return String(error);
  }
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return error.name === 'AbortError' || error.name === 'TimeoutError' ? 'it gave no answer in time' : reasonText(first);
};

const reasonText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
