import type { components } from '../../generated/swarm/types.js';
import type { TestServer } from './server.js';

type Schemas = components['schemas'];
export type ComposedUser = Schemas['ComposedUser'];

/** Creates a user; the name is enough. */
export const createUser = async (
  server: TestServer,
  body: Partial<Schemas['CreateUserBody']> = {},
): Promise<ComposedUser> => {
  const { data, error } = await server.client().POST('/api/users', { body: { name: 'Ada Example', ...body } });
  if (!data) {
    throw new Error(`createUser: ${JSON.stringify(error)}`);
  }
  return data.user;
};

/** The user as it is now, with up to 200 events. */
export const getUser = async (server: TestServer, id: string): Promise<ComposedUser> => {
  const { data, error } = await server
    .client()
    .GET('/api/users/{id}', { params: { path: { id }, query: { recentEvents: 200 } } });
  if (!data) {
    throw new Error(`getUser: ${JSON.stringify(error)}`);
  }
  return data.user;
};

/** Mints a token of a user; the secret is `plaintext`. */
export const mintToken = async (
  server: TestServer,
  userId: string,
  label?: string,
): Promise<Schemas['MintedUserToken']> => {
  const { data, error } = await server
    .client()
    .POST('/api/users/{id}/mcp-tokens', { params: { path: { id: userId } }, body: label ? { label } : {} });
  if (!data) {
    throw new Error(`mintToken: ${JSON.stringify(error)}`);
  }
  return data;
};

/** A user with a token of their own. */
export interface Person {
  readonly id: string;
  readonly key: string;
}

export const addPerson = async (server: TestServer, body: Partial<Schemas['CreateUserBody']> = {}): Promise<Person> => {
  const { id } = await createUser(server, body);
  return { id, key: (await mintToken(server, id)).plaintext };
};

/** Creates a user who has one role, and a token of theirs. */
export const userWith = async (
  server: TestServer,
  role: Schemas['UserRole'],
): Promise<{ readonly id: string; readonly key: string }> => {
  const { id } = await createUser(server);
  await server.call('setUserRoles', { path: { id }, body: { roles: [role] } });
  return { id, key: (await mintToken(server, id)).plaintext };
};

/** What happened to the user, oldest first, without ids, times and the user's own id. */
export const historyOf = (user: ComposedUser): { eventType: string; before: unknown; after: unknown }[] =>
  user.recentEvents.map(({ eventType, before, after }) => ({ eventType, before, after })).reverse();
