import { addFavorite, removeFavorite } from '../../domain/favorites/favorites.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('setFavorite', async ({ body, caller, app }) => {
  const { favorite, itemType, itemId } = body;
  const item = { itemType, itemId };
  if (favorite) {
    return { status: 200, body: { favorite, itemType, itemId, row: await addFavorite(app.db, caller, item) } };
  }
  await removeFavorite(app.db, caller, item);
  return { status: 200, body: { favorite, itemType, itemId, row: null } };
});
