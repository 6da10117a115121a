import { randomUUID } from 'node:crypto';
import { byTaskOperations, startSession } from '../support/active-sessions.js';
import { registerAgent } from '../support/agents.js';
import { useSharedServer } from '../support/server.js';
import { insertTaskRow } from '../support/task-rows.js';

const server = useSharedServer();

const operations = byTaskOperations(server);

const reclaimedTask = (agentId: string, status: string): string =>
  insertTaskRow(server, { agentId, status, attempt: 1 });

describe.each(Object.entries(operations))('%s', (_name, call) => {
  let agentId: string;

  beforeAll(async () => {
    agentId = (await registerAgent(server)).id;
  });

  const session = (taskId: string) => startSession(server, agentId, { taskId, runtimeInstanceId: 'rt-1' });

  test.each([
    ['nobody', () => ({}), true],
    ['the agent', () => ({ agentId }), true],
    ['the runtime', () => ({ runtimeInstanceId: 'rt-1' }), true],
    ['agent and runtime', () => ({ agentId, runtimeInstanceId: 'rt-1' }), true],
    ['another agent', () => ({ agentId: 'nobody' }), false],
    ['another runtime', () => ({ runtimeInstanceId: 'rt-2' }), false],
    ['the agent with another runtime', () => ({ agentId, runtimeInstanceId: 'rt-2' }), false],
    ['another agent with the runtime', () => ({ agentId: 'nobody', runtimeInstanceId: 'rt-1' }), false],
  ])('called as %s', async (_who, claim, expected) => {
    const taskId = randomUUID();
    await session(taskId);

    expect(await call(taskId, claim())).toBe(expected);
  });

  test.each([
    ['nobody', () => ({}), false],
    ['the agent', () => ({ agentId }), false],
    ['the runtime', () => ({ runtimeInstanceId: 'rt-1' }), false],
    ['agent and runtime', () => ({ agentId, runtimeInstanceId: 'rt-1' }), true],
    ['the agent with another runtime', () => ({ agentId, runtimeInstanceId: 'rt-2' }), false],
  ])('called as %s for a reclaimed task', async (_who, claim, expected) => {
    const taskId = reclaimedTask(agentId, 'in_progress');
    await session(taskId);

    expect(await call(taskId, claim())).toBe(expected);
  });

  test('needs no names for a reclaimed task that has ended', async () => {
    const taskId = reclaimedTask(agentId, 'completed');
    await session(taskId);

    expect(await call(taskId, {})).toBe(true);
  });

  test('does not take a session without a runtime for the one of a runtime', async () => {
    const taskId = randomUUID();
    await startSession(server, agentId, { taskId });

    expect(await call(taskId, { runtimeInstanceId: 'rt-1' })).toBe(false);
  });

  test('is false for a task without a session', async () => {
    expect(await call(randomUUID(), {})).toBe(false);
  });
});
