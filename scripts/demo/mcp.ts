import type { Agent } from './agent.js';
import type { Connection } from './client.js';
import { DemoError } from './errors.js';

interface Answer {
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message: string };
}

/** What a server that speaks in events has said in the one that it sends. */
const answerIn = (text: string): Answer => JSON.parse(text.slice(text.indexOf('data: ') + 'data: '.length));

/** A client of the Model Context Protocol in the session of one agent, as a harness is. */
export class McpClient {
  readonly #connection: Connection;
  readonly #headers: Record<string, string>;
  #requests = 0;

  private constructor(connection: Connection, { id }: Agent) {
    this.#connection = connection;
    this.#headers = {
      Authorization: `Bearer ${connection.key}`,
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
      'X-Agent-ID': id,
    };
  }

  static async connect(connection: Connection, agent: Agent): Promise<McpClient> {
    const client = new McpClient(connection, agent);
    await client.#ask('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'demo', version: '1' },
    });
    return client;
  }

  /** The names of the tools that there are. */
  async tools(): Promise<string[]> {
    const { tools } = await this.#ask('tools/list', {});
    return (tools as { readonly name: string }[]).map(({ name }) => name);
  }

  /** What a tool answers, for programs. */
  async call(name: string, args: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>> {
    const { structuredContent } = await this.#ask('tools/call', { name, arguments: args });
    return structuredContent as Readonly<Record<string, unknown>>;
  }

  /** Ends the session. */
  async close(): Promise<void> {
    await this.#send('DELETE');
  }

  async #ask(method: string, params: object): Promise<Readonly<Record<string, unknown>>> {
    this.#requests += 1;
    const response = await this.#send('POST', { jsonrpc: '2.0', id: this.#requests, method, params });
    const session = response.headers.get('mcp-session-id');
    if (session !== null) {
      this.#headers['Mcp-Session-Id'] = session;
    }
    const { result, error } = answerIn(await response.text());
    if (result === undefined) {
      throw new DemoError(`${method} is refused: ${error?.message}`);
    }
    return result;
  }

  async #send(method: string, message?: object): Promise<Response> {
    const { url, fetch } = this.#connection;
    const body = message && { body: JSON.stringify(message) };
    const response = await fetch(new Request(`${url}/mcp`, { method, headers: this.#headers, ...body }));
    if (!response.ok) {
      throw new DemoError(`/mcp answered ${response.status}: ${await response.text()}`);
    }
    return response;
  }
}
