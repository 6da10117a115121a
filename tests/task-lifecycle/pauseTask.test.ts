import { randomUUID } from 'node:crypto';
import {
  finalStates,
  liveStates,
  post,
  readTask,
  runningTask,
  statusOfAgent,
  taskIn,
  taskLogOf,
} from '../support/lifecycle.js';
import { useServer } from '../support/server.js';
import { addAgent, clearTasks } from '../support/tasks.js';

const server = useServer();
afterEach(() => clearTasks(server));
const pause = (id: string, agent?: string) => post(server, id, 'pause', undefined, agent);

describe('pauseTask', () => {
  test('keeps the agent, marks the task and frees the slot', async () => {
    const agent = addAgent(server);
    const { id } = await runningTask(server, agent);
    expect(await pause(id, agent)).toMatchObject({
      status: 200,
      body: { success: true, task: { id, status: 'paused', wasPaused: true, agentId: agent } },
    });
    expect(statusOfAgent(server, agent)).toBe('idle');
    expect(taskLogOf(server, id).at(-1)).toMatchObject({ oldValue: 'in_progress', newValue: 'paused' });
  });

  test('is open to the operator too', async () => {
    const { id } = await runningTask(server, addAgent(server));
    expect((await pause(id)).status).toBe(200);
  });

  test('is not for other agents, also not for a lead', async () => {
    const { id } = await runningTask(server, addAgent(server));
    for (const agent of [addAgent(server), addAgent(server, { isLead: 1 }), 'unknown']) {
      await pause(id, agent).refused(403, 'not_task_assignee');
    }
    expect((await readTask(server, id)).status).toBe('in_progress');
  });

  test.each([...liveStates, ...finalStates].filter((status) => status !== 'in_progress'))(
    'refuses a task that is %s',
    async (status) => {
      const agent = addAgent(server);
      const { id } = await taskIn(server, status, agent);
      const answer = await pause(id, agent).refused(409, 'wrong_task_status');
      expect(answer.error).toContain(status);
    },
  );

  test('does not know every task', async () => {
    await pause(randomUUID()).refused(404, 'task_not_found');
  });
});
