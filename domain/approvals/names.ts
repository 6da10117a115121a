import type { Reader } from '../../db/access.js';
import { listEmailAliases } from '../../db/queries/user-emails.js';
import { findUserIdByFormer, findUserRow, listFormerIds } from '../../db/queries/users.js';
import { findUserIdOf } from '../users/link-by-email.js';

/** What a user may be named by: ids, also those of users that were merged into this one, and addresses in lower case. */
const namesOf = async (db: Reader, userId: string): Promise<ReadonlySet<string>> => {
  const user = await findUserRow(db, userId);
  const aliases = await listEmailAliases(db, userId);
  const addresses = [user?.email ?? undefined, ...aliases.map(({ email }) => email)];
  const ids = [userId, ...(await listFormerIds(db, userId))];
  return new Set([...ids, ...addresses.flatMap((address) => address?.toLowerCase() ?? [])]);
};

/** Which of the users that are named a user is. */
export const namedAs = async (db: Reader, userId: string, users: readonly string[]): Promise<string[]> => {
  const names = await namesOf(db, userId);
  return [...new Set(users.map((name) => name.toLowerCase()))].filter((name) => names.has(name));
};

/** Whom a name stands for: a user, by an id or an address; else whoever may have the name one day. */
const personNamed = async (db: Reader, name: string): Promise<string> =>
  (await findUserRow(db, name))?.id ??
  (await findUserIdByFormer(db, name)) ??
  (await findUserIdOf(db, name)) ??
  name.toLowerCase();

/** How many different people are named: some by their id and by their addresses. */
export const countPeople = async (db: Reader, users: readonly string[]): Promise<number> => {
  const people = new Set<string>();
  for (const name of users) {
    people.add(await personNamed(db, name));
  }
  return people.size;
};
