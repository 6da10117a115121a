import { addTask, attachmentsOf, download, upload } from '../support/files.js';
import { deleteRows } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { createUser, mintToken } from '../support/users.js';

const server = useServer({ env: { RBAC_ENABLED: 'true' } });

const addUser = async () => {
  const { id } = await createUser(server, { name: 'Ada' });
  return { id, headers: { Authorization: `Bearer ${(await mintToken(server, id)).plaintext}` } };
};

describe('who may change the files of a task', () => {
  test('a user with a role that grants everything may, also for a task of others, and is named as the one who did', async () => {
    const taskId = await addTask(server);
    const { id, headers } = await addUser();
    await server.call('setUserRoles', { path: { id }, body: { roles: ['admin'] } });

    const first = await upload(server, taskId, 'a.txt', 'first', { headers });
    const second = await upload(server, taskId, 'a.txt', 'second', { headers });

    expect([first.status, first.body.createdBy, first.body.updatedBy]).toEqual([201, id, undefined]);
    expect([second.body.createdBy, second.body.updatedBy]).toEqual([id, id]);
    const path = `/api/fs/tasks/${taskId}/files/${first.body.id}`;
    expect((await server.request('DELETE', path, { headers })).status).toBe(204);
  });

  test('a user without any role may read, and nothing else', async () => {
    const taskId = await addTask(server);
    const { id, headers } = await addUser();
    deleteRows(server, 'user_roles', { userId: id });
    const { body } = await upload(server, taskId, 'a.txt', 'x');

    const refusal = await upload(server, taskId, 'b.txt', 'y', { headers }).refused(403, 'permission_denied');
    await server
      .call('deleteTaskFile', { path: { taskId, attachmentId: body.id }, headers })
      .refused(403, 'permission_denied');

    expect(refusal.error).toContain('task.fs.mutate');
    expect((await download(server, taskId, body.id, headers)).status).toBe(200);
    expect(await attachmentsOf(server, taskId)).toHaveLength(1);
  });
});
