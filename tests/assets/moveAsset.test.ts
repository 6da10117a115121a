import { registerAgent } from '../support/agents.js';
import { fileOf, moveTo, oneOfEach } from '../support/assets.js';
import { upload } from '../support/files.js';
import { rowOf, rowsOf } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { addAgent, createTask } from '../support/tasks.js';
import { createUser, mintToken, userWith } from '../support/users.js';

const server = useServer({ env: { RBAC_ENABLED: 'true' } });

describe('moveAsset', () => {
  test('moves things of each kind, and remembers each move once', async () => {
    const { file: _file, ...made } = await oneOfEach(server);
    for (const [type, id] of Object.entries(made)) {
      const entityType = type as keyof typeof made;
      const move = () => server.call('moveAsset', moveTo(entityType, id, 'Shared/New Place'));

      expect((await move()).body).toEqual({ entityType, id, key: 'shared/new place/' });
      await move();

      expect(rowsOf(server, 'asset_key_history', { entityId: id })).toMatchObject([
        { entityType, previousKey: `shared/${entityType}:${id}/`, newKey: 'shared/new place/' },
      ]);
    }
    const query = { keyPrefix: 'shared/new place', types: 'task,workflow,schedule,page,script' };
    expect((await server.call('listAssets', { query })).body.count).toBe(5);
  });

  test('takes the files of a task along, which do not move by themselves', async () => {
    const { id } = await createTask(server, { task: 'x', agentId: null });
    await upload(server, id, 'a.txt', 'one');
    await upload(server, id, 'a.txt', 'two');
    const before = fileOf(server, id);

    await server.call('moveAsset', moveTo('task', id, 'shared/b'));

    expect(fileOf(server, id)).toMatchObject({ id: before.id, key: 'shared/b/', providerKey: before.providerKey });
    expect(rowsOf(server, 'asset_key_history', { entityId: before.id })).toHaveLength(1);
    await server.call('moveAsset', moveTo('file', before.id, 'shared/c')).refused(400, 'asset_of_task');

    const attachmentId = before.sourceEntityId ?? '';
    await server.call('deleteTaskFile', { path: { taskId: id, attachmentId } });
    expect(rowOf(server, 'asset_mappings', { id: before.id })).toMatchObject({
      sourceEntityType: 'external',
      sourceEntityId: null,
      key: 'shared/b/',
    });
    expect((await server.call('moveAsset', moveTo('file', before.id, 'shared/c'))).status).toBe(200);
  });

  test('moves into a personal namespace for its user only', async () => {
    const { id: userId } = await createUser(server);
    const key = (await mintToken(server, userId)).plaintext;
    const { id } = await createTask(server, { task: 'x', agentId: null });
    const to = (place: string) => moveTo('task', id, place);

    await server.call('moveAsset', to(`personal/${userId}`)).refused(403, 'namespace_forbidden');
    await server.call('moveAsset', to('personal/nobody')).refused(400, 'validation_error', 'body.key');
    await server.call('moveAsset', { ...to(`personal/${userId}`), key });
    expect(rowsOf(server, 'asset_key_history', { entityId: id })).toMatchObject([{ changedBy: userId }]);
  });

  test('moves a task for whoever does it, made it or leads, and for nobody else', async () => {
    const [assignee, stranger] = [addAgent(server), addAgent(server)];
    const lead = (await registerAgent(server, { isLead: true })).id;
    const { id } = await createTask(server, { task: 'x', agentId: assignee });
    const move = (agentId: string, place: string) =>
      server.call('moveAsset', { ...moveTo('task', id, place), agentId });

    expect((await move(assignee, 'shared/1')).status).toBe(200);
    expect((await move(lead, 'shared/2')).status).toBe(200);
    await move(stranger, 'shared/3').refused(403, 'asset_forbidden');
  });

  test('refuses what is not there, what is no namespace, and users whose roles do not grant everything', async () => {
    const { key } = await userWith(server, 'requester');
    const admin = (await mintToken(server, (await createUser(server)).id)).plaintext;
    const { page, file } = await oneOfEach(server);
    const refused = (entityType: 'task' | 'page' | 'file' | 'app' | 'script') =>
      server.call('moveAsset', moveTo(entityType, 'nobody', 'shared/a'));

    await refused('task').refused(404, 'task_not_found');
    await refused('script').refused(404, 'script_not_found');
    await refused('page').refused(404, 'asset_not_found');
    await refused('file').refused(404, 'asset_not_found');
    await refused('app').refused(404, 'asset_not_found');
    await server.call('moveAsset', moveTo('page', page, 'shared//a')).refused(400, 'validation_error', 'body.key');
    await server.call('moveAsset', { ...moveTo('page', page, 'shared/a'), key }).refused(403, 'permission_denied');
    await server.call('moveAsset', { ...moveTo('file', file, 'shared/a'), key: admin }).refused(403, 'operator_only');
  });

  test('of those who move a thing at the same time each is told what is so, and history has no gap', async () => {
    const { id } = await createTask(server, { task: 'x', agentId: null });
    const places = ['shared/a', 'shared/b', 'shared/c', 'shared/d'];

    const answers = await Promise.all(
      places.map((place) => server.call('moveAsset', moveTo('task', id, place)).answer()),
    );

    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const history = rowsOf(server, 'asset_key_history', { entityId: id });
    const previous = new Set(history.map(({ previousKey }) => previousKey));
    expect(previous.size).toBe(history.length);
    expect(history.filter(({ newKey }) => !previous.has(newKey)).map(({ newKey }) => newKey)).toEqual([
      rowOf(server, 'tasks', { id }).key,
    ]);
  });
});
