import { listFavorites } from '../../domain/favorites/favorites.js';
import { splitItemIds } from '../../domain/favorites/item-ids.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listFavorites', async ({ query, caller, app }) => {
  const { itemType } = query;
  const favorites = await listFavorites(app.db, caller, { itemType, itemIds: splitItemIds(query.itemIds) });
  return { status: 200, body: { favorites, favoriteIds: favorites.map(({ itemId }) => itemId) } };
});
