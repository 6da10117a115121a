import { listFavorites } from '../../domain/favorites/favorites.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listFavorites', async ({ app, caller, query }) => ({
  status: 200,
  body: await listFavorites(app, caller, query),
}));
