import type { Kysely } from 'kysely';
import {
  countSessions,
  listChainRows,
  listTaskSessionRows,
  listTasksByIds,
  type SessionFilter,
} from '../../db/queries/task-sessions.js';
import { findHolders } from '../../db/queries/tasks.js';
import type { Database } from '../../db/schema.js';
import type { ListFields } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import { notFound } from '../kernel/errors.js';
import { getTaskRow, steeringOf } from './read.js';
import { type TaskRow, toTask, toTaskSlim } from './task.js';

type Schemas = components['schemas'];

/** One page of sessions, the latest activity first, and how many fit the filter in all. */
export const listTaskSessions = async (
  db: Kysely<Database>,
  filter: SessionFilter,
  page: { readonly limit: number; readonly offset: number },
  shape: ListFields,
): Promise<Schemas['TaskSessionList']> => {
  const [rows, total] = await Promise.all([listTaskSessionRows(db, filter, page), countSessions(db, filter)]);
  const roots = new Map<string, TaskRow>();
  for (const root of await listTasksByIds(
    db,
    rows.map(({ rootTaskId }) => rootTaskId),
  )) {
    roots.set(root.id, root);
  }
  const sessions = rows.flatMap(({ rootTaskId, taskCount, lastActivityAt, latestStatus }) => {
    const root = roots.get(rootTaskId);
    return root === undefined
      ? []
      : [
          {
            root: shape === 'full' ? toTask(root) : toTaskSlim(root),
            chainTaskCount: taskCount,
            lastActivityAt,
            latestStatus,
          },
        ];
  });
  return { sessions, total, ...page };
};

/**
 * A session: its root and the whole chain, in the order of creation.
 * @throws ProductError notFound no such task, or it has a parent (`rootTaskId` then names the root)
 */
export const getTaskSession = async (
  db: Kysely<Database>,
  rootTaskId: string,
): Promise<Schemas['TaskSessionDetail']> => {
  const root = await getTaskRow(db, rootTaskId);
  if (root.parentTaskId !== null) {
    throw notFound('Session', {
      message: 'Session not found: the task has a parent',
      details: { rootTaskId: root.rootTaskId },
    });
  }
  const chain = await listChainRows(db, rootTaskId);
  const holders = await holdersOf(db, chain);
  const show = (task: TaskRow): Schemas['SessionTask'] => ({
    ...toTask(task),
    ...steeringOf(task, task.agentId === null ? undefined : holders.get(task.agentId)),
  });
  return { root: show(root), chain: chain.map(show) };
};

const holdersOf = async (db: Kysely<Database>, tasks: readonly TaskRow[]) => {
  const ids = new Set(tasks.flatMap(({ agentId }) => (agentId === null ? [] : [agentId])));
  const holders = await findHolders(db, [...ids]);
  return new Map(holders.map((holder) => [holder.id, holder]));
};
