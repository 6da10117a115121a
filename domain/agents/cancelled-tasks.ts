import { findAgentState } from '../../db/queries/agents.js';
import { type CancelledTaskRow, findCancelledTask, listTasksCancelledSince } from '../../db/queries/tasks-of-agents.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { notFound } from '../kernel/errors.js';
import { maxPageBytes } from '../kernel/list-bytes.js';
import { instantBefore, msPerMinute } from '../kernel/time.js';
import { nowIso } from '../kernel/unit-of-work.js';

type CancelledTask = components['schemas']['CancelledTask'];

const recentMs = 5 * msPerMinute;

const cancelledTaskOf = (row: CancelledTaskRow): CancelledTask => ({
  id: row.id,
  task: row.task,
  failureReason: row.failureReason ?? undefined,
});

/**
 * Tasks that an agent's worker should stop: one task if it is cancelled, or all of the agent's that were cancelled in
 * the last 5 minutes, newest first: at most 1000, and 4 MiB of text.
 *
 * @throws ProductError notFound when no agent has the id
 */
export const listCancelledTasks = async (
  { db }: App,
  agentId: string,
  taskId: string | undefined,
): Promise<CancelledTask[]> => {
  if (!(await findAgentState(db, agentId))) {
    throw notFound('agent');
  }
  if (taskId !== undefined) {
    const task = await findCancelledTask(db, taskId);
    return task ? [cancelledTaskOf(task)] : [];
  }
  const since = instantBefore(nowIso(), recentMs);
  return (await listTasksCancelledSince(db, { agentId, since, maxBytes: maxPageBytes })).map(cancelledTaskOf);
};
