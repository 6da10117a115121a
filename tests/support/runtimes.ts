import { randomUUID } from 'node:crypto';
import type { components } from '../../generated/swarm/types.js';
import type { TestServer } from './server.js';

type Schemas = components['schemas'];

/** A name that nothing has yet. */
export const freeName = (): string => `n-${randomUUID()}`;

export const addController = async (
  server: TestServer,
  body: Partial<Schemas['CreateRuntimeControllerBody']> = {},
): Promise<Schemas['RuntimeController']> =>
  (await server.call('createRuntimeController', { body: { name: freeName(), kind: 'container', ...body } })).body
    .controller;

/** A pool, on a controller of its own unless one is named. */
export const addPool = async (
  server: TestServer,
  body: Partial<Schemas['CreateRuntimePoolBody']> = {},
): Promise<Schemas['RuntimePool']> => {
  const placements = body.placements ?? [(await addController(server)).id];
  const { body: made } = await server.call('createRuntimePool', {
    body: { name: freeName(), kind: 'container', ...body, placements },
  });
  return made.pool;
};
