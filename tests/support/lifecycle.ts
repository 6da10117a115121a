import { columnOf } from './rows.js';
import type { RawResponse, TestServer } from './server.js';
import { changeTask, createTask } from './tasks.js';

// biome-ignore lint/suspicious/noExplicitAny: tests look at single fields of many shapes.
type Loose = any;
type Headers = Readonly<Record<string, string>>;

const agentHeader = (agentId: string | undefined): Headers => (agentId === undefined ? {} : { 'X-Agent-ID': agentId });

/** One poll of an agent's worker. */
export const poll = (server: TestServer, agentId: string, headers: Headers = {}): Promise<RawResponse> =>
  server.request('GET', '/api/poll', { headers: { ...agentHeader(agentId), ...headers } });

/** What a poll of an agent's worker is told to do, or null. */
export const nextTrigger = async (server: TestServer, agentId: string, headers: Headers = {}): Promise<Loose> => {
  const { status, body } = await poll(server, agentId, headers);
  if (status !== 200) {
    throw new Error(`polling answered ${status}: ${JSON.stringify(body)}`);
  }
  return body.trigger;
};

/** A task action, by an agent if one is named. */
export const act = (
  server: TestServer,
  id: string,
  action: string,
  agentId?: string,
  body: object = {},
): Promise<RawResponse> =>
  server.request('POST', `/api/tasks/${id}/action`, { headers: agentHeader(agentId), body: { action, ...body } });

/** One of the operations on a task that end it or move it on, by an agent if one is named. */
export const post = (
  server: TestServer,
  id: string,
  operation: 'cancel' | 'finish' | 'pause' | 'resume' | 'progress' | 'supersede',
  body?: object,
  agentId?: string,
  headers: Headers = {},
): Promise<RawResponse> =>
  server.request('POST', `/api/tasks/${id}/${operation}`, {
    headers: { ...agentHeader(agentId), ...headers },
    ...(body && { body }),
  });

/** The task as `GET /api/tasks/{id}` shows it. */
export const readTask = async (server: TestServer, id: string): Promise<Loose> =>
  (await server.request('GET', `/api/tasks/${id}`)).body;

/** The agent's status as it is stored. */
export const statusOfAgent = (server: TestServer, id: string): string =>
  String(columnOf(server, 'agents', id, 'status'));

/** A task that an agent runs, started by a poll. */
export const runningTask = async (server: TestServer, agentId: string, body: object = {}): Promise<Loose> => {
  const task = await createTask(server, { task: 'Do the work.', agentId, ...body });
  const trigger = await nextTrigger(server, agentId);
  if (trigger?.taskId !== task.id) {
    throw new Error(`the poll started ${JSON.stringify(trigger)} instead of ${task.id}`);
  }
  return trigger.task;
};

/** A task in the given status, brought there by editing the database where no single call would. */
export const taskIn = async (
  server: TestServer,
  status: string,
  agentId: string,
  fields: object = {},
): Promise<Loose> => {
  const task = await createTask(server, { task: `A task that is ${status}.`, agentId, ...fields });
  changeTask(server, task.id, { status });
  return { ...task, status };
};

/** The instant a number of minutes ago, as the product stores it. */
export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

/** A task's log, oldest first, with its details parsed. */
export const taskLogOf = (
  server: TestServer,
  taskId: string,
): {
  eventType: string;
  agentId: string | null;
  oldValue: string | null;
  newValue: string | null;
  details: unknown;
}[] =>
  (
    server.database
      .prepare('select eventType, agentId, oldValue, newValue, metadata from agent_log where taskId = ? order by id')
      .all(taskId) as {
      eventType: string;
      agentId: string | null;
      oldValue: string | null;
      newValue: string | null;
      metadata: string | null;
    }[]
  ).map(({ metadata, ...entry }) => ({ ...entry, details: metadata === null ? undefined : JSON.parse(metadata) }));

export const liveStates = [
  'draft',
  'backlog',
  'unassigned',
  'offered',
  'reviewing',
  'pending',
  'in_progress',
  'paused',
] as const;
export const finalStates = ['completed', 'failed', 'cancelled', 'superseded'] as const;
