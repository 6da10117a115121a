import { randomUUID } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import { useSharedServer } from '../support/server.js';
import { passes, storeWorkflow } from '../support/workflows.js';

const server = useSharedServer();

const versions = async (id: string) => (await server.call('listWorkflowVersions', { path: { id } })).body.versions;

describe('updateWorkflow', () => {
  test('changes what is given, and null clears', async () => {
    const before = await storeWorkflow(server, [passes('a')], {
      cooldown: { hours: 1 },
      dir: '/work',
      vcsRepo: 'acme/app',
      triggerSchema: { type: 'object' },
      input: { A: 'b' },
      maxConcurrentRuns: 2,
    });
    const { body } = await server.call('updateWorkflow', {
      path: { id: before.id },
      body: {
        enabled: false,
        cooldown: null,
        dir: null,
        vcsRepo: null,
        triggerSchema: null,
        input: null,
        maxConcurrentRuns: null,
        definition: { nodes: [passes('b')] },
      },
    });

    expect(body).toMatchObject({ name: before.name, enabled: false, definition: { nodes: [{ id: 'b' }] } });
    for (const name of ['cooldown', 'dir', 'vcsRepo', 'triggerSchema', 'input', 'maxConcurrentRuns']) {
      expect(body).not.toHaveProperty(name);
    }
  });

  test('keeps what it was before as a version, and writes neither when it is refused', async () => {
    const agent = await registerAgent(server);
    const { id, name, lastUpdatedAt } = await storeWorkflow(server, [passes('a')]);
    const put = (body: object) => server.call('updateWorkflow', { path: { id }, agentId: agent.id, body });
    await put({ definition: { nodes: [passes('x'), passes('y')] } }).refused(
      400,
      'validation_error',
      'body.definition',
    );
    const unchanged = (await put({})).body;

    expect([await versions(id), unchanged.lastUpdatedAt]).toEqual([[], lastUpdatedAt]);
    await put({ name: `${name}-2` });
    expect(await versions(id)).toMatchObject([{ version: 1, changedByAgentId: agent.id, snapshot: { name } }]);
  });

  test('goes back to a version', async () => {
    const { id, name } = await storeWorkflow(server, [passes('a')], {
      triggers: [{ type: 'webhook', hmacSecret: 's' }],
    });
    const put = (body: object) => server.call('updateWorkflow', { path: { id }, body });
    await put({
      name: `${name}-2`,
      description: 'Changed',
      cooldown: { hours: 1 },
      definition: { nodes: [passes('b')] },
    });
    const [before] = await versions(id);

    const { body } = await put(before?.snapshot ?? {});
    expect(body).toMatchObject({ name, definition: { nodes: [{ id: 'a' }] }, warnings: [] });
    expect([body.description, body.cooldown]).toEqual([undefined, undefined]);
    await put({ enabled: false });
    expect((await versions(id))[0]?.snapshot).toEqual(before?.snapshot);
  });

  test('gives changes at the same time versions of their own', async () => {
    const { id } = await storeWorkflow(server, [passes('a')]);
    await Promise.all(
      [1, 2, 3, 4].map((n) => server.call('updateWorkflow', { path: { id }, body: { description: `${n}` } })),
    );

    expect((await versions(id)).map(({ version }) => version)).toEqual([4, 3, 2, 1]);
  });

  test('refuses names that are taken, namespaces of others, and what there is not', async () => {
    const { name } = await storeWorkflow(server, [passes('a')]);
    const { id } = await storeWorkflow(server, [passes('a')]);
    const user = (await server.call('createUser', { body: { name: 'Ada' } })).body.user;

    await server.call('updateWorkflow', { path: { id }, body: { name } }).refused(409, 'workflow_name_taken');
    await server
      .call('updateWorkflow', { path: { id }, body: { key: `personal/${user.id}/` } })
      .refused(403, 'namespace_forbidden');
    await server.call('updateWorkflow', { path: { id: randomUUID() }, body: {} }).refused(404, 'workflow_not_found');
  });
});
