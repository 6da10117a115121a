import type { components } from '../../generated/swarm/types.js';
import { changeRow } from './rows.js';
import type { TestServer } from './server.js';

type Schemas = components['schemas'];
export type SessionCost = Schemas['SessionCost'];

/** Records a cost; what is not said is the least the contract asks for. */
export const postCost = async (
  server: TestServer,
  body: Partial<Schemas['CreateSessionCostBody']> & { agentId: string },
): Promise<SessionCost> => {
  const { data, response, error } = await server.client().POST('/api/session-costs', {
    body: { sessionId: 'session', totalCostUsd: 1, ...body } as Schemas['CreateSessionCostBody'],
  });
  if (!data) {
    throw new Error(`posting a cost answered ${response.status}: ${JSON.stringify(error)}`);
  }
  return data.cost;
};

/** Moves a cost to another time behind the server's back. */
export const dateCost = (server: TestServer, id: string, createdAt: string): void => {
  changeRow(server, 'session_costs', id, { createdAt });
};
