import type { Reader } from '../../db/access.js';
import { listFavoriteRows } from '../../db/queries/favorites.js';
import type { FavoriteItemType } from '../../generated/swarm/enums.js';

/** Which things of a type are favorites of an owner: all of them, or of these ids. Nobody has none. */
export const favoriteIds = async (
  db: Reader,
  owner: string | undefined,
  itemType: FavoriteItemType,
  itemIds?: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = owner === undefined ? [] : await listFavoriteRows(db, { owner, itemType, itemIds });
  return new Set(rows.map(({ itemId }) => itemId));
};
