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

/** Takes the database of a server that has stopped back to where no sums of costs and no bounds of numbers were known. */
export const forgetCostSums = (server: TestServer): void => {
  forgetNumberGuards(server);
  server.database.exec(`
    drop index agents_presence;
    drop index credential_keys_scope;
    drop index credential_keys_owner;
    drop table script_runs;
    drop table script_versions;
    drop table scripts;
    drop table jobs;
    drop table leases;
    drop table versions;
    drop table key_checks;
    drop table mcp_sessions;
    drop table cost_sums;
    drop index session_costs_task;
    create index session_costs_task on session_costs (taskId, createdAt, id);
    alter table session_costs drop column isHumanFree;
    alter table tasks drop column isHumanFree;
    alter table session_costs drop column previousDay;
    alter table session_costs drop column agentPreviousDay;
    delete from schema_migrations where name >= '0003'
  `);
};
