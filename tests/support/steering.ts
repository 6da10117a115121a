import { rowsOf, type StoredColumns } from './rows.js';
import type { TestServer } from './server.js';
import { addAgent, changeTask, createTask } from './tasks.js';

export interface RunningTask {
  readonly agentId: string;
  readonly taskId: string;
}

/** A task that an agent on this harness is working on. */
export const addRunningTask = async (
  server: TestServer,
  {
    harness = 'harness_b',
    task = {},
    columns = {},
  }: { harness?: string; task?: object; columns?: StoredColumns<'tasks'> } = {},
): Promise<RunningTask> => {
  const agentId = addAgent(server, { harnessProvider: harness, status: 'busy' });
  const { id: taskId } = await createTask(server, { task: 'Build the thing', agentId, ...task });
  changeTask(server, taskId, { status: 'in_progress', ...columns });
  return { agentId, taskId };
};

/** Sends a message to a task and returns the answer, whatever its status. */
export const steer = (
  server: TestServer,
  taskId: string,
  body: object = {},
  headers: Readonly<Record<string, string>> = {},
) => server.callUntyped('steerTask', { path: { id: taskId }, body: { message: 'Mind the gap', ...body }, headers });

/** Sends a message that waits, and returns its id. */
export const addMessage = async (server: TestServer, taskId: string, body: object = {}): Promise<string> => {
  const { body: answer } = await steer(server, taskId, body);
  if (answer.steeringMessageId === undefined) {
    throw new Error(`no message waits: ${JSON.stringify(answer)}`);
  }
  return answer.steeringMessageId;
};

/** All messages of a task. */
export const messagesOf = async (server: TestServer, taskId: string) =>
  (await server.call('listTaskSteeringMessages', { path: { id: taskId } })).body.messages;

/** What a worker reports about a message. */
export const report = (
  server: TestServer,
  agentId: string,
  messageId: string,
  what: 'delivered' | 'handled' | 'undeliverable',
  body: object,
  headers: Readonly<Record<string, string>> = {},
) =>
  server.request('POST', `/api/steering-messages/${messageId}/${what}`, {
    body,
    headers: { 'X-Agent-ID': agentId, ...headers },
  });

/** The tasks that were made from messages of a task. */
export const followUpsOf = (server: TestServer, taskId: string) => rowsOf(server, 'tasks', { parentTaskId: taskId });
