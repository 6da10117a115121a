import { createRequire } from 'node:module';
import type { ApiContract } from '../../server/contract/backend.js';
import bodies from './bodies.cjs';
import { document } from './document.js';
import { handlers } from './handlers.js';
import { operations } from './operations.js';
import parameters from './parameters.cjs';
import { pruners } from './pruners.js';
import { routes } from './routes.js';

const load = createRequire(import.meta.url);

export const api: ApiContract = {
  document,
  operations,
  routes,
  handlers,
  parameters,
  pruners,
  bodies,
  loadThorough: () => ({
    parameters: load('./parameters-thorough.cjs'),
    bodies: load('./bodies-thorough.cjs'),
  }),
  loadResponses: async () => (await import('./responses.cjs')).default,
};
