import { findAgentState } from '../../db/queries/agents.js';
import {
  type CancelledFilter,
  type CancelledTaskRow,
  findCancelledTask,
  listTasksCancelledSince,
} from '../../db/queries/tasks-of-agents.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { boundedRead } from '../kernel/bounded-read.js';
import { notFound } from '../kernel/errors.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import { instantBefore, msPerMinute } from '../kernel/time.js';
import type { Answer } from '../kernel/written.js';

type CancelledTask = components['schemas']['CancelledTask'];
type CancelledTaskList = components['schemas']['CancelledTaskList'];

const recentMs = 5 * msPerMinute;

const cancelledTaskOf = (row: CancelledTaskRow): CancelledTask => ({
  id: row.id,
  task: row.task,
  failureReason: row.failureReason ?? undefined,
});

export const cancelledListing = boundedRead<CancelledFilter, CancelledTaskList>({
  module: import.meta.url,
  name: 'cancelledListing',
  narrowing: 'taskId',
  reachesFew: () => true,
  readUpTo: async (db, filter, maxBytes) => {
    const { rows, isCut } = await listTasksCancelledSince(db, filter, maxBytes);
    return { answer: { cancelled: rows.map(cancelledTaskOf) }, isCut };
  },
});

/**
 * Tasks that an agent's worker should stop: one task if it is cancelled, or all of the agent's that were cancelled in
 * the last 5 minutes, newest first: at most 1000, and 4 MiB of text. Reads until the signal
 * aborts.
 *
 * @throws ProductError notFound when no agent has the id
 */
export const listCancelledTasks = async (
  app: App,
  agentId: string,
  taskId: string | undefined,
  signal: AbortSignal,
): Promise<Answer<CancelledTaskList>> => {
  if (!(await findAgentState(app.db, agentId))) {
    throw notFound('agent');
  }
  if (taskId !== undefined) {
    const task = await findCancelledTask(app.db, taskId);
    return { cancelled: task ? [cancelledTaskOf(task)] : [] };
  }
  const since = instantBefore(app.clock.now(), recentMs);
  return app.service(heavyReads).answer(cancelledListing, { agentId, since }, signal);
};
