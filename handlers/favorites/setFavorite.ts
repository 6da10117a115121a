import { setFavorite } from '../../domain/favorites/favorites.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('setFavorite', async ({ app, caller, body }) => ({
  status: 200,
  body: await setFavorite(app, caller, body),
}));
