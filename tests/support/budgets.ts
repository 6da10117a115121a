import type { components } from '../../generated/swarm/types.js';
import type { TestServer } from './server.js';

type Schemas = components['schemas'];

/** Sets a daily budget: `agent/<id>`, `user/<id>` or `global/_global`. */
export const setBudget = async (server: TestServer, path: string, dailyBudgetUsd: number): Promise<void> => {
  const { status } = await server.request('PUT', `/api/budgets/${path}`, { body: { dailyBudgetUsd } });
  if (status !== 200) {
    throw new Error(`setting the budget ${path} answered ${status}`);
  }
};

export const refusals = async (server: TestServer, query = ''): Promise<Schemas['BudgetRefusal'][]> =>
  (await server.request('GET', `/api/budgets/refusals${query}`)).body.refusals;
