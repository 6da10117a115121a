import type { FavoriteItemType } from '../../generated/swarm/enums.js';

export interface FavoriteTable {
  id: string;
  /** `user:<id>` or `operator`. */
  owner: string;
  /** The user of `owner`, if it is one. */
  userId: string | null;
  itemType: FavoriteItemType;
  itemId: string;
  createdAt: string;
  lastUpdatedAt: string;
  createdBy: string | null;
  updatedBy: string | null;
}

export interface FavoriteTables {
  favorites: FavoriteTable;
}
