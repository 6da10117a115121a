import { listOrphanedTasks } from '../../db/queries/stalled-tasks.js';
import { recomputeAgentStatus } from '../agents/status.js';
import type { App } from '../kernel/app.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import type { TaskRow } from './task.js';
import { transition } from './transition.js';

const msPerSecond = 1000;

/**
 * Gives an agent its orphans back: tasks in progress that never got a harness session or an active session and were not
 * touched for a while become pending again, with the same agent. Returns them as they are now.
 */
export const recoverOrphanedTasks = (app: App, agentId: string, minAgeSeconds: number): Promise<TaskRow[]> =>
  inTransaction(app, async (uow) => {
    const before = new Date(Date.parse(uow.now) - minAgeSeconds * msPerSecond).toISOString();
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
