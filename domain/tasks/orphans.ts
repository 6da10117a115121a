import { listOrphanedTasks } from '../../db/queries/stalled-tasks.js';
import { recomputeAgentStatus } from '../agents/status.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { forbidden } from '../kernel/errors.js';
import { instantBefore, msPerSecond } from '../kernel/time.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import { type Task, toTask } from './task.js';
import { transition } from './transition.js';

/**
 * Gives an agent its orphans back: tasks in progress that never got a harness session or an active session and were not
 * touched for a while become pending again, with the same agent. Returns them as they are now.
 *
 * @throws ProductError forbidden when the caller is another agent
 */
export const recoverOrphanedTasks = async (
  app: App,
  caller: Caller,
  { agentId, minAgeSeconds }: { readonly agentId: string; readonly minAgeSeconds: number },
): Promise<Task[]> => {
  if (caller.agentId !== agentId) {
    throw forbidden('X-Agent-ID must name the agent whose tasks are recovered', { code: 'not_this_agent' });
  }
  return inTransaction(app, async (uow) => {
    const before = instantBefore(uow.now, minAgeSeconds * msPerSecond);
    const recovered: Task[] = [];
    for (const task of await listOrphanedTasks(uow.db, agentId, before)) {
      const pending = await transition(uow, task, 'reclaim', {
        log: { metadata: { orphanedInProgressRecovery: true } },
      });
      if (pending) {
        recovered.push(toTask(pending));
      }
    }
    if (recovered.length > 0) {
      await recomputeAgentStatus(uow, agentId);
    }
    return recovered;
  });
};
