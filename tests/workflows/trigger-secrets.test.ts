import { randomUUID } from 'node:crypto';
import { allRows, changeRow, insertRow, rowsOf } from '../support/rows.js';
import { startServer, useSharedServer } from '../support/server.js';
import { deliver, receiving, secret, signed } from '../support/webhooks.js';
import { passes, storeWorkflow } from '../support/workflows.js';

const server = useSharedServer();

const triggersOf = async (id: string) => (await server.call('getWorkflow', { path: { id } })).body.triggers ?? [];
const delivered = async (id: string, key = secret) => (await deliver(server, id, '{}', signed('{}', key))).status;

describe('secrets of triggers', () => {
  test('are encrypted and never shown', async () => {
    const { id, triggers } = await receiving(server);
    await server.call('patchWorkflow', { path: { id }, body: { description: 'another' } });

    expect(triggers?.[0]?.hmacSecret).toMatch(/^sealed\.[0-9a-f-]{36}$/);
    expect(await triggersOf(id)).toEqual(triggers);
    expect(JSON.stringify(allRows(server))).not.toContain(secret);
    expect(await delivered(id)).toBe(201);
  });

  test('stay when what was read is written back, also from a version', async () => {
    const { id, triggers = [] } = await receiving(server);
    await server.call('updateWorkflow', { path: { id }, body: { triggers } });
    expect(await delivered(id)).toBe(201);

    await server.call('updateWorkflow', {
      path: { id },
      body: { triggers: [{ type: 'webhook', hmacSecret: 'other' }] },
    });
    expect([await delivered(id), await delivered(id, 'other')]).toEqual([401, 201]);

    const { snapshot } = (await server.call('getWorkflowVersion', { path: { id, version: 1 } })).body;
    expect(snapshot).toMatchObject({ triggers });
    await server.call('updateWorkflow', { path: { id }, body: { triggers } });
    expect([await delivered(id), await delivered(id, 'other')]).toEqual([201, 401]);
  });

  test('that are not stored are told as warnings, as long as they are not', async () => {
    const key = `HOOK_${randomUUID().replaceAll('-', '_')}`;
    const { id, warnings } = await receiving(server, { hmacSecret: `secret.${key}` });
    expect(warnings).toEqual([expect.stringContaining(`triggers.0.hmacSecret names no value that can be read`)]);
    expect(await delivered(id)).toBe(500);

    await server.call('upsertConfig', { body: { scope: 'global', key, value: secret, isSecret: true } });

    expect((await server.call('patchWorkflow', { path: { id }, body: { description: 'x' } })).body.warnings).toEqual(
      [],
    );
    expect(await delivered(id)).toBe(201);
  });

  test('stand for themselves in their workflow only', async () => {
    const other = await receiving(server);
    const { id } = await receiving(server);

    await server
      .call('updateWorkflow', { path: { id }, body: { triggers: other.triggers ?? [] } })
      .refused(400, 'validation_error', 'body.triggers.0.hmacSecret');
    await server
      .call('createWorkflow', {
        body: { name: randomUUID(), definition: { nodes: [passes('a')] }, triggers: other.triggers ?? [] },
      })
      .refused(400, 'validation_error', 'body.triggers.0.hmacSecret');
    expect(await delivered(id)).toBe(201);
  });

  test('that are named, not written out, are shown as they are', async () => {
    const triggers = [
      { type: 'webhook', hmacSecret: 'secret.HOOK' },
      { type: 'webhook', hmacSecret: `\${HOOK}` },
    ] as const;
    const { id } = await storeWorkflow(server, [passes('a')], { triggers: [...triggers] });

    expect(await triggersOf(id)).toMatchObject(triggers);
    expect(rowsOf(server, 'workflow_secrets', { workflowId: id })).toEqual([]);
  });

  test('go with their workflow', async () => {
    const { id } = await receiving(server);
    expect(rowsOf(server, 'workflow_secrets', { workflowId: id })).toHaveLength(1);

    await server.call('deleteWorkflow', { path: { id } });

    expect(rowsOf(server, 'workflow_secrets', { workflowId: id })).toEqual([]);
  });
});

test('secrets that an older release stored in clear are encrypted when a server starts, those of versions too', async () => {
  const first = await startServer();
  const { id } = await receiving(first);
  const clear = (hmacSecret: string) => [{ type: 'webhook', hmacSecret }];
  changeRow(first, 'workflows', id, {
    triggers: JSON.stringify([...clear('a clear secret'), ...clear('secret.NAME'), { type: 'schedule' }]),
    secretsSealed: 0,
  });
  for (const version of [1, 2]) {
    insertRow(first, 'workflow_versions', {
      id: randomUUID(),
      workflowId: id,
      version,
      createdAt: new Date().toISOString(),
      snapshot: JSON.stringify({ name: 'before', triggers: clear(version === 1 ? 'a clear secret' : 'an older one') }),
    });
  }
  await first.stop();

  const next = await startServer({ dataDir: first.dataDir });
  try {
    const { triggers } = (await next.call('getWorkflow', { path: { id } })).body;
    expect(triggers).toMatchObject([
      { hmacSecret: expect.stringMatching(/^sealed\./) },
      { hmacSecret: 'secret.NAME' },
      { type: 'schedule' },
    ]);
    const { versions } = (await next.call('listWorkflowVersions', { path: { id } })).body;
    const ofVersions = versions.map(({ snapshot }) => snapshot['triggers']);
    expect(ofVersions).toEqual([
      [{ type: 'webhook', hmacSecret: expect.stringMatching(/^sealed\./) }],
      [{ type: 'webhook', hmacSecret: triggers?.[0]?.hmacSecret }],
    ]);
    expect(JSON.stringify(allRows(next))).not.toMatch(/a clear secret|an older one/);
    expect((await deliver(next, id, '{}', signed('{}', 'a clear secret'))).status).toBe(201);
  } finally {
    await next.destroy();
  }
});
