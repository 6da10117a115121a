import { listOrphanedTasks } from '../../db/queries/stalled-tasks.js';
import { recomputeAgentStatus } from '../agents/status.js';
import type { App } from '../kernel/app.js';
import { instantBefore, msPerSecond } from '../kernel/time.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import type { TaskRow } from './task.js';
import { transition } from './transition.js';

/**
 * Gives an agent its orphans back: tasks in progress that never got a harness session or an active session and were not
 * touched for a while become pending again, with the same agent. Returns them as they are now.
 */
export const recoverOrphanedTasks = (app: App, agentId: string, minAgeSeconds: number): Promise<TaskRow[]> =>
  inTransaction(app, async (uow) => {
    const before = instantBefore(uow.now, minAgeSeconds * msPerSecond);
    const recovered: TaskRow[] = [];
    for (const task of await listOrphanedTasks(uow.db, agentId, before)) {
      const pending = await transition(uow, task, 'reclaim', {
        log: { metadata: { orphanedInProgressRecovery: true } },
      });
      if (pending) {
        recovered.push(pending);
      }
    }
    if (recovered.length > 0) {
      await recomputeAgentStatus(uow, agentId);
    }
    return recovered;
  });
