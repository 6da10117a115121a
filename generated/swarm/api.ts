import { createRequire } from 'node:module';
import type { ApiContract } from '../../server/contract/backend.js';
import { document } from './document.js';
import { handlers } from './handlers.js';
import { operations } from './operations.js';
import { pruners } from './pruners.js';
import { routes } from './routes.js';

// They are large: an import would look through all of their text for the names that they export.
const load = createRequire(import.meta.url);

export const api: ApiContract = {
  document,
  operations,
  routes,
  handlers,
  parameters: load('./parameters.cjs'),
  pruners,
  bodies: load('./bodies.cjs'),
  loadThoroughParameters: () => load('./parameters-thorough.cjs'),
  loadThoroughBodies: () => load('./bodies-thorough.cjs'),
  loadResponses: async () => load('./responses.cjs'),
};
