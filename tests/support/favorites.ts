import type { RawResponse, RequestOptions, TestServer } from './server.js';

type As = Pick<RequestOptions, 'key' | 'headers'>;

/** The favorites of whoever asks: the operator, unless a key or an agent's headers say otherwise. */
export const favoritesOf = (server: TestServer) => ({
  set: (body: unknown, as: As = {}): Promise<RawResponse> => server.request('PUT', '/api/favorites', { body, ...as }),
  list: (query = '', as: As = {}): Promise<RawResponse> => server.request('GET', `/api/favorites${query}`, as),
});
