import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import type { CallInput } from './call.js';
import { newSlug } from './connections.js';
import type { TestServer } from './server.js';

/** A tool as its server tells of it. */
export interface StatedTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: { readonly type: 'object'; readonly [more: string]: unknown };
}

type Called = { readonly name: string; readonly arguments?: Record<string, unknown> | undefined };
type ToolResult = { content: { type: 'text'; text: string }[]; isError?: boolean };

export const findIssues: StatedTool = {
  name: 'find-issues',
  description: 'Finds issues by their text',
  inputSchema: {
    type: 'object',
    properties: { text: { type: 'string' }, limit: { type: 'integer' } },
    required: ['text'],
  },
};

const said = (value: unknown): ToolResult => ({ content: [{ type: 'text', text: JSON.stringify(value) }] });

const written = async (response: ServerResponse, answer: Response): Promise<void> => {
  const body = await answer.text();
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers) });
  response.end(body);
};

/** An MCP server of the official library, which the server under test may reach. */
export class ToolServer {
  readonly headers: IncomingMessage['headers'][] = [];
  readonly methods: string[] = [];
  /** Those that were begun and not ended. */
  readonly sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  tools: StatedTool[] = [findIssues];
  /** Of a list. */
  pageSize = 1000;
  /** What a tool does from now on; it repeats what it was given, unless a test says otherwise. */
  call: (called: Called, headers: IncomingMessage['headers']) => ToolResult | Promise<ToolResult> = (called) =>
    said(called);
  /** Answers in the place of the protocol, where a test wants that; returns whether it did. */
  intercept: (request: IncomingMessage, response: ServerResponse, body: string) => boolean = () => false;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/mcp`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    this.headers.push(request.headers);
    this.methods.push(body === '' ? (request.method ?? '') : String(JSON.parse(body).method));
    if (this.intercept(request, response, body)) {
      return;
    }
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const asked = new Request(this.url, {
      method: request.method ?? 'POST',
      headers,
      ...(body !== '' && { body }),
    });
    await written(response, await (await this.#transportOf(request)).handleRequest(asked));
  }

  async #transportOf(request: IncomingMessage): Promise<WebStandardStreamableHTTPServerTransport> {
    const known = this.sessions.get(String(request.headers['mcp-session-id']));
    if (known !== undefined) {
      return known;
    }
    const server = new Server({ name: 'issues', version: '3' }, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/list', ({ params }) => {
      const from = Number(params?.cursor ?? 0);
      const tools = this.tools.slice(from, from + this.pageSize);
      const isLast = from + this.pageSize >= this.tools.length;
      return { tools, ...(!isLast && { nextCursor: String(from + this.pageSize) }) };
    });
    server.setRequestHandler('tools/call', ({ params }) => this.call(params, request.headers));
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void this.sessions.set(id, transport),
      onsessionclosed: (id) => void this.sessions.delete(id),
    });
    await server.connect(transport);
    return transport;
  }
}

/** Registers a server with tools. */
export const registerMcpServer = async (
  server: TestServer,
  body: Partial<CallInput<'createMcpServer'>['body']> = {},
  agentId?: string,
) =>
  (
    await server.call('createMcpServer', {
      agentId,
      body: { name: newSlug(), url: 'https://mcp.example.com/mcp', scope: 'swarm', ...body },
    })
  ).body.mcpServer;

/** Connects to a server with tools. */
export const connectTools = async (
  server: TestServer,
  mcpServerId: string,
  body: Partial<CallInput<'upsertScriptConnection'>['body']> = {},
  agentId?: string,
) =>
  (
    await server.call('upsertScriptConnection', {
      agentId,
      body: { kind: 'mcp', slug: newSlug(), mcpServerId, ...body },
    })
  ).body.connection;
