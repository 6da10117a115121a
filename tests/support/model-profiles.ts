import { randomUUID } from 'node:crypto';
import type { components } from '../../generated/swarm/types.js';
import type { TestServer } from './server.js';

type Schemas = components['schemas'];

/** Makes a profile under a name of its own. */
export const addProfile = async (
  server: TestServer,
  fields: Partial<Schemas['CreateModelProfileBody']> = {},
): Promise<Schemas['ModelProfile']> => {
  const body = { name: `profile-${randomUUID()}`, harness: 'harness_a', model: 'model_a', ...fields } as const;
  return (await server.call('createModelProfile', { body })).body;
};
