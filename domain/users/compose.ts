import type { Reader } from '../../db/access.js';
import { fewBytes } from '../../db/queries/reach.js';
import { listEmailAliases } from '../../db/queries/user-emails.js';
import { listUserEventRows } from '../../db/queries/user-events.js';
import { listIdentityRows } from '../../db/queries/user-identities.js';
import { listTokenRows } from '../../db/queries/user-tokens.js';
import { listUserRows } from '../../db/queries/users.js';
import { sumNewestEventBytes, sumUserBytes } from '../../db/queries/users-bytes.js';
import type { LongRead } from '../../db/reads/heavy-read.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import type { Answer } from '../kernel/written.js';
import { toUserEvent, type UserEvent } from './events.js';
import { toUserToken } from './token.js';
import { listIdentities, requireUser, toIdentity, toUser } from './user.js';

/** A user with everything that is shown with it (docs/users.md). */
export type ComposedUser = components['schemas']['ComposedUser'];
type UserList = components['schemas']['UserList'];

/** How many events come with a user in the answer of a change. */
const defaultRecentEvents = 50;

const recentEvents = async (db: Reader, userId: string, limit: number): Promise<UserEvent[]> =>
  limit === 0 ? [] : (await listUserEventRows(db, userId, limit)).map(toUserEvent);

/**
 * A user with identities, tokens and the newest events.
 *
 * @throws ProductError notFound
 */
export const composeUser = async (db: Reader, id: string, eventLimit = defaultRecentEvents): Promise<ComposedUser> => {
  const user = await requireUser(db, id);
  const tokens = await listTokenRows(db, id);
  return {
    ...user,
    identities: await listIdentities(db, id),
    tokens: tokens.map(toUserToken),
    recentEvents: await recentEvents(db, id, eventLimit),
  };
};

/**
 * A user with identities, tokens and the newest `eventLimit` events.
 *
 * @throws ProductError notFound
 */
export const getUser = ({ db }: App, id: string, eventLimit: number): Promise<ComposedUser> =>
  composeUser(db, id, eventLimit);

const byUser = <Row extends { readonly userId: string }>(rows: readonly Row[]): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.userId);
    if (group) {
      group.push(row);
    } else {
      groups.set(row.userId, [row]);
    }
  }
  return groups;
};

const readUsers = async (db: Reader, eventLimit: number): Promise<UserList> => {
  const rows = await listUserRows(db);
  const aliases = byUser(await listEmailAliases(db));
  const identities = byUser(await listIdentityRows(db));
  const tokens = byUser(await listTokenRows(db));
  const users: ComposedUser[] = [];
  for (const row of rows) {
    const user = toUser(
      row,
      (aliases.get(row.id) ?? []).map(({ email }) => email),
    );
    users.push({
      ...user,
      identities: (identities.get(row.id) ?? []).map(toIdentity),
      tokens: (tokens.get(row.id) ?? []).map(toUserToken),
      recentEvents: await recentEvents(db, row.id, eventLimit),
    });
  }
  return { users };
};

/** Events of many users are not looked at: these make a long list without them. */
const bytesOfUsers = async (db: Reader, eventLimit: number): Promise<number> => {
  const bytes = await sumUserBytes(db);
  return bytes > fewBytes || eventLimit === 0 ? bytes : bytes + (await sumNewestEventBytes(db, eventLimit));
};

export const userListing: LongRead<number, UserList> = {
  module: import.meta.url,
  name: 'userListing',
  narrowing: 'a smaller recentEvents, or ask for one user',
  bytesOf: bytesOfUsers,
  readShort: readUsers,
  read: readUsers,
};

/**
 * All users by name, each with identities, tokens and the newest `eventLimit` events. Reads until the signal aborts.
 *
 * @throws ProductError unavailable (`read_too_large`) when they have more than 16 MiB
 */
export const listUsers = (app: App, eventLimit: number, signal: AbortSignal): Promise<Answer<UserList>> =>
  app.service(heavyReads).answer(userListing, eventLimit, signal);
