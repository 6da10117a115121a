import { pagesById } from '../../db/pages.js';
import type { RuntimeInstanceRow } from '../../db/queries/runtime-instances.js';
import { findLastSignOfRuns, listRunsOfRuntime, type StalledTask } from '../../db/queries/stalled-tasks.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import { isEndedWorker } from '../agents/runtimes.js';
import { enqueue } from '../kernel/jobs/enqueue.js';
import { defineExternalJob } from '../kernel/jobs/kinds.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { remedy } from './take-back.js';

/** Whoever reports about a run after its worker has ended does it, with a key of people: it is left to the sweep. */
const isHeardOf = ({ lastUpdatedAt, sessionHeartbeatAt }: StalledTask, endedAt: string): boolean =>
  lastUpdatedAt > endedAt || (sessionHeartbeatAt !== null && sessionHeartbeatAt > endedAt);

/** So many runs of a worker are looked at together. */
const pageSize = 100;

/** Takes back what a worker did when it ended, as stalled runs are (docs/heartbeat.md). */
export const endedWorkerRuns = defineExternalJob({
  name: 'heartbeat.ended-worker',
  payload: { agentId: 'text', runtimeId: 'text', endedAt: 'text' },
  perform: async (app, { agentId, runtimeId, endedAt }, { signal }) => {
    for await (const runs of pagesById(pageSize, (page) => listRunsOfRuntime(app.db, { agentId, runtimeId }, page))) {
      for (const task of runs.filter((run) => !isHeardOf(run, endedAt))) {
        signal.throwIfAborted();
        await remedy(app, { task, classification: 'worker-gone' }, app.clock.now());
      }
    }
  },
  record: async () => undefined,
  locks: async () => [],
});

/** Has a run that goes on in a worker that ended while it was paused taken back. */
export const takeBackResumed = async (uow: UnitOfWork, { agentId, attemptRuntimeId }: TaskTable): Promise<void> => {
  if (agentId !== null && attemptRuntimeId !== null && (await isEndedWorker(uow, attemptRuntimeId))) {
    await enqueue(uow, endedWorkerRuns, { agentId, runtimeId: attemptRuntimeId, endedAt: uow.now }, { agentId });
  }
};

/**
 * Has the runs of a worker that ended taken back. What was heard of them until now came before the end, whatever instant it
 * has: a unit is as old as its beginning, and clocks differ.
 */
export const takeBackRunsOf = async (
  uow: UnitOfWork,
  { id: runtimeId, agentId, updatedAt }: RuntimeInstanceRow,
): Promise<void> => {
  const sign = await findLastSignOfRuns(uow.db, { agentId, runtimeId });
  if (sign !== undefined) {
    const endedAt = sign > updatedAt ? sign : updatedAt;
    await enqueue(uow, endedWorkerRuns, { agentId, runtimeId, endedAt }, { agentId });
  }
};
