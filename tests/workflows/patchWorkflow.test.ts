import { randomUUID } from 'node:crypto';
import { useSharedServer } from '../support/server.js';
import { passes, storeWorkflow } from '../support/workflows.js';

const server = useSharedServer();

describe('patchWorkflow', () => {
  test('deletes, creates and changes nodes, in this order', async () => {
    const { id } = await storeWorkflow(server, [passes('a', 'b'), passes('b')], { triggerSchema: { type: 'object' } });
    const { body } = await server.call('patchWorkflow', {
      path: { id },
      body: {
        update: [{ nodeId: 'a', node: { next: ['b', 'c'], label: 'First' } }],
        delete: ['b'],
        create: [{ ...passes('b'), label: 'New' }, passes('c')],
        onNodeFailure: 'continue',
        description: 'patched',
      },
    });

    expect(body).toMatchObject({ description: 'patched', triggerSchema: { type: 'object' }, nodeCount: 3 });
    expect(body.definition).toEqual({
      onNodeFailure: 'continue',
      nodes: [{ ...passes('a', ['b', 'c']), label: 'First' }, { ...passes('b'), label: 'New' }, passes('c')],
    });
    const cleared = await server.call('patchWorkflow', { path: { id }, body: { triggerSchema: null } });
    expect(cleared.body).not.toHaveProperty('triggerSchema');
    expect(cleared.body.definition).toEqual(body.definition);
  });

  test('tells all that cannot be done, and changes nothing', async () => {
    const { id, definition } = await storeWorkflow(server, [passes('a')]);
    const { error } = await server
      .call('patchWorkflow', {
        path: { id },
        body: { delete: ['x'], create: [passes('a')], update: [{ nodeId: 'y', node: {} }] },
      })
      .refused(400, 'validation_error', 'body.delete.0', 'body.create.0.id', 'body.update.0.nodeId');

    expect(error).toBe(
      "Node 'x' to delete does not exist; Node 'a' to create exists already; Node 'y' to update does not exist",
    );
    await server
      .call('patchWorkflow', { path: { id }, body: { delete: ['a'] } })
      .refused(400, 'validation_error', 'body.definition');
    expect((await server.call('getWorkflow', { path: { id } })).body.definition).toEqual(definition);
    expect((await server.call('listWorkflowVersions', { path: { id } })).body.versions).toEqual([]);
  });

  test('at the same time loses no change', async () => {
    const { id } = await storeWorkflow(server, [passes('a', ['b', 'c']), passes('b'), passes('c')]);
    await Promise.all(
      ['a', 'b', 'c'].map((nodeId) =>
        server.call('patchWorkflow', { path: { id }, body: { update: [{ nodeId, node: { label: nodeId } }] } }),
      ),
    );
    const { definition } = (await server.call('getWorkflow', { path: { id } })).body;

    expect(definition.nodes.map(({ label }) => label)).toEqual(['a', 'b', 'c']);
  });

  test('refuses taken names, namespaces of others, and what there is not', async () => {
    const { name } = await storeWorkflow(server, [passes('a')]);
    const { id } = await storeWorkflow(server, [passes('a')]);
    const user = (await server.call('createUser', { body: { name: 'Ada' } })).body.user;
    const patch = (body: object, of = id) => server.call('patchWorkflow', { path: { id: of }, body });

    await patch({ name }).refused(409, 'workflow_name_taken');
    await patch({ key: `personal/${user.id}/` }).refused(403, 'namespace_forbidden');
    await patch({}, randomUUID()).refused(404, 'workflow_not_found');
  });
});
