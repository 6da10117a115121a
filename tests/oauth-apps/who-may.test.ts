import { randomUUID } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import { useServer } from '../support/server.js';
import { userWith } from '../support/users.js';

const server = useServer({ env: { RBAC_ENABLED: 'true' } });

type Operation = readonly [name: Parameters<typeof server.callUntyped>[0], input: object];

const managed: readonly Operation[] = [
  ['upsertOauthApp', { body: { clientId: 'c', id: 'nobody' } }],
  ['discoverOauthApp', { body: { url: 'https://127.0.0.1/' } }],
  ['createOauthAuthorizeUrl', { path: { id: 'nobody' }, body: {} }],
  ['deleteOauthApp', { path: { provider: 'nobody' } }],
  ['disconnectOauthApp', { path: { provider: 'nobody' } }],
  ['refreshOauthAppTokens', { path: { provider: 'nobody' } }],
  ['deleteOauthAuthorization', { path: { id: 'nobody' } }],
  ['refreshOauthAuthorization', { path: { id: 'nobody' } }],
];

const read: readonly Operation[] = [
  ['listOauthApps', {}],
  ['listOauthPresets', {}],
  ['listOauthAppAuthorizations', { path: { id: 'nobody' } }],
  ['getOAuthRedirectUri', {}],
];

/** Of callers without a permission: roles decide over users alone. */
const helpers: readonly Operation[] = [
  ['acquireRefreshLock', { path: { key: 'k' }, body: { ttlMs: 1 } }],
  ['releaseRefreshLock', { path: { key: 'k' }, body: { owner: 'nobody' } }],
  ['keepHarnessBWarm', {}],
];

const answerTo = async ([operation, input]: Operation, as: { key?: string | null; agentId?: string }) => {
  const { status, body } = await server.callUntyped(operation, { ...input, ...as }).answer();
  return { status, code: (body as { code?: string } | undefined)?.code };
};

/** Not refused: whether there is such an app is asked only of those who may know. */
const expectAllowed = async (operation: Operation, as: { key?: string; agentId?: string }) => {
  const { status } = await answerTo(operation, as);
  expect([200, 204, 400, 404]).toContain(status);
};

const people = async () => ({
  admin: (await userWith(server, 'admin')).key,
  requester: (await userWith(server, 'requester')).key,
  lead: (await registerAgent(server, { isLead: true })).id,
  worker: (await registerAgent(server)).id,
});

test.each(managed)('%s is for the operator, for users whose roles hold it, and for leads', async (...operation) => {
  const { admin, requester, lead, worker } = await people();

  await expectAllowed(operation, {});
  await expectAllowed(operation, { key: admin });
  await expectAllowed(operation, { agentId: lead });
  expect(await answerTo(operation, { key: null })).toMatchObject({ status: 401 });
  expect(await answerTo(operation, { key: requester })).toEqual({ status: 403, code: 'permission_denied' });
  expect(await answerTo(operation, { key: requester, agentId: lead })).toEqual({
    status: 403,
    code: 'permission_denied',
  });
  for (const agentId of [worker, randomUUID()]) {
    expect(await answerTo(operation, { agentId })).toEqual({ status: 403, code: 'lead_only' });
    expect(await answerTo(operation, { key: admin, agentId })).toEqual({ status: 403, code: 'lead_only' });
  }
  await server.call('revokeCredentialAccess', { body: { agentId: lead } });
  expect(await answerTo(operation, { agentId: lead })).toEqual({ status: 403, code: 'credential_access_revoked' });
});

test.each(read)('%s shows no secret, and is for everybody with a key', async (...operation) => {
  const { requester, worker } = await people();

  await expectAllowed(operation, { key: requester });
  await expectAllowed(operation, { agentId: worker });
  expect(await answerTo(operation, { key: null })).toMatchObject({ status: 401 });
});

test.each(helpers)('%s is for agents and for users whose role grants everything', async (...operation) => {
  const { admin, requester, worker } = await people();

  await expectAllowed(operation, { key: admin });
  await expectAllowed(operation, { agentId: worker });
  expect(await answerTo(operation, { key: requester })).toEqual({ status: 403, code: 'permission_denied' });
  expect(await answerTo(operation, { key: null })).toMatchObject({ status: 401 });
});
