import type { Reader, Transaction } from '../access.js';
import { type Placeholders, statement } from '../statement.js';

export interface IdentityRow {
  readonly userId: string;
  readonly kind: string;
  readonly externalId: string;
}

const owner = statement((db, parameter: Placeholders<{ kind: string; externalId: string }>) =>
  db
    .selectFrom('user_identities')
    .select('userId')
    .where('kind', '=', parameter.kind)
    .where('externalId', '=', parameter.externalId),
);

/** The identities of one user, or of all when none is named, by kind and external id. */
export const listIdentityRows = (db: Reader, userId?: string): Promise<IdentityRow[]> =>
  db
    .selectFrom('user_identities')
    .select(['userId', 'kind', 'externalId'])
    .$call((query) => (userId === undefined ? query : query.where('userId', '=', userId)))
    .orderBy('kind')
    .orderBy('externalId')
    .execute();

export const findIdentityUserId = async (db: Reader, kind: string, externalId: string): Promise<string | undefined> =>
  (await owner.first(db, { kind, externalId }))?.userId;

/** Links an identity unless somebody has it; returns whether it was linked. */
export const insertIdentity = async (
  db: Transaction,
  row: IdentityRow & { readonly createdAt: string },
): Promise<boolean> => {
  const result = await db
    .insertInto('user_identities')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'externalId']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** Unlinks an identity of this user; one of another user stays. */
export const deleteIdentity = async (db: Transaction, row: IdentityRow): Promise<void> => {
  await db
    .deleteFrom('user_identities')
    .where('userId', '=', row.userId)
    .where('kind', '=', row.kind)
    .where('externalId', '=', row.externalId)
    .execute();
};

/** Gives all identities of one user to another. */
export const moveIdentities = async (db: Transaction, fromUserId: string, toUserId: string): Promise<void> => {
  await db.updateTable('user_identities').set({ userId: toUserId }).where('userId', '=', fromUserId).execute();
};
