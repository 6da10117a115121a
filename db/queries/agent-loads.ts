import type { Reader } from '../access.js';
import { statement } from '../statement.js';
import type { AgentTable } from '../tables/agents.js';

/** An agent with what it runs, reviews and has waiting. */
export type LoadedAgent = Pick<
  AgentTable,
  'id' | 'isLead' | 'status' | 'role' | 'capabilities' | 'maxTasks' | 'emptyPollCount'
> & {
  readonly running: number;
  readonly reviewing: number;
  readonly pending: number;
};

const loads = statement<Record<never, never>, LoadedAgent>((db) =>
  db
    .selectFrom('agents')
    .select(['id', 'isLead', 'status', 'role', 'capabilities', 'maxTasks', 'emptyPollCount'])
    .select((eb) => [
      eb
        .selectFrom('tasks')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('tasks.agentId', '=', 'agents.id')
        .where('tasks.status', '=', 'in_progress')
        .$castTo<number>()
        .as('running'),
      eb
        .selectFrom('tasks')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('tasks.offeredTo', '=', 'agents.id')
        .where('tasks.status', '=', 'reviewing')
        .$castTo<number>()
        .as('reviewing'),
      eb
        .selectFrom('tasks')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('tasks.agentId', '=', 'agents.id')
        .where('tasks.status', '=', 'pending')
        .$castTo<number>()
        .as('pending'),
    ])
    .orderBy('name')
    .orderBy('id'),
);

/** All agents by name. Looks at open work only, not at history. */
export const listAgentLoads = (db: Reader): Promise<LoadedAgent[]> => loads.all(db, {});
