import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What the service takes for who asks. */
export const client = { clientId: 'swarm-demo', clientSecret: 'the-secret-of-the-demo-client' } as const;

const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
};

const tools = [
  {
    name: 'count-readers',
    description: 'How many read a page',
    inputSchema: { type: 'object', properties: { page: { type: 'string' } }, required: ['page'] },
  },
];

const results: Readonly<Record<string, unknown>> = {
  initialize: {
    protocolVersion: '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { name: 'readers', version: '1' },
  },
  'tools/list': { tools },
  'tools/call': { content: [{ type: 'text', text: '42 readers' }] },
};

/**
 * A news service on this machine: people have accounts at it (OAuth 2.0 with PKCE), programs announce news by its API, and it
 * has tools for the Model Context Protocol.
 */
export class OutsideService {
  /** The token of the one account; nobody but the server is given it. */
  readonly token = `token-of-ada-${randomUUID()}`;
  readonly announced: string[] = [];
  /** Tokens that it was told are not needed any more. */
  readonly revoked: string[] = [];
  readonly #challenges = new Map<string, string>();
  readonly #server: Server = createServer((request, response) => {
    this.#answer(request, response).catch((error: Error) => response.destroy(error));
  });

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    const body = await text(request);
    switch (pathname) {
      case '/authorize':
        return this.#authorize(searchParams, response);
      case '/token':
        return this.#exchange(new URLSearchParams(body), response);
      case '/revoke':
        this.revoked.push(new URLSearchParams(body).get('token') ?? '');
        return json(response, {});
      case '/news':
        return this.#announce(request, body, response);
      case '/mcp':
        return this.#useTools(request, body, response);
      default:
        return json(response, { error: 'There is no such thing' }, 404);
    }
  }

  /** Whoever opens it is Ada, and agrees. */
  #authorize(asked: URLSearchParams, response: ServerResponse): void {
    const code = randomUUID();
    this.#challenges.set(code, asked.get('code_challenge') ?? '');
    const back = new URL(asked.get('redirect_uri') ?? '');
    back.searchParams.set('code', code);
    back.searchParams.set('state', asked.get('state') ?? '');
    response.writeHead(302, { Location: back.href }).end();
  }

  #exchange(form: URLSearchParams, response: ServerResponse): void {
    const code = form.get('code') ?? '';
    const verified = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isGood = this.#challenges.get(code) === verified && form.get('client_secret') === client.clientSecret;
    this.#challenges.delete(code);
    json(response, isGood ? { access_token: this.token, token_type: 'bearer' } : { error: 'invalid_grant' });
  }

  #announce({ headers }: IncomingMessage, body: string, response: ServerResponse): void {
    if (headers.authorization !== `Bearer ${this.token}`) {
      json(response, { error: 'Whose account is it?' }, 401);
      return;
    }
    this.announced.push(JSON.parse(body).title);
    json(response, { number: this.announced.length }, 201);
  }

  #useTools({ method }: IncomingMessage, body: string, response: ServerResponse): void {
    const { id, method: asked } = method === 'POST' ? JSON.parse(body) : {};
    if (id === undefined) {
      // A notification is taken, a stream for what is unasked is not there.
      json(response, undefined, method === 'POST' ? 202 : 405);
      return;
    }
    json(response, { jsonrpc: '2.0', id, result: results[asked] ?? {} });
  }
}
