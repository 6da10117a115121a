import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallInput } from './call.js';
import { type OwnServer, type ServerOptions, startServer, type TestServer } from './server.js';

type Body = CallInput<'upsertScriptConnection'>['body'];
type Respond = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** What was asked of another server. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Another server, which the one under test may reach. */
export class Service {
  readonly asked: Asked[] = [];
  /** How it answers from now on; what was asked, unless a test says otherwise. */
  respond: Respond = (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(this.asked.at(-1)));
  };
  readonly #server: Server;

  constructor() {
    this.#server = createServer(async (request, response) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of request) {
        chunks.push(chunk);
      }
      const body = Buffer.concat(chunks).toString();
      this.asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      this.respond(request, response, body);
    });
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** A server that may reach the host of the services. */
export const startConnected = (options: ServerOptions = {}): Promise<OwnServer> =>
  startServer({ ...options, env: { OUTBOUND_ALLOWED_HOSTS: '127.0.0.1,localhost', ...options.env } });

/** A description with these operations, by path and method. */
export const described = (
  paths: Readonly<Record<string, unknown>>,
  more: Readonly<Record<string, unknown>> = { servers: [{ url: 'https://api.example.com/v1' }] },
): string => JSON.stringify({ openapi: '3.1.0', info: { title: 'Weather', version: '7' }, ...more, paths });

/** A description of a service of weather. */
export const weather = (more?: Readonly<Record<string, unknown>>): string =>
  described(
    {
      '/forecast/{city}': {
        parameters: [{ name: 'city', in: 'path', required: true, schema: { type: 'string' } }],
        get: {
          operationId: 'get-forecast',
          summary: 'The forecast of a city',
          parameters: [{ name: 'days', in: 'query', schema: { type: 'integer' } }],
          requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
          responses: {
            200: {
              description: 'It',
              content: { 'application/json': { schema: { type: 'object', properties: { sun: { type: 'boolean' } } } } },
            },
          },
        },
      },
      '/reports': {
        post: {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: { type: 'object', required: ['text'], properties: { text: { type: 'string' } } },
              },
            },
          },
          responses: { 201: { description: 'It' } },
        },
      },
    },
    more,
  );

/** A word that no other connection has. */
export const newSlug = (): string => `service${randomUUID().replaceAll('-', '')}`;

/** Makes a connection; one of the kind openapi to the service of weather unless the body says otherwise. */
export const connect = async (server: TestServer, body: Partial<Body> = {}, agentId?: string, key?: string) =>
  (
    await server.call('upsertScriptConnection', {
      agentId,
      ...(key && { key }),
      body: {
        kind: 'openapi',
        slug: newSlug(),
        ...(body.kind !== 'graphql' && !body.openapiSpecUrl && !body.id && { openapiSpecJson: weather() }),
        ...body,
      },
    })
  ).body.connection;

export const readConnection = async (server: TestServer, id: string) =>
  (await server.call('getScriptConnection', { path: { id } })).body.connection;
