import type { Selectable } from 'kysely';
import type { Harness } from '../../generated/swarm/enums.js';
import type { Reader, Transaction } from '../access.js';
import type { ModelProfileSeedTable, ModelProfileTable } from '../tables/model-profiles.js';

export type ModelProfileRow = Selectable<ModelProfileTable>;

/** All, or those of a harness, by harness and name. */
export const listModelProfileRows = (db: Reader, harness: Harness | undefined): Promise<ModelProfileRow[]> => {
  const query = db.selectFrom('model_profiles').selectAll();
  return (harness === undefined ? query : query.where('harness', '=', harness))
    .orderBy('harness')
    .orderBy('name')
    .execute();
};

export const findModelProfileRow = (db: Reader, name: string): Promise<ModelProfileRow | undefined> =>
  db.selectFrom('model_profiles').selectAll().where('name', '=', name).executeTakeFirst();

export const countModelProfiles = async (db: Reader): Promise<number> => {
  const { count } = await db
    .selectFrom('model_profiles')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Inserts a profile; false when there is one with its name. */
export const insertModelProfile = async (db: Transaction, row: ModelProfileRow): Promise<boolean> => {
  const result = await db
    .insertInto('model_profiles')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export type ModelProfileChanges = Partial<Omit<ModelProfileRow, 'id' | 'name' | 'seededFrom' | 'createdAt'>>;

export const updateModelProfileRow = async (
  db: Transaction,
  name: string,
  changes: ModelProfileChanges,
): Promise<void> => {
  await db.updateTable('model_profiles').set(changes).where('name', '=', name).execute();
};

/** Deletes a profile; returns whether there was one. */
export const deleteModelProfileRow = async (db: Transaction, name: string): Promise<boolean> => {
  const result = await db.deleteFrom('model_profiles').where('name', '=', name).executeTakeFirst();
  return result.numDeletedRows > 0n;
};

/** What the server made by itself so far. */
export const listModelProfileSeeds = (db: Reader): Promise<Selectable<ModelProfileSeedTable>[]> =>
  db.selectFrom('model_profile_seeds').selectAll().execute();

/** Notes what the server made last under a name. */
export const upsertModelProfileSeed = async (
  db: Transaction,
  seed: Selectable<ModelProfileSeedTable>,
): Promise<void> => {
  await db
    .insertInto('model_profile_seeds')
    .values(seed)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ contentHash: seed.contentHash }))
    .execute();
};
