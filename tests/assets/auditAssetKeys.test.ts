import { fileOf, moveTo, oneOfEach } from '../support/assets.js';
import { changeRow, deleteRow } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { createUser, mintToken } from '../support/users.js';

const server = useServer();
const audit = async () => (await server.call('auditAssetKeys')).body;

describe('auditAssetKeys', () => {
  test('counts what it looked at, and finds each kind of issue; meanwhile nothing is moved', async () => {
    const made = await oneOfEach(server);
    expect(await audit()).toEqual({
      ok: true,
      structuralValid: true,
      checked: 6,
      fatalCount: 0,
      warningCount: 0,
      issues: [],
    });

    const user = await createUser(server);
    changeRow(server, 'pages', made.page, { key: '' });
    changeRow(server, 'workflows', made.workflow, { key: 'Shared/A' });
    changeRow(server, 'schedules', made.schedule, { key: 'personal/nobody/' });
    changeRow(server, 'scripts', made.script, { key: `personal/${user.id}/` });
    const { sourceEntityId } = fileOf(server, made.task);
    changeRow(server, 'asset_mappings', made.file, { key: 'shared/else/' });

    const found = await audit();

    expect(found).toMatchObject({ ok: false, structuralValid: false, checked: 6, fatalCount: 2, warningCount: 2 });
    expect(
      found.issues.map(({ code, severity, entityType, entityId }) => [code, severity, entityType, entityId]),
    ).toEqual([
      ['noncanonical-key', 'fatal', 'workflow', made.workflow],
      ['unknown-personal-user', 'warning', 'schedule', made.schedule],
      ['missing-key', 'fatal', 'page', made.page],
      ['provider-mapping-drift', 'warning', 'file', made.file],
    ]);
    await server.call('moveAsset', moveTo('task', made.task, 'shared/a')).refused(409, 'asset_audit_open');

    deleteRow(server, 'asset_mappings', made.file);
    expect((await audit()).issues.at(-1)).toMatchObject({ code: 'missing-provider-mapping', entityId: sourceEntityId });
  });

  test('is for the operator', async () => {
    const { id } = await createUser(server);
    const key = (await mintToken(server, id)).plaintext;

    await server.call('auditAssetKeys', { key }).refused(403, 'operator_only');
  });
});
