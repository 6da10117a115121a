import { connect } from '../support/connections.js';
import { useServer } from '../support/server.js';

const server = useServer();
const bindings = async (includeManaged?: boolean) =>
  (await server.call('listCredentialBindings', { query: includeManaged === undefined ? {} : { includeManaged } })).body
    .bindings;

test('listCredentialBindings tells bindings by key, and those of connections when asked for', async () => {
  const bind = (configKey: string, active: boolean) =>
    server.call('upsertCredentialBinding', {
      body: { configKey, active, allowedHosts: ['a.example.com'], headerTemplate: `X-A: [REDACTED:${configKey}]` },
    });
  const second = (await bind('B_KEY', true)).body.binding;
  const first = (await bind('A_KEY', false)).body.binding;
  const { id } = await connect(server, { auth: { type: 'bearer', secret: 'a-secret-of-a-list' } });

  expect(await bindings()).toEqual([first, second]);
  expect(await bindings(true)).toMatchObject([
    { configKey: 'A_KEY', active: false, source: 'user', managedByConnectionId: null },
    { configKey: 'B_KEY' },
    { source: 'connection', managedByConnectionId: id },
  ]);
  await server
    .callUntyped('listCredentialBindings', { query: { includeManaged: 'x' } })
    .refused(400, 'validation_error', 'query.includeManaged');
});
