import type { Reader } from '../../db/access.js';
import {
  countOtherFavorites,
  deleteFavorite,
  type FavoriteRow,
  listFavoriteRows,
  moveFavorites,
  upsertFavorite,
} from '../../db/queries/favorites.js';
import type { FavoriteItemType } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, forbidden } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { given } from '../kernel/given.js';
import { newId } from '../kernel/ids.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import type { MergedUser } from '../users/merge.js';
import { splitItemIds } from './item-ids.js';
import { type FavoriteOwner, findFavoriteOwner, userOwner } from './owner.js';

interface FavoriteItem {
  readonly itemType: FavoriteItemType;
  readonly itemId: string;
}

type Schemas = components['schemas'];
type Favorite = Schemas['Favorite'];

const toFavorite = (row: FavoriteRow): EveryField<Favorite> => ({
  id: row.id,
  userId: given(row.userId),
  itemType: row.itemType,
  itemId: row.itemId,
  createdAt: row.createdAt,
  lastUpdatedAt: row.lastUpdatedAt,
  createdBy: given(row.createdBy),
  updatedBy: given(row.updatedBy),
});

const requireOwner = async (db: Reader, caller: Caller): Promise<FavoriteOwner> => {
  const owner = await findFavoriteOwner(db, caller);
  if (!owner) {
    throw forbidden('Favorites belong to users, and the calling agent works for none', {
      code: 'user_required',
    });
  }
  return owner;
};

/**
 * The caller's favorites, last updated first: of a type, or of the ids in a comma-separated list, if they are given.
 *
 * @throws ProductError forbidden when the caller can have none, invalid when there are too many ids
 */
export const listFavorites = async (
  { db }: App,
  caller: Caller,
  { itemType, itemIds }: { readonly itemType?: FavoriteItemType | undefined; readonly itemIds?: string | undefined },
): Promise<Schemas['FavoriteList']> => {
  const ids = splitItemIds(itemIds);
  const { owner } = await requireOwner(db, caller);
  const favorites = (await listFavoriteRows(db, { owner, itemType, itemIds: ids })).map(toFavorite);
  return { favorites, favoriteIds: favorites.map(({ itemId }) => itemId) };
};

/** So many somebody may have: a list of them has no pages. */
const mostFavorites = 5000;

const addFavorite = async ({ db, now }: UnitOfWork, caller: Caller, item: FavoriteItem): Promise<Favorite> => {
  const { owner, userId } = await requireOwner(db, caller);
  if ((await countOtherFavorites(db, { owner, ...item })) >= mostFavorites) {
    throw conflict(`There are ${mostFavorites} favorites, as many as may be: remove one first`, {
      code: 'too_many_favorites',
    });
  }
  const row = await upsertFavorite(db, {
    id: newId(),
    owner,
    userId,
    itemType: item.itemType,
    itemId: item.itemId,
    createdAt: now,
    lastUpdatedAt: now,
    createdBy: userId,
    updatedBy: userId,
  });
  return toFavorite(row);
};

const removeFavorite = async ({ db }: UnitOfWork, caller: Caller, item: FavoriteItem): Promise<void> => {
  const { owner } = await requireOwner(db, caller);
  await deleteFavorite(db, owner, item.itemType, item.itemId);
};

/**
 * Marks an item, again if it is marked already, or removes its mark, if there is one.
 *
 * @throws ProductError forbidden when the caller can have no favorites, conflict when there are 5,000
 */
export const setFavorite = (
  app: App,
  caller: Caller,
  { favorite, itemType, itemId }: FavoriteItem & { readonly favorite: boolean },
): Promise<Schemas['FavoriteResult']> =>
  inTransaction(app, async (uow) => {
    const item = { itemType, itemId };
    if (favorite) {
      return { favorite, itemType, itemId, row: await addFavorite(uow, caller, item) };
    }
    await removeFavorite(uow, caller, item);
    return { favorite, itemType, itemId, row: null };
  });

/** Gives the favorites of a merged user to the user they were merged into. */
export const moveFavoritesOfMerged = ({ db }: UnitOfWork, { sourceId, targetId }: MergedUser): Promise<void> =>
  moveFavorites(db, { owner: userOwner(sourceId) }, { owner: userOwner(targetId), userId: targetId });
