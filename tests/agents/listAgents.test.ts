import { registerAgent } from '../support/agents.js';
import { changeRow, deleteRows } from '../support/rows.js';
import { type OwnServer, startServer } from '../support/server.js';
import { insertTaskRow } from '../support/task-rows.js';

let server: OwnServer;

beforeEach(async () => {
  server = await startServer();
});

afterEach(() => server.destroy());

describe('listAgents', () => {
  test('is empty at first', async () => {
    expect((await server.call('listAgents')).body).toEqual({ agents: [] });
  });

  test('lists agents by name, each with its own capacity', async () => {
    const zoe = await registerAgent(server, { name: 'zoe', maxTasks: 2 });
    const adam = await registerAgent(server, { name: 'adam' });
    insertTaskRow(server, { agentId: zoe.id, status: 'in_progress' });
    insertTaskRow(server, { offeredTo: zoe.id, status: 'reviewing' });
    insertTaskRow(server, { agentId: adam.id, status: 'pending' });

    const { body } = await server.call('listAgents');

    expect(body.agents.map(({ name, capacity }) => [name, capacity])).toEqual([
      ['adam', { current: 0, max: 1, available: 1 }],
      ['zoe', { current: 2, max: 2, available: 0 }],
    ]);
  });

  test('leaves out the six long texts unless all fields are asked for', async () => {
    const { id } = await registerAgent(server, { description: 'short', role: 'r' });
    const texts = {
      harnessMd: 'h',
      soulMd: 's',
      identityMd: 'i',
      setupScript: 'x',
      toolsMd: 't',
      heartbeatMd: 'b',
    };
    changeRow(server, 'agents', id, texts);

    const slim = (await server.call('listAgents')).body.agents[0];
    const full = (await server.call('listAgents', { query: { fields: 'full' } })).body.agents[0];

    expect(slim).toMatchObject({ id, description: 'short', role: 'r' });
    expect(Object.keys(slim ?? {})).not.toEqual(expect.arrayContaining([expect.stringMatching(/Md$|setupScript/)]));
    expect(full).toEqual({ ...slim, ...texts });
  });

  test('adds the tasks of each agent when asked', async () => {
    const one = await registerAgent(server, { name: 'one' });
    await registerAgent(server, { name: 'two' });
    const task = insertTaskRow(server, { agentId: one.id, status: 'failed' });
    insertTaskRow(server, { status: 'unassigned' });

    const { body } = await server.call('listAgents', { query: { include: 'tasks' } });

    expect(body.agents).toMatchObject([
      { name: 'one', tasks: [{ id: task }] },
      { name: 'two', tasks: [] },
    ]);
  });

  test('shares a thousand tasks among the agents, the newest of each', async () => {
    const busy = await registerAgent(server, { name: 'busy' });
    const calm = await registerAgent(server, { name: 'calm' });
    const known = (await server.call('listAgents')).body.agents.length;
    const share = Math.floor(1000 / known);
    const createdAt = (index: number) => new Date(Date.UTC(2026, 0, 1) + index).toISOString();
    const ids: string[] = [];
    for (let index = 0; index < 1001; index += 1) {
      ids.unshift(insertTaskRow(server, { agentId: busy.id, status: 'completed', createdAt: createdAt(index) }));
    }
    const quiet = insertTaskRow(server, { agentId: calm.id, status: 'completed', createdAt: createdAt(-1) });
    const idsOf = (agent: { tasks?: { id: string }[] } | undefined) => agent?.tasks?.map((task) => task.id);

    const { agents } = (await server.call('listAgents', { query: { include: 'tasks' } })).body;

    const tasksOf = (id: string) => idsOf(agents.find((agent) => agent.id === id));
    expect(tasksOf(busy.id)).toEqual(ids.slice(0, share));
    expect(tasksOf(calm.id)).toEqual([quiet]);
    const own = (await server.call('getAgent', { path: { id: busy.id }, query: { include: 'tasks' } })).body;
    expect(idsOf(own)).toEqual(ids.slice(0, 1000));
  });

  test('adds the newest tasks that have 4 MiB together', async () => {
    const { id } = await registerAgent(server, { name: 'wordy' });
    const outputSchema = JSON.stringify({ description: 'x'.repeat(1.5 * 1024 ** 2) });
    const [newest, second] = ['04', '03', '02'].map((day) =>
      insertTaskRow(server, {
        agentId: id,
        status: 'completed',
        outputSchema,
        createdAt: `2026-02-${day}T00:00:00.000Z`,
      }),
    );

    const { tasks } = (await server.call('getAgent', { path: { id }, query: { include: 'tasks' } })).body;

    expect(tasks?.map((task) => task.id)).toEqual([newest, second]);
  });

  test('refuses unknown fields', async () => {
    await server
      .callUntyped('listAgents', { query: { fields: 'all' } })
      .refused(400, 'validation_error', 'query.fields');
  });
});

test('a list of agents with more than 16 MiB of text is refused, and the slim one is not', async () => {
  for (let count = 0; count < 17; count += 1) {
    const { id } = await registerAgent(server, { name: `agent ${count}` });
    changeRow(server, 'agents', id, { setupScript: 'x'.repeat(1_000_000) });
  }
  const { error } = await server.call('listAgents', { query: { fields: 'full' } }).refused(503, 'read_too_large');

  expect(error).toContain('fields=slim');
  expect((await server.call('listAgents')).body.agents).toHaveLength(17);

  server.database
    .prepare('update agents set setupScript = null, credStatus = ?')
    .run(`{"hint":"${'x'.repeat(1_000_000)}"}`);
  await server.call('listAgents').refused(503, 'read_too_large');
});

test('a list of agents that would have more than 16 MiB once its control characters are written out is refused', async () => {
  deleteRows(server, 'agents');
  const { id } = await registerAgent(server, { name: 'control' });
  changeRow(server, 'agents', id, { setupScript: '\u0001'.repeat(2_700_000) });

  expect((await server.call('listAgents', { query: { fields: 'full' } })).status).toBe(200);
  changeRow(server, 'agents', id, { setupScript: '\u0001'.repeat(2_800_000) });
  await server.call('listAgents', { query: { fields: 'full' } }).refused(503, 'read_too_large');
  expect((await server.call('listAgents')).status).toBe(200);
});
