import type { Harness } from '../../generated/swarm/enums.js';
import type { Reader } from '../access.js';
import type { PageAfter } from '../pages.js';
import type { AgentTable } from '../tables/agents.js';
import { bytesOfAll } from './page-bytes.js';

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

/** Which agents: those of one harness, or all. */
interface AgentFilter {
  readonly harness: Harness | undefined;
}

const agentsOf = (db: Reader, { harness }: AgentFilter) => {
  const agents = db.selectFrom('agents');
  return harness === undefined ? agents : agents.where('harnessProvider', '=', harness);
};

/** Bytes of all that agents reported of their credentials, counting 512 around each. */
export const sumReportBytes = async (db: Reader, filter: AgentFilter): Promise<number> => {
  const { bytes } = await agentsOf(db, filter)
    .select((row) => bytesOfAll<'agents'>('credStatus')(row).as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes ?? 0;
};

/** A page of the agents, by id. */
export const listAgentStates = (
  db: Reader,
  filter: AgentFilter,
  { after, limit }: PageAfter,
): Promise<AgentStateRow[]> =>
  agentsOf(db, filter)
    .select(['id', 'isLead', 'status', 'lastActivityAt', 'lastSeenAt', 'harnessProvider', 'credStatus'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
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
