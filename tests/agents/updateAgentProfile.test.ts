import { createHash } from 'node:crypto';
import { readAgent, registerAgent } from '../support/agents.js';
import { changeRow, rowsOf } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

const update = (id: string, body: unknown) => server.callUntyped('updateAgentProfile', { path: { id }, body });

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const versionsOf = (id: string) =>
  rowsOf(server, 'context_versions', { agentId: id }).sort(
    (one, other) => one.field.localeCompare(other.field) || one.version - other.version,
  );

const eventsOf = async (id: string) =>
  (await server.call('listEvents', { query: { category: 'system', agentId: id } })).body.events;

describe('updateAgentProfile', () => {
  test('changes what is sent and keeps the rest', async () => {
    const { id } = await registerAgent(server, { role: 'tester', description: 'old', capabilities: ['a'] });
    const { status, body } = await update(id, {
      description: 'new',
      capabilities: ['b', 'c'],
      soulMd: 'soul',
      heartbeatMd: '- look around',
      avatar: { type: 'icon', icon: 'rocket', color: '#A0b1c2' },
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      role: 'tester',
      description: 'new',
      capabilities: ['b', 'c'],
      soulMd: 'soul',
      heartbeatMd: '- look around',
      avatar: { type: 'icon', icon: 'rocket', color: '#A0b1c2' },
      capacity: { current: 0 },
    });
    expect(await readAgent(server, id)).toEqual(body);
  });

  test('removes the avatar with null', async () => {
    const { id } = await registerAgent(server);
    await update(id, { avatar: { type: 'icon', icon: 'a-1' } });

    expect((await update(id, { avatar: null })).body.avatar).toBeNull();
  });

  test.each([
    ['nothing', {}, 'body'],
    ['no profile field', { changeReason: 'x', changeSource: 'api', unknown: 1 }, 'body'],
    ['a long role', { role: 'r'.repeat(101) }, 'body.role'],
    ['a long setup script', { setupScript: 'x'.repeat(262_145) }, 'body.setupScript'],
    ['a bad icon', { avatar: { type: 'icon', icon: 'No Good' } }, 'body.avatar.icon'],
    ['a bad colour', { avatar: { type: 'icon', icon: 'a', color: 'red' } }, 'body.avatar.color'],
    ['an unknown kind of avatar', { avatar: { type: 'image', icon: 'a' } }, 'body.avatar.type'],
    ['null as text', { soulMd: null }, 'body.soulMd'],
  ])('refuses %s', async (_what, body, path) => {
    const { id } = await registerAgent(server);

    await update(id, body).refused(400, 'validation_error', path);
  });

  test('knows nothing of an unknown agent', async () => {
    await update('nobody', { role: 'x' }).refused(404, 'agent_not_found');
  });
});

describe('updateAgentProfile, budgets', () => {
  test.each([
    ['soulMd', 10_000],
    ['identityMd', 10_000],
    ['harnessMd', 20_000],
    ['toolsMd', 20_000],
  ])('%s may have %i characters, not more', async (field, budget) => {
    const { id } = await registerAgent(server);

    expect((await update(id, { [field]: '🙂'.repeat(budget) })).status).toBe(200);
    const shorter = await registerAgent(server);
    await update(shorter.id, { [field]: 'short' });
    const body = await update(shorter.id, { [field]: 'x'.repeat(budget + 1), role: 'other' }).refused(
      400,
      'profile_field_over_budget',
    );
    expect(body).toEqual({
      error: `${field} has ${budget + 1} characters, more than its budget of ${budget}`,
      code: 'profile_field_over_budget',
      profileSyncRejection: {
        field,
        diskSize: budget + 1,
        dbSize: 5,
        budget,
        delta: budget - 4,
        reason: 'over budget and longer than the stored text',
      },
    });
    expect(await readAgent(server, shorter.id)).toMatchObject({ [field]: 'short' });
    expect((await readAgent(server, shorter.id)).role).toBeUndefined();
    expect(versionsOf(shorter.id)).toHaveLength(1);
  });

  test('a stored text over its budget may become shorter or stay as long, not longer', async () => {
    const { id } = await registerAgent(server);
    changeRow(server, 'agents', id, { soulMd: 'x'.repeat(12_000) });

    await update(id, { soulMd: 'y'.repeat(12_001) }).refused(400, 'profile_field_over_budget');
    expect((await update(id, { soulMd: 'y'.repeat(12_000) })).status).toBe(200);
    expect((await update(id, { soulMd: 'y'.repeat(11_000) })).status).toBe(200);
  });
});

describe('updateAgentProfile, versions', () => {
  test('each changed text gets the next version, linked to the one before', async () => {
    const { id } = await registerAgent(server);
    const by = { changedByAgentId: 'coach', changeReason: 'Better', changeSource: 'lead_coaching' };
    await update(id, { soulMd: 'one', toolsMd: 'tools' });
    await update(id, { soulMd: 'two', toolsMd: 'tools', role: 'x', ...by });
    const [first, second, tools] = versionsOf(id);

    expect(versionsOf(id)).toHaveLength(3);
    expect(first).toMatchObject({
      field: 'soulMd',
      version: 1,
      content: 'one',
      previousVersionId: null,
      changeSource: 'api',
    });
    expect(second).toMatchObject({ ...by, version: 2, content: 'two', previousVersionId: first?.id });
    expect(second).toMatchObject({ contentHash: hashOf('two') });
    expect(tools).toMatchObject({ field: 'toolsMd', version: 1 });
  });

  test('an unknown change source counts as api', async () => {
    const { id } = await registerAgent(server);
    await update(id, { soulMd: 'one', changeSource: 'somewhere' });

    expect(versionsOf(id)).toMatchObject([{ changeSource: 'api' }]);
  });

  test('are numbered without gaps when many writers change one text at the same time', async () => {
    const { id } = await registerAgent(server);
    await Promise.all(Array.from({ length: 10 }, (_, index) => update(id, { soulMd: `text ${index}` })));

    expect(versionsOf(id).map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

describe('updateAgentProfile, events', () => {
  test.each(['self_edit', 'session_sync'])('%s tells of each saved text with a budget', async (changeSource) => {
    const { id } = await registerAgent(server);
    await update(id, { soulMd: 'soul', toolsMd: 'tools', setupScript: 'x', role: 'r', changeSource });
    const events = await eventsOf(id);

    expect(events).toHaveLength(2);
    expect(events).toContainEqual(
      expect.objectContaining({
        category: 'system',
        event: 'system.profile_sync_reconciled',
        status: 'ok',
        source: 'api',
        agentId: id,
        data: { field: 'soulMd', dbHash: hashOf('soul'), changeSource },
      }),
    );
  });

  test('a refused text is told of although nothing is saved', async () => {
    const { id } = await registerAgent(server);
    const text = 'x'.repeat(10_001);
    await update(id, { soulMd: 'old' });
    const refusal = await update(id, { soulMd: text, changeSource: 'session_sync' }).refused(
      400,
      'profile_field_over_budget',
    );

    expect(await eventsOf(id)).toMatchObject([
      {
        category: 'system',
        event: 'system.profile_sync_rejected',
        status: 'error',
        source: 'api',
        agentId: id,
        data: {
          ...refusal.profileSyncRejection,
          dbHash: hashOf('old'),
          diskHash: hashOf(text),
          changeSource: 'session_sync',
        },
      },
    ]);
  });

  test.each(['api', 'lead_coaching', 'system'])('%s writes none', async (changeSource) => {
    const { id } = await registerAgent(server);
    await update(id, { soulMd: 'soul', changeSource });
    await update(id, { soulMd: 'x'.repeat(10_001), changeSource }).refused(400, 'profile_field_over_budget');

    expect(await eventsOf(id)).toEqual([]);
  });
});
