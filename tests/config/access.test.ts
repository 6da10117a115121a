import { clearConfig, configRow, putConfig, storeConfig } from '../support/config.js';
import { type OwnServer, startServer } from '../support/server.js';
import { createUser, mintToken } from '../support/users.js';

let server: OwnServer;
/** Keys of a user whose role grants everything and of one whose role grants little. */
let admin: string;
let requester: string;
let adminId: string;

const userWithRole = async (role: string): Promise<{ id: string; key: string }> => {
  const { id } = await createUser(server, { name: `The ${role}` });
  server.database.prepare('update user_roles set role = ? where userId = ?').run(role, id);
  return { id, key: (await mintToken(server, id)).plaintext };
};

const openServer = async (env: Record<string, string>): Promise<void> => {
  server = await startServer({ env });
  const user = await userWithRole('admin');
  admin = user.key;
  adminId = user.id;
  requester = (await userWithRole('requester')).key;
};

afterEach(() => clearConfig(server));
afterAll(() => server.destroy());

const read = (path: string, key: string) => server.request('GET', path, { key });

describe('with access rules', () => {
  beforeAll(() => openServer({ RBAC_ENABLED: 'true' }));

  test('secrets stay masked for a user who may not read them, and the answer says so', async () => {
    const { id } = await storeConfig(server, { key: 'PASS', value: 'sesame', isSecret: true });
    await storeConfig(server, { key: 'OPEN', value: 'plain' });

    const list = await read('/api/config?includeSecrets=true', requester);
    expect(list.status).toBe(200);
    expect(list.body.configs.map(({ value }: { value: string }) => value)).toEqual(['plain', '********']);
    expect(list.body.message).toMatch(/^Found 2 config\(s\)\. .*secret values masked/);
    expect((await read('/api/config/resolved?key=PASS&includeSecrets=true', requester)).body).toMatchObject({
      configs: [{ value: '********' }],
      message: expect.stringContaining('Found 1'),
    });
    expect((await read(`/api/config/${id}?includeSecrets=true`, requester)).body).toMatchObject({
      value: '********',
      message: expect.stringContaining('masked'),
    });
    expect((await read('/api/config', requester)).body).not.toHaveProperty('message');
  });

  test('a user with every permission and the operator read them', async () => {
    const { id } = await storeConfig(server, { key: 'PASS', value: 'sesame', isSecret: true });
    expect((await read(`/api/config/${id}?includeSecrets=true`, admin)).body).toMatchObject({ value: 'sesame' });
    const { body } = await server.call('getConfig', { path: { id }, query: { includeSecrets: true } });
    expect(body.value).toBe('sesame');
    expect(body).not.toHaveProperty('message');
  });

  test('only those who may write and delete do', async () => {
    const write = (key: string) =>
      server.call('upsertConfig', { key, body: { scope: 'global', key: 'COLOUR', value: 'red' } });
    const refusal = await write(requester).refused(403, 'permission_denied');
    expect(refusal.error).toContain('config.write.any');
    const { body } = await write(admin);
    expect(configRow(server, 'COLOUR')).toMatchObject({ createdBy: adminId, updatedBy: adminId });

    const remove = (key: string) => server.call('deleteConfig', { path: { id: body.id }, key });
    expect(await remove(requester).refused(403, 'permission_denied')).toMatchObject({
      error: expect.stringContaining('config.delete.any'),
    });
    expect((await remove(admin)).status).toBe(200);
  });

  test('a reload and an event are writes without a permission of their own', async () => {
    const reload = (key: string) => server.call('reloadConfig', { key, body: {} });
    await reload(requester).refused(403, 'permission_denied');
    expect((await reload(admin)).status).toBe(200);
    const event = { category: 'tool', event: 'tool.start', source: 'cli' };
    await server.callUntyped('createEvent', { key: requester, body: event }).refused(403, 'permission_denied');
    expect((await read('/api/events', requester)).status).toBe(200);
  });
});

describe('without access rules', () => {
  beforeAll(async () => {
    await server.destroy();
    await openServer({});
  });

  test('every user reads secrets and writes', async () => {
    await putConfig(server, { key: 'PASS', value: 'sesame', isSecret: true });
    expect((await read('/api/config?includeSecrets=true', requester)).body).toMatchObject({
      configs: [{ value: 'sesame' }],
    });
    const { status } = await server.call('upsertConfig', {
      key: requester,
      body: { scope: 'global', key: 'COLOUR', value: 'red' },
    });
    expect(status).toBe(200);
  });
});
