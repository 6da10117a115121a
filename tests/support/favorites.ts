import type { Call, CallInput } from './call.js';
import type { RequestOptions, TestServer } from './server.js';

type As = Pick<RequestOptions, 'key' | 'headers'>;

/** The favorites of whoever asks: the operator, unless a key or an agent's headers say otherwise. */
export const favoritesOf = (server: TestServer) => ({
  set: (body: unknown, as: As = {}): Call<'setFavorite'> => server.callUntyped('setFavorite', { body, ...as }),
  list: (query: CallInput<'listFavorites'>['query'] = {}, as: As = {}): Call<'listFavorites'> =>
    server.call('listFavorites', { query, ...as }),
});
