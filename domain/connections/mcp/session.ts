import type { App } from '../../kernel/app.js';
import { endsWithin } from '../../kernel/ends-within.js';
import { type ProductError, unprocessable } from '../../kernel/errors.js';
import { isObject } from '../../kernel/is-object.js';
import type { StreamedAnswer } from '../../outbound/answer.js';
import type { Credential } from '../../outbound/credentials.js';
import { type Deadline, deadlineIn } from '../../outbound/deadline.js';
import type { Header } from '../../outbound/headers.js';
import { outbound } from '../../outbound/outbound.js';
import { messagesOf } from './messages.js';

/** What is asked for; a server may answer with another version, which then counts. */
const protocolVersion = '2025-06-18';
/** Of one answer of a server, however many messages are in it. */
const maxBytes = 2 * 1024 * 1024;
/** One request and its answer. */
const requestMs = 30_000;
/** A session from its beginning to its end. */
const sessionMs = 60_000;
/** Taking leave is a courtesy. */
const leaveMs = 2000;
const longestMessage = 1000;
const longestSessionId = 1000;

/** Where a server is, and what it is asked with. */
export interface McpEndpoint {
  readonly url: string;
  /** With placeholders. */
  readonly headers: readonly Header[];
  readonly credentials: readonly Credential[];
  /** Takes the secrets that were filled in out of a text. */
  readonly hide: (text: string) => string;
}

/** The server refuses what it was asked for, in the words of the protocol. */
export class McpRefusal extends Error {
  override readonly name = 'McpRefusal';

  constructor(
    /** Of JSON-RPC. */
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** What is said is none of the protocol. */
export const notMcp = (): ProductError =>
  unprocessable('The MCP server answered with what is none of the protocol, or too much to be looked into', {
    code: 'mcp_answer_invalid',
  });

type Values = Readonly<Record<string, unknown>>;

const headerIn = ({ headers }: StreamedAnswer, name: string): string | undefined =>
  headers.find(([each]) => each === name)?.[1];

const isVersion = (text: unknown): text is string => typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** A session with an MCP server over streamable HTTP: requests, each answered before the next. */
export class McpSession {
  readonly #app: App;
  readonly #endpoint: McpEndpoint;
  readonly #deadline: Deadline;
  #lastId = 0;
  #sessionId: string | undefined;
  #version: string | undefined;

  constructor(app: App, endpoint: McpEndpoint, deadline: Deadline) {
    this.#app = app;
    this.#endpoint = endpoint;
    this.#deadline = deadline;
  }

  /** @throws as `request` */
  async begin(): Promise<void> {
    const clientInfo = { name: 'swarm-control-plane', version: this.#app.version };
    const { protocolVersion: version } = await this.request('initialize', {
      protocolVersion,
      capabilities: {},
      clientInfo,
    });
    if (!isVersion(version)) {
      throw notMcp();
    }
    this.#version = version;
    const answer = await this.#send('POST', { jsonrpc: '2.0', method: 'notifications/initialized' });
    answer.discard();
  }

  /**
   * Asks for something; returns the result.
   *
   * @throws McpRefusal; ProductError unprocessable, and as outgoing requests do; the reason of the deadline
   */
  async request(method: string, params: Values): Promise<Values> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = await this.#send('POST', { jsonrpc: '2.0', id, method, params });
    if (method === 'initialize') {
      this.#sessionId = headerIn(answer, 'mcp-session-id')?.slice(0, longestSessionId);
    }
    try {
      for await (const message of messagesOf(answer)) {
        if (isObject(message) && message['id'] === id) {
          return this.#resultOf(message);
        }
      }
    } finally {
      answer.discard();
    }
    throw notMcp();
  }

  /** Tells the server that it is over, whatever that says to it. */
  async end(): Promise<void> {
    if (this.#sessionId !== undefined) {
      const gone = this.#send('DELETE', undefined).then((answer) => answer.discard());
      await endsWithin(gone, leaveMs);
    }
  }

  #resultOf({ result, error }: Values): Values {
    if (isObject(error)) {
      const { code, message } = error;
      const said = typeof message === 'string' ? message : 'The MCP server says no reason';
      throw new McpRefusal(typeof code === 'number' ? code : 0, this.#endpoint.hide(said).slice(0, longestMessage));
    }
    if (!isObject(result)) {
      throw notMcp();
    }
    return result;
  }

  async #send(method: 'POST' | 'DELETE', message: Values | undefined): Promise<StreamedAnswer> {
    const { url, headers: own, credentials } = this.#endpoint;
    const answer = await this.#app.service(outbound).stream({
      url,
      method,
      headers: [
        ['accept', 'application/json, text/event-stream'],
        ...(message === undefined ? [] : [['content-type', 'application/json'] as const]),
        ...(this.#sessionId === undefined ? [] : [['mcp-session-id', this.#sessionId] as const]),
        ...(this.#version === undefined ? [] : [['mcp-protocol-version', this.#version] as const]),
        ...own,
      ],
      ...(message && { body: JSON.stringify(message) }),
      credentials,
      maxBytes,
      timeoutMs: requestMs,
      signal: this.#deadline.signal,
    });
    const { status } = answer;
    if (status < 200 || status > 299) {
      answer.discard();
      throw unprocessable(`The MCP server answered ${status}`, { code: 'mcp_server_refused' });
    }
    return answer;
  }
}

/**
 * Begins a session with an MCP server, works in it, and ends it.
 *
 * @param signal ends it early
 * @throws McpRefusal; ProductError unprocessable, and as outgoing requests do; the signal's reason
 */
export const inMcpSession = async <Result>(
  app: App,
  endpoint: McpEndpoint,
  work: (session: McpSession) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> => {
  const deadline = deadlineIn(sessionMs, signal);
  const session = new McpSession(app, endpoint, deadline);
  try {
    await session.begin();
    return await work(session);
  } finally {
    await session.end();
    deadline.clear();
  }
};
