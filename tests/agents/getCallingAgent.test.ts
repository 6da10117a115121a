import { readAgent, registerAgent } from '../support/agents.js';
import { changeRow } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { insertTaskRow } from '../support/task-rows.js';

const server = useServer();

const me = (agentId?: string, query: { include?: 'inbox' } = {}) =>
  server.callUntyped('getCallingAgent', { agentId, query });

describe('getCallingAgent', () => {
  test('answers the agent of the header', async () => {
    const { id } = await registerAgent(server);

    expect(await me(id)).toMatchObject({ status: 200 });
    expect((await me(id)).body).toEqual({ ...(await readAgent(server, id)), shouldBlockPolling: false });
  });

  test.each([
    [0, false],
    [1, false],
    [2, true],
    [3, true],
  ])('after %i empty polls shouldBlockPolling is %p', async (count, expected) => {
    const { id } = await registerAgent(server);
    changeRow(server, 'agents', id, { emptyPollCount: count });

    expect((await me(id)).body.shouldBlockPolling).toBe(expected);
  });

  test('adds the inbox when asked', async () => {
    const { id } = await registerAgent(server);
    insertTaskRow(server, { offeredTo: id, status: 'offered' });
    insertTaskRow(server, { offeredTo: id, status: 'reviewing' });
    insertTaskRow(server, { agentId: id, status: 'pending' });
    insertTaskRow(server, { agentId: id, status: 'in_progress' });
    insertTaskRow(server, { agentId: id, status: 'completed' });
    insertTaskRow(server, { status: 'unassigned' });

    expect((await me(id, { include: 'inbox' })).body.inbox).toEqual({
      offeredTasksCount: 2,
      pendingTasksCount: 1,
      inProgressTasksCount: 1,
      poolTasksCount: 1,
    });
  });

  test('needs a known agent and a known include', async () => {
    const { id } = await registerAgent(server);

    await me().refused(400, 'validation_error', 'headers.X-Agent-ID');
    await server
      .callUntyped('getCallingAgent', { agentId: id, query: { include: 'outbox' } })
      .refused(400, 'validation_error', 'query.include');
    await me('nobody').refused(404, 'agent_not_found');
  });
});
