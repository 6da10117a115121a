import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { operatorKey, type TestServer } from './server.js';

/** What a client says of itself. */
export interface McpIdentity {
  readonly agentId?: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: `/mcp`. */
  readonly path?: string;
}

const headersOf = ({ agentId, key = operatorKey, headers = {} }: McpIdentity): Record<string, string> => ({
  Authorization: `Bearer ${key}`,
  ...(agentId !== undefined && { 'X-Agent-ID': agentId }),
  ...headers,
});

const started: Client[] = [];

/** The official client, connected; all are closed by `closeMcpClients`. */
export const connectMcp = async (
  server: Pick<TestServer, 'url'>,
  identity: McpIdentity,
): Promise<{ readonly client: Client; readonly transport: StreamableHTTPClientTransport }> => {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(identity.path ?? '/mcp', server.url), {
    requestInit: { headers: headersOf(identity) },
  });
  await client.connect(transport);
  started.push(client);
  return { client, transport };
};

export const closeMcpClients = async (): Promise<void> => {
  await Promise.all(started.splice(0).map((client) => client.close()));
};

/** The result of a call, as programs read it. */
export const callTool = async (
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<{ readonly isError: boolean; readonly text: string; readonly data: Record<string, unknown> }> => {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: args });
  const [part] = content;
  return {
    isError: isError === true,
    text: part?.type === 'text' ? part.text : '',
    data: structuredContent as Record<string, unknown>,
  };
};

export interface RpcAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a test looks into.
  readonly message: any;
}

/** One message as it goes over HTTP, for what the official client would not send. */
export const postMcp = async (
  server: Pick<TestServer, 'url'>,
  body: unknown,
  { sessionId, ...identity }: McpIdentity & { readonly sessionId?: string | undefined },
): Promise<RpcAnswer> => {
  const response = await fetch(new URL(identity.path ?? '/mcp', server.url), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(sessionId !== undefined && { 'Mcp-Session-Id': sessionId }),
      ...headersOf(identity),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const data = text.startsWith('event: ') ? text.slice(text.indexOf('data: ') + 6).trim() : text.trim();
  return {
    status: response.status,
    headers: response.headers,
    text,
    message: data.startsWith('{') ? JSON.parse(data) : undefined,
  };
};

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
} as const;

/** Begins a session and answers what came. */
export const initializeMcp = (server: Pick<TestServer, 'url'>, identity: McpIdentity): Promise<RpcAnswer> =>
  postMcp(server, initialize, identity);

/** Begins a session and returns its id. */
export const mcpSession = async (server: Pick<TestServer, 'url'>, identity: McpIdentity): Promise<string> => {
  const { status, headers, text } = await initializeMcp(server, identity);
  const id = headers.get('mcp-session-id');
  if (status !== 200 || id === null) {
    throw new Error(`initialize answered ${status}: ${text}`);
  }
  return id;
};

export const ping = { jsonrpc: '2.0', id: 7, method: 'ping' } as const;

/** What a refusal says: as the other operations say it, also of those that wrap it for JSON-RPC. */
// biome-ignore lint/suspicious/noExplicitAny: bodies are plain JSON, read as they are.
export const refusalIn = (body: any): unknown =>
  body.jsonrpc === '2.0' ? { error: body.error.message, ...body.error.data } : body;
