import { randomUUID } from 'node:crypto';
import { registerAgent } from './agents.js';
import { serveChat } from './chat.js';
import { callTool, connectMcp } from './mcp.js';
import { serveWeb, stopServing } from './outbound.js';
import { changeRow } from './rows.js';
import { type OwnServer, startServer } from './server.js';
import { skillText } from './skills.js';
import { changeTask, createTask } from './tasks.js';

/** An agent that calls tools, and the server that has them. */
export interface ToolCaller {
  readonly server: OwnServer;
  readonly agentId: string;
  /** Where the services outside are that the server may ask. */
  readonly outside: string;
  call: (name: string, args: Arguments) => ReturnType<typeof callTool>;
}

export type Arguments = Record<string, unknown>;

const groups =
  'core,task-pool,scripts,config,mcp,profiles,scheduling,workflows,kv,skills,pages,metrics,chat,mail,messaging,swarm-x';

export const weather = {
  openapi: '3.1.0',
  info: { title: 'Weather', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths: { '/forecast': { get: { operationId: 'getForecast', responses: { 200: { description: 'It' } } } } },
} as const;

/** What services outside answer: texts of skills, a description, a catalogue, and a router. */
const answerTo = (path: string): string => {
  const skill = /\/main\/(.+)\/SKILL\.md$/.exec(path)?.[1];
  if (skill !== undefined) {
    return skillText(skill);
  }
  return JSON.stringify(path === '/openapi.json' ? weather : { data: [], summary: 'Weather' });
};

/** A server with all groups of tools, and with everything that they need outside. */
export const useToolServer = () => {
  let running: { readonly server: OwnServer; readonly outside: string; readonly end: () => Promise<void> } | undefined;
  const here = () => {
    if (running === undefined) {
      throw new Error('the server is there while tests run');
    }
    return running;
  };
  beforeAll(async () => {
    const chat = await serveChat();
    const { port } = await serveWeb((request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(answerTo(request.url ?? ''));
    });
    const outside = `http://127.0.0.1:${port}`;
    const server = await startServer({
      env: {
        ...chat.env,
        CAPABILITIES: groups,
        OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
        SKILL_REMOTE_BASE_URL: outside,
        INTEGRATIONS_CATALOG_URL: outside,
        ROUTER_BASE_URL: outside,
        ROUTER_API_KEY: 'the key of the router',
        PUBLIC_MCP_BASE_URL: 'https://swarm.example.com',
      },
    });
    const end = async () => {
      await server.destroy();
      chat.close();
      await stopServing();
    };
    running = { server, outside, end };
  });
  afterAll(() => here().end());

  /** A new agent with the official client. */
  return async ({ isLead = false }: { readonly isLead?: boolean } = {}): Promise<ToolCaller> => {
    const { server, outside } = here();
    const { id: agentId } = await registerAgent(server, { isLead });
    const { client } = await connectMcp(server, { agentId });
    return { server, agentId, outside, call: (name, args) => callTool(client, name, args) };
  };
};

/** A task that the agent created, and that another one or nobody is to do. */
export const createdTask = async ({ server, agentId }: ToolCaller, body: object = {}): Promise<string> =>
  (await createTask(server, { task: `Do ${randomUUID()}`, ...body }, { 'X-Agent-ID': agentId })).id;

/** A task that the agent works on. */
export const ownTask = async (caller: ToolCaller, body: object = {}): Promise<string> => {
  const { server, agentId } = caller;
  const taskId = await createdTask(caller, { agentId, ...body });
  changeRow(server, 'agents', agentId, { harnessProvider: 'harness_b', status: 'busy' });
  changeTask(server, taskId, { status: 'in_progress' });
  return taskId;
};
