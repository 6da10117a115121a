import type { Reader } from '../access.js';
import type { AgentTable } from '../tables/agents.js';

/** What the status document asks of an agent. */
export interface AgentStateRow {
  readonly id: string;
  readonly isLead: 0 | 1;
  readonly status: string;
  readonly lastActivityAt: string | null;
  readonly lastSeenAt: string | null;
  readonly harnessProvider: string | null;
  readonly credStatus: AgentTable['credStatus'];
}

/** All agents, by id. */
export const listAgentStates = (db: Reader): Promise<AgentStateRow[]> =>
  db
    .selectFrom('agents')
    .select(['id', 'isLead', 'status', 'lastActivityAt', 'lastSeenAt', 'harnessProvider', 'credStatus'])
    .orderBy('id')
    .execute();

const bothKinds = [0, 1] as const;

/** How many tasks were created at or after `since`. */
export const countTasksCreatedSince = async (db: Reader, since: string): Promise<number> => {
  const { count } = await db
    .selectFrom('tasks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('isHeartbeat', 'in', bothKinds)
    .where('createdAt', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
};

/** Whether any task is completed. */
export const hasCompletedTask = async (db: Reader): Promise<boolean> => {
  const row = await db
    .selectFrom('task_counts')
    .select('status')
    .where('status', '=', 'completed')
    .where('count', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
