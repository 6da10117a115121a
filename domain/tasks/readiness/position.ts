import type { Reader } from '../../../db/access.js';
import type { ClaimingAgent, TaskCandidate } from '../../../db/queries/task-claims.js';
import { nextAssignments, nextOffers, nextOfPool, type PoolReader, poolOf } from '../next-work.js';
import type { Case } from './case.js';

/** The place of a task among the work that polls of an agent hand out. */
export interface Position {
  /** 1: the next one. One more than what was looked at: later than that. */
  readonly place: number;
  /** What the agent is given first, if that is something else. */
  readonly behindTaskId: string | undefined;
}

/** Reads each part of the pool once, for all agents whose places are looked for. */
export const poolReadOnce = (db: Reader): PoolReader => {
  const read = poolOf(db);
  const parts = new Map<string, Promise<TaskCandidate[]>>();
  return (page) => {
    const key = `${page.after.id}+${page.limit}`;
    const part = parts.get(key) ?? read(page);
    parts.set(key, part);
    return part;
  };
};

/** The place of a task that polls may find, looked for among the first `most` of the agent's work. */
export const positionFor = async (
  { app, db, task, standing }: Case,
  agent: ClaimingAgent,
  pool: PoolReader,
  most: number,
): Promise<Position> => {
  const work: TaskCandidate[] = await nextOffers(db, agent, most);
  if (standing.kind !== 'offer' && work.length < most) {
    work.push(...(await nextAssignments(db, agent, most - work.length)));
  }
  if (standing.kind === 'pool' && work.length < most) {
    work.push(...(await nextOfPool(pool, app.settings, agent, most - work.length)));
  }
  const index = work.findIndex(({ id }) => id === task.id);
  const first = work[0]?.id;
  return { place: index < 0 ? most + 1 : index + 1, behindTaskId: first === task.id ? undefined : first };
};
