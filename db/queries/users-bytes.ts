import type { Reader } from '../access.js';
import { bytesOfAll, bytesWithRow } from './page-bytes.js';

const bytesOfUsers = bytesOfAll<'users'>('name', 'email', 'role', 'notes', 'metadata');
const bytesOfAliases = bytesOfAll<'user_email_aliases'>('email');
const bytesOfIdentities = bytesOfAll<'user_identities'>('kind', 'externalId');
const bytesOfTokens = bytesOfAll<'user_tokens'>('label');
const bytesOfEvent = bytesWithRow<'user_events' | 'users'>('actor', 'before', 'after');

/** Bytes of all users with their aliases, identities and tokens. */
export const sumUserBytes = async (db: Reader): Promise<number> => {
  const sums = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('users')
        .select((row) => bytesOfUsers(row).as('bytes'))
        .as('users'),
      selectFrom('user_email_aliases')
        .select((row) => bytesOfAliases(row).as('bytes'))
        .as('aliases'),
      selectFrom('user_identities')
        .select((row) => bytesOfIdentities(row).as('bytes'))
        .as('identities'),
      selectFrom('user_tokens')
        .select((row) => bytesOfTokens(row).as('bytes'))
        .as('tokens'),
    ])
    .executeTakeFirstOrThrow();
  return Object.values(sums).reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0);
};

/** Bytes of the newest events of all users, at most so many of each. */
export const sumNewestEventBytes = async (db: Reader, limit: number): Promise<number> => {
  const ofEachUser = db.selectFrom('users').select(({ selectFrom }) =>
    selectFrom((user) =>
      user
        .selectFrom('user_events')
        .select((row) => bytesOfEvent(row).as('bytes'))
        .whereRef('user_events.userId', '=', 'users.id')
        .orderBy('user_events.createdAt', 'desc')
        .orderBy('user_events.id', 'desc')
        .limit(limit)
        .as('newest'),
    )
      .select(({ fn }) => fn.sum<number | null>('newest.bytes').as('bytes'))
      .as('bytes'),
  );
  const { bytes } = await db
    .selectFrom(ofEachUser.as('of_users'))
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes ?? 0;
};
