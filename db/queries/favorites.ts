import type { Selectable } from 'kysely';
import type { FavoriteItemType } from '../../generated/swarm/enums.js';
import type { Reader, Transaction } from '../access.js';
import type { FavoriteTable } from '../tables/favorites.js';

export type FavoriteRow = Selectable<FavoriteTable>;

export interface FavoriteFilter {
  readonly owner: string;
  readonly itemType?: FavoriteItemType | undefined;
  readonly itemIds?: readonly string[] | undefined;
}

/** An owner's favorites, last updated first. */
export const listFavoriteRows = (db: Reader, filter: FavoriteFilter): Promise<FavoriteRow[]> => {
  const { owner, itemType, itemIds } = filter;
  let query = db.selectFrom('favorites').selectAll().where('owner', '=', owner);
  if (itemType !== undefined) {
    query = query.where('itemType', '=', itemType);
  }
  if (itemIds !== undefined) {
    query = query.where('itemId', 'in', itemIds);
  }
  return query.orderBy('lastUpdatedAt', 'desc').orderBy('id', 'desc').execute();
};

/** How many favorites an owner has beside one. */
export const countOtherFavorites = async (
  db: Reader,
  { owner, itemType, itemId }: Pick<FavoriteRow, 'owner' | 'itemType' | 'itemId'>,
): Promise<number> => {
  const { count } = await db
    .selectFrom('favorites')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner', '=', owner)
    .where((row) => row.or([row('itemType', '!=', itemType), row('itemId', '!=', itemId)]))
    .executeTakeFirstOrThrow();
  return count;
};

/** Inserts a favorite, or updates who touched it last and when. Returns what is stored. */
export const upsertFavorite = (db: Transaction, row: FavoriteRow): Promise<FavoriteRow> =>
  db
    .insertInto('favorites')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['owner', 'itemType', 'itemId']).doUpdateSet((update) => ({
        lastUpdatedAt: update.ref('excluded.lastUpdatedAt'),
        updatedBy: update.ref('excluded.updatedBy'),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteFavorite = async (
  db: Transaction,
  owner: string,
  itemType: FavoriteItemType,
  itemId: string,
): Promise<void> => {
  await db
    .deleteFrom('favorites')
    .where('owner', '=', owner)
    .where('itemType', '=', itemType)
    .where('itemId', '=', itemId)
    .execute();
};

/** Deletes everybody's mark of an item. */
export const deleteFavoritesOfItem = async (
  db: Transaction,
  itemType: FavoriteItemType,
  itemId: string,
): Promise<void> => {
  await db.deleteFrom('favorites').where('itemType', '=', itemType).where('itemId', '=', itemId).execute();
};

/** Gives the favorites of one user to another, except those the other has already. */
export const moveFavorites = async (
  db: Transaction,
  from: { readonly owner: string },
  to: { readonly owner: string; readonly userId: string },
): Promise<void> => {
  await db
    .updateTable('favorites')
    .set({ owner: to.owner, userId: to.userId })
    .where('owner', '=', from.owner)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('favorites as theirs')
            .select('theirs.id')
            .where('theirs.owner', '=', to.owner)
            .whereRef('theirs.itemType', '=', 'favorites.itemType')
            .whereRef('theirs.itemId', '=', 'favorites.itemId'),
        ),
      ),
    )
    .execute();
};
