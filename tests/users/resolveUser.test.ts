import { randomUUID } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import { useSharedServer } from '../support/server.js';
import { createUser } from '../support/users.js';

const server = useSharedServer();
const resolve = (query: { id?: string; email?: string; kind?: string; externalId?: string }) =>
  server.call('resolveUser', { query });
const idOf = async (query: Parameters<typeof resolve>[0]) => (await resolve(query)).body.user.id;

describe('resolveUser', () => {
  test('finds a user by id, by address, by alias and by an account elsewhere', async () => {
    const mark = randomUUID();
    const user = await createUser(server, {
      email: `Ada-${mark}@example.com`,
      emailAliases: [`alias-${mark}@example.com`],
      identities: [{ kind: 'chat', externalId: mark }],
    });

    expect((await resolve({ id: user.id })).body.user).toEqual(user);
    expect(await idOf({ email: `ada-${mark}@EXAMPLE.com` })).toBe(user.id);
    expect(await idOf({ email: `ALIAS-${mark}@example.com` })).toBe(user.id);
    expect(await idOf({ kind: 'chat', externalId: mark })).toBe(user.id);
    await resolve({ kind: 'vcs-a', externalId: mark }).refused(404, 'user_not_found');
  });

  test('takes a primary address before an alias', async () => {
    const email = `both-${randomUUID()}@example.com`;
    await createUser(server, { emailAliases: [email] });
    const owner = await createUser(server, { email });

    expect(await idOf({ email })).toBe(owner.id);
  });

  test('does not know others', async () => {
    await resolve({ id: 'nobody' }).refused(404, 'user_not_found');
    await resolve({ email: 'nobody@example.com' }).refused(404, 'user_not_found');
  });

  test.each([
    {},
    { id: 'a', email: 'a@example.com' },
    { kind: 'chat' },
    { externalId: 'a' },
    { id: 'a', kind: 'chat', externalId: 'a' },
    { email: 'a@example.com', kind: 'chat' },
  ])('refuses %j: it is not one clue', async (query) => {
    const { error } = await resolve(query).refused(400, 'invalid_request');
    expect(error).toBe('Provide exactly one of id, email, and kind together with externalId');
  });

  test('is a tool of agents', async () => {
    const { id: agentId } = await registerAgent(server);
    const user = await createUser(server);
    const { body } = await server.call('callMcpBridge', {
      agentId,
      body: { tool: 'resolve-user', args: { id: user.id } },
    });

    expect(body).toMatchObject({ success: true, user: { id: user.id } });
  });
});
