import type { Kysely } from 'kysely';
import {
  deleteFavorite,
  type FavoriteFilter,
  type FavoriteRow,
  listFavoriteRows,
  moveFavorites,
  upsertFavorite,
} from '../../db/queries/favorites.js';
import type { Database } from '../../db/schema.js';
import type { FavoriteItemType } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import type { Caller } from '../kernel/caller.js';
import { forbidden } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { given } from '../kernel/given.js';
import { newId } from '../kernel/ids.js';
import { nowIso, type UnitOfWork } from '../kernel/unit-of-work.js';
import type { MergedUser } from '../users/merge.js';
import { type FavoriteOwner, findFavoriteOwner, userOwner } from './owner.js';

export interface FavoriteItem {
  readonly itemType: FavoriteItemType;
  readonly itemId: string;
}

/** A marked item. */
export type Favorite = components['schemas']['Favorite'];

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

const requireOwner = async (db: Kysely<Database>, caller: Caller): Promise<FavoriteOwner> => {
  const owner = await findFavoriteOwner(db, caller);
  if (!owner) {
    throw forbidden('Favorites belong to users, and the calling agent works for none', {
      code: 'user_required',
    });
  }
  return owner;
};

/** The caller's favorites, last updated first. @throws ProductError forbidden when the caller can have none */
export const listFavorites = async (
  db: Kysely<Database>,
  caller: Caller,
  filter: Omit<FavoriteFilter, 'owner'>,
): Promise<Favorite[]> => {
  const { owner } = await requireOwner(db, caller);
  return (await listFavoriteRows(db, { ...filter, owner })).map(toFavorite);
};

/** Marks an item, again if it is marked already. @throws ProductError forbidden when the caller can have no favorites */
export const addFavorite = async (db: Kysely<Database>, caller: Caller, item: FavoriteItem): Promise<Favorite> => {
  const { owner, userId } = await requireOwner(db, caller);
  const now = nowIso();
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

/** Removes a mark, if there is one. @throws ProductError forbidden when the caller can have no favorites */
export const removeFavorite = async (db: Kysely<Database>, caller: Caller, item: FavoriteItem): Promise<void> => {
  const { owner } = await requireOwner(db, caller);
  await deleteFavorite(db, owner, item.itemType, item.itemId);
};

/** Gives the favorites of a merged user to the user they were merged into. */
export const moveFavoritesOfMerged = ({ db }: UnitOfWork, { sourceId, targetId }: MergedUser): Promise<void> =>
  moveFavorites(db, { owner: userOwner(sourceId) }, { owner: userOwner(targetId), userId: targetId });
