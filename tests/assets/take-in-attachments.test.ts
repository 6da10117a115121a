import { fileOf } from '../support/assets.js';
import { addTask, upload } from '../support/files.js';
import { changeRow, changeRows, deleteRow, rowsOf } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

const server = useServer();
const job = { kind: 'assets.take-in-attachments', state: 'scheduled' } as const;
const longAgo = '2020-01-01T00:00:00.000Z';

const untilItRests = () =>
  waitFor('the end of its turn', () => rowsOf(server, 'jobs', job).some(({ runAt }) => Date.parse(runAt) > Date.now()));

/** Has the job do its next turn now, and waits until it is over. */
const takeIn = async (): Promise<void> => {
  changeRows(server, 'jobs', job, { runAt: longAgo });
  await untilItRests();
};

const auditIssues = async () => (await server.call('auditAssetKeys')).body.issues.map(({ code }) => code);

const addFile = async () => {
  const taskId = await addTask(server);
  await upload(server, taskId, 'notes.txt', taskId);
  return { taskId, mapping: fileOf(server, taskId) };
};

beforeAll(untilItRests);

describe('the job that takes attachments in', () => {
  test('maps the content of attachments without a mapping to the namespaces of their tasks', async () => {
    const files = [await addFile(), await addFile()];
    for (const { mapping } of files) {
      deleteRow(server, 'asset_mappings', mapping.id);
    }
    expect(await auditIssues()).toEqual(['missing-provider-mapping', 'missing-provider-mapping']);

    await takeIn();

    for (const { taskId, mapping } of files) {
      const { providerId, providerOrgId, providerDriveId, providerKey, sourceEntityId } = mapping;
      expect(fileOf(server, taskId)).toMatchObject({
        providerId,
        providerOrgId,
        providerDriveId,
        providerKey,
        sourceEntityType: 'task-attachment',
        sourceEntityId,
        key: `shared/task:${taskId}/`,
      });
    }
    expect(await auditIssues()).toEqual([]);
  });

  test('corrects mappings that say something else than their attachments, and those of attachments that are gone', async () => {
    const drifted = await addFile();
    const elsewhere = await addFile();
    const orphaned = await addFile();
    changeRow(server, 'asset_mappings', drifted.mapping.id, { key: 'shared/else/' });
    changeRow(server, 'asset_mappings', elsewhere.mapping.id, { providerKey: 'tasks/old' });
    changeRow(server, 'asset_mappings', orphaned.mapping.id, { sourceEntityId: 'gone' });

    await takeIn();

    expect(fileOf(server, drifted.taskId)).toMatchObject({ id: drifted.mapping.id, key: drifted.mapping.key });
    expect(rowsOf(server, 'asset_key_history', { entityId: drifted.mapping.id })).toMatchObject([
      { previousKey: 'shared/else/', newKey: drifted.mapping.key, changedBy: null, changedByAgentId: null },
    ]);
    expect(fileOf(server, elsewhere.taskId)).toMatchObject({
      id: elsewhere.mapping.id,
      providerKey: elsewhere.mapping.providerKey,
    });
    expect(fileOf(server, orphaned.taskId).key).toBe(orphaned.mapping.key);
    expect(await auditIssues()).toEqual([]);
  });
});
