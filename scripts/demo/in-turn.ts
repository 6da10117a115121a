import type { Fetch } from './client.js';

/** Sends each request to the next of these servers, as a load balancer does; they serve one database. */
export const inTurn = (urls: readonly string[], fetch: Fetch): Fetch => {
  if (urls.length === 1) {
    return fetch;
  }
  let turn = 0;
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const url = `${urls[turn % urls.length]}${pathname}${search}`;
    turn += 1;
    const body = request.body === null ? undefined : await request.arrayBuffer();
    const { method, headers, signal } = request;
    return fetch(new Request(url, { method, headers, signal, ...(body !== undefined && { body }) }));
  };
};
