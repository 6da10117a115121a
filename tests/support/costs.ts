import { sumUpCosts } from '../../db/migrations/0004-cost-sums.js';
import { markHumanFree } from '../../db/migrations/0005-human-free-tasks.js';
import type { components } from '../../generated/swarm/types.js';
import { withDatabase } from './database.js';
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

/** Moves a cost to another time behind the server's back; `recountCosts` lets the server see it in sums. */
export const dateCost = (server: TestServer, id: string, createdAt: string): void => {
  changeRow(server, 'session_costs', id, { createdAt });
};

/** Works out anew which tasks the swarm made for itself, after they were changed behind the server's back. */
export const decideHumanFree = async (server: TestServer): Promise<void> => {
  server.database.exec('update tasks set isHumanFree = 0');
  await withDatabase(server, markHumanFree);
};

/** Works all sums out anew, after costs or their tasks were changed behind the server's back. */
export const recountCosts = async (server: TestServer): Promise<void> => {
  await decideHumanFree(server);
  server.database.exec(`
    delete from cost_sums;
    update session_costs set isHumanFree = 0, previousDay = '', agentPreviousDay = ''
  `);
  await withDatabase(server, sumUpCosts);
};

/** Takes the database back to where it took whatever numbers were written. */
export const forgetNumberGuards = ({ database }: TestServer): void => {
  const guards = database.prepare("select name from sqlite_schema where name like '%_in_bounds'").pluck().all();
  database.exec(guards.map((name) => `drop trigger ${name};`).join(''));
  database.exec("delete from schema_migrations where name = '0006-guarded-numbers'");
};
