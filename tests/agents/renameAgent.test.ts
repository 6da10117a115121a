import { readAgent, registerAgent } from '../support/agents.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

const rename = (id: string, name: unknown) => server.callUntyped('renameAgent', { path: { id }, body: { name } });

describe('renameAgent', () => {
  test('trims and stores the name', async () => {
    const { id } = await registerAgent(server);
    const { status, body } = await rename(id, '  shiny  ');

    expect(status).toBe(200);
    expect(body).toEqual(await readAgent(server, id));
    expect(body).toMatchObject({ name: 'shiny', capacity: { current: 0 } });
  });

  test('refuses the name of another agent, but not its own', async () => {
    const owner = await registerAgent(server, { name: 'taken' });
    const other = await registerAgent(server, { name: 'other' });

    expect(await rename(other.id, ' taken ').refused(409, 'agent_name_taken')).toMatchObject({
      error: "Agent name 'taken' is already taken",
    });
    expect((await readAgent(server, other.id)).name).toBe('other');
    expect((await rename(owner.id, 'taken')).status).toBe(200);
  });

  test('gives a name to one of many agents that want it at the same time', async () => {
    const agents = await Promise.all(Array.from({ length: 10 }, () => registerAgent(server)));
    const answers = await Promise.all(agents.map(({ id }) => rename(id, 'only one').answer()));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test.each([[''], ['   '], [7], [undefined]])('refuses %p as a name', async (name) => {
    const { id } = await registerAgent(server);

    await rename(id, name).refused(400, 'validation_error', 'body.name');
  });

  test('knows nothing of an unknown agent', async () => {
    await rename('nobody', 'x').refused(404, 'agent_not_found');
  });
});
