import { randomUUID } from 'node:crypto';
import { finalStates, liveStates, post, runningTask, statusOfAgent, taskIn, taskLogOf } from '../support/lifecycle.js';
import { useServer } from '../support/server.js';
import { addAgent, clearTasks } from '../support/tasks.js';

const server = useServer();
afterEach(() => clearTasks(server));
const pause = (id: string, agent?: string) => post(server, id, 'pause', undefined, agent);
const resume = (id: string, agent?: string) => post(server, id, 'resume', undefined, agent);

describe('resumeTask', () => {
  test('continues with the same agent', async () => {
    const agent = addAgent(server);
    const { id } = await runningTask(server, agent);
    await pause(id, agent);
    expect(await resume(id, agent)).toMatchObject({
      status: 200,
      body: { success: true, task: { id, status: 'in_progress', wasPaused: true, agentId: agent } },
    });
    expect(statusOfAgent(server, agent)).toBe('busy');
    expect(taskLogOf(server, id).at(-1)).toMatchObject({ oldValue: 'paused', newValue: 'in_progress' });
  });

  test('is not for other agents', async () => {
    const { id } = await taskIn(server, 'paused', addAgent(server));
    await resume(id, addAgent(server)).refused(403, 'not_task_assignee');
    expect((await resume(id)).status).toBe(200);
  });

  test.each([...liveStates, ...finalStates].filter((status) => status !== 'paused'))(
    'refuses a task that is %s',
    async (status) => {
      const agent = addAgent(server);
      const { id } = await taskIn(server, status, agent);
      const answer = await resume(id, agent).refused(409, 'wrong_task_status');
      expect(answer.error).toContain(status);
    },
  );

  test('does not know every task', async () => {
    await resume(randomUUID()).refused(404, 'task_not_found');
  });
});
