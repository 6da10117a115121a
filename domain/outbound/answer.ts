import type { Dispatcher } from 'undici';
import type { SecretFilling } from './credentials.js';
import type { Deadline } from './deadline.js';
import { encodingOf, readBody } from './decoding.js';
import { failureOf } from './failures.js';
import type { Header } from './headers.js';
import type { Target } from './target.js';

/** What another server answered, whatever its status. */
export interface OutboundAnswer {
  readonly status: number;
  /** As they came, with names in lower case. */
  readonly headers: readonly Header[];
  /** Where it came from, after redirects; secrets in it are shown as their placeholders. */
  readonly url: string;
  readonly wasRedirected: boolean;
}

/** An answer whose body is still coming. */
export interface StreamedAnswer extends OutboundAnswer {
  /**
   * The decompressed bytes, to be read once; reading less ends the connection, as `discard` does.
   *
   * @throws ProductError unprocessable when there are too many or they are damaged, unavailable when the time is up or the
   * connection breaks off; what the request's `signal` was aborted with
   */
  readonly body: AsyncIterable<Uint8Array>;
  /** For an answer whose body nobody wants. */
  readonly discard: () => void;
}

/** An answer with its whole body. */
export interface CompleteAnswer extends OutboundAnswer {
  readonly body: Buffer;
}

/** An answer as undici has it, of whatever hop. */
export type Received = Dispatcher.ResponseData;

/** What an answer is made of beside what was received. */
export interface Answering {
  readonly target: Target;
  readonly method: string;
  readonly secrets: SecretFilling;
  readonly wasRedirected: boolean;
  readonly maxBytes: number;
  readonly deadline: Deadline;
  /** Called once, when the body has ended, however it did. */
  readonly done: () => void;
}

/** A header's value, also of one that came several times; undefined: it did not come. */
export const headerOf = ({ headers }: Received, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : value?.join(', ');
};

const headersOf = ({ headers }: Received): Header[] =>
  Object.entries(headers).flatMap(([name, value = []]) =>
    (typeof value === 'string' ? [value] : value).map((each): Header => [name, each]),
  );

const hasNoBody = (method: string, status: number): boolean => method === 'HEAD' || status === 204 || status === 304;

async function* bodyOf(
  { body }: Received,
  encoding: string | undefined,
  { maxBytes, target, deadline: { signal } }: Answering,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* readBody(body, encoding, maxBytes);
  } catch (error) {
    throw signal.aborted ? signal.reason : failureOf(error, target.host);
  }
}

/** What a caller is given. @throws ProductError unprocessable when it is compressed in a way that is not understood */
export const answerOf = (received: Received, answering: Answering): StreamedAnswer => {
  const { statusCode: status, body } = received;
  const { target, method, secrets, wasRedirected, done } = answering;
  const isEmpty = hasNoBody(method, status);
  const encoding = isEmpty ? undefined : encodingOf(headerOf(received, 'content-encoding'));
  body.once('close', done);
  if (isEmpty) {
    body.resume();
  }
  return {
    status,
    headers: headersOf(received),
    url: secrets.hide(target.url),
    wasRedirected,
    body: bodyOf(received, encoding, answering),
    discard: () => {
      body.destroy();
    },
  };
};
