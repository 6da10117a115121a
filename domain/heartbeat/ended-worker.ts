import type { RuntimeInstanceRow } from '../../db/queries/runtime-instances.js';
import { listRunsOfRuntime, type StalledTask } from '../../db/queries/stalled-tasks.js';
import { enqueue } from '../kernel/jobs/enqueue.js';
import { defineExternalJob } from '../kernel/jobs/kinds.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { remedy } from './take-back.js';

/** Whoever reports about a run after its worker has ended does it, with a key of people: it is left to the sweep. */
const isHeardOf = ({ lastUpdatedAt, sessionHeartbeatAt }: StalledTask, endedAt: string): boolean =>
  lastUpdatedAt > endedAt || (sessionHeartbeatAt !== null && sessionHeartbeatAt > endedAt);

/** Takes back what a worker did when it ended, as stalled runs are (docs/heartbeat.md). */
export const endedWorkerRuns = defineExternalJob({
  name: 'heartbeat.ended-worker',
  payload: { agentId: 'text', runtimeId: 'text', endedAt: 'text' },
  perform: async (app, { agentId, runtimeId, endedAt }, { signal }) => {
    for (const task of await listRunsOfRuntime(app.db, agentId, runtimeId)) {
      signal.throwIfAborted();
      if (!isHeardOf(task, endedAt)) {
        await remedy(app, { task, classification: 'worker-gone' }, app.clock.now());
      }
    }
  },
  record: async () => undefined,
  locks: async () => [],
});

/** Has the runs of a worker that ended taken back. */
export const takeBackRunsOf = async (
  uow: UnitOfWork,
  { id, agentId, updatedAt }: RuntimeInstanceRow,
): Promise<void> => {
  if ((await listRunsOfRuntime(uow.db, agentId, id)).length > 0) {
    await enqueue(uow, endedWorkerRuns, { agentId, runtimeId: id, endedAt: updatedAt }, { agentId });
  }
};
