import { randomUUID } from 'node:crypto';
import { listSessions, startSession } from '../support/active-sessions.js';
import { registerAgent } from '../support/agents.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('createActiveSession', () => {
  test('answers the session, with null for what is not known', async () => {
    const { id } = await registerAgent(server);
    const session = await startSession(server, id, { triggerType: 'mail' });

    expect(session).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      agentId: id,
      taskId: null,
      triggerType: 'mail',
      inboxMessageId: null,
      taskDescription: null,
      runnerSessionId: null,
      providerSessionId: null,
      runtimeInstanceId: null,
      startedAt: expect.stringMatching(/Z$/),
      lastHeartbeatAt: session.startedAt,
    });
  });

  test('keeps what is sent', async () => {
    const { id } = await registerAgent(server);
    const body = {
      taskId: randomUUID(),
      inboxMessageId: 'inbox-1',
      taskDescription: 'Count',
      runnerSessionId: 'runner-1',
      runtimeInstanceId: 'rt-1',
    };

    expect(await startSession(server, id, body)).toMatchObject(body);
  });

  test('replaces the session of the same task', async () => {
    const { id } = await registerAgent(server);
    const next = await registerAgent(server);
    const taskId = randomUUID();
    const first = await startSession(server, id, { taskId });
    const second = await startSession(server, next.id, { taskId });

    expect(second.id).not.toBe(first.id);
    expect(await listSessions(server, id)).toEqual([]);
    expect(await listSessions(server, next.id)).toEqual([second]);
  });

  test('never replaces a session without a task', async () => {
    const { id } = await registerAgent(server);
    await startSession(server, id);
    await startSession(server, id, { taskId: null });

    expect(await listSessions(server, id)).toHaveLength(2);
  });

  test.each([
    ['no agent', { triggerType: 'x' }, 'agentId'],
    ['no trigger', { agentId: 'nobody' }, 'triggerType'],
    ['an empty trigger', { agentId: 'nobody', triggerType: '' }, 'triggerType'],
  ])('refuses %s', async (_what, body, field) => {
    await server.callUntyped('createActiveSession', { body }).refused(400, 'validation_error', `body.${field}`);
  });

  test('refuses an unknown agent', async () => {
    const body = { agentId: 'nobody', triggerType: 'x' };
    await server.callUntyped('createActiveSession', { body }).refused(400, 'unknown_agent');
  });
});
