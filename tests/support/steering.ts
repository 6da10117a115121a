import type { TestServer } from './server.js';
import { addAgent, changeTask, createTask } from './tasks.js';

export interface RunningTask {
  readonly agentId: string;
  readonly taskId: string;
}

type Fields = Readonly<Record<string, string | number | null>>;

/** A task that an agent on this harness is working on. */
export const addRunningTask = async (
  server: TestServer,
  { harness = 'harness_b', task = {}, columns = {} }: { harness?: string; task?: object; columns?: Fields } = {},
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
) => server.request('POST', `/api/tasks/${taskId}/steer`, { body: { message: 'Mind the gap', ...body }, headers });

/** Sends a message that waits, and returns its id. */
export const addMessage = async (server: TestServer, taskId: string, body: object = {}): Promise<string> => {
  const { status, body: answer } = await steer(server, taskId, body);
  if (status !== 200 || answer.outcome === 'promoted') {
    throw new Error(`steering answered ${status}: ${JSON.stringify(answer)}`);
  }
  return answer.steeringMessageId;
};

/** All messages of a task. */
export const messagesOf = async (server: TestServer, taskId: string) =>
  (await server.request('GET', `/api/tasks/${taskId}/steering-messages`)).body.messages;

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
export const followUpsOf = (server: TestServer, taskId: string) =>
  server.database.prepare('select * from tasks where parentTaskId = ? order by createdAt, id').all(taskId) as {
    id: string;
    task: string;
    agentId: string | null;
    taskType: string;
  }[];
