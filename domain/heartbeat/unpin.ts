import { findPinnedTasks, type SweptTask } from '../../db/queries/stalled-tasks.js';
import { findClaimingAgent } from '../../db/queries/task-claims.js';
import { toJsonText } from '../kernel/stored-json.js';
import { minutesBefore } from '../kernel/time.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { snapshotAffinity } from '../tasks/eligibility.js';
import { isSweptAssignment } from '../tasks/swept-assignment.js';
import { transition } from '../tasks/transition.js';
import { counted, type SweepStep } from './step.js';

const maxTasks = 100;

/** The affinity a task keeps when it leaves its holder: the one it has, else one for agents like the holder, unless a sweep chose that. */
const keptAffinity = async (uow: UnitOfWork, task: SweptTask): Promise<SweptTask['routingAffinity']> => {
  if (task.routingAffinity !== null || task.agentId === null || isSweptAssignment(task)) {
    return task.routingAffinity;
  }
  const holder = await findClaimingAgent(uow.db, task.agentId);
  return holder ? toJsonText(snapshotAffinity(holder)) : null;
};

const unpin = async (uow: UnitOfWork): Promise<number> => {
  const minutes = uow.app.settings.heartbeatUnpinMin;
  if (minutes === 0) {
    return 0;
  }
  let unpinned = 0;
  for (const task of await findPinnedTasks(uow.db, minutesBefore(uow.now, minutes), maxTasks)) {
    const changed = await transition(uow, task, 'unpin', {
      set: { agentId: null, routingAffinity: await keptAffinity(uow, task) },
      log: { agentId: task.agentId, metadata: { unpinned: true } },
    });
    unpinned += changed === undefined ? 0 : 1;
  }
  return unpinned;
};

/** Reclaimed work, resume children, and what a sweep assigned, go to the pool when their worker does not come for them. */
export const unpinTasks: SweepStep = {
  name: 'unpin',
  run: async (app) => counted(await inTransaction(app, unpin), 'task', 'unpinned'),
};
