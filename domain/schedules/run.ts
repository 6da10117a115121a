import { lockSchedule, updateScheduleRow } from '../../db/queries/schedules.js';
import type { components } from '../../generated/swarm/types.js';
import { missingOf } from '../integrations/preflight.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, invalid } from '../kernel/errors.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import { toTask } from '../tasks/task.js';
import { prepareFiring, readTakers } from './dispatch.js';
import { isFavoriteSchedule } from './read.js';
import { requireScheduleRow, toSchedule } from './schedule.js';
import { setupRefused } from './setup-refused.js';

/**
 * Has a schedule fire now, whatever its times are (docs/schedules.md).
 *
 * @throws ProductError notFound; invalid when it is disabled, or what it begins is not there; conflict when something that it
 * needs is missing (`needs_setup`), or others changed it meanwhile; forbidden (`credential_access_revoked`)
 */
export const runSchedule = async (
  app: App,
  caller: Caller,
  id: string,
): Promise<components['schemas']['ScheduleRun']> => {
  const row = await requireScheduleRow(app.db, id);
  if (row.enabled === 0) {
    throw invalid('Schedule is disabled', { code: 'schedule_disabled' });
  }
  const missing = await missingOf({ app, db: app.db }, row);
  if (missing) {
    throw setupRefused(id, missing);
  }
  const begin = await prepareFiring(app, row, await readTakers(app.db), {
    furtherTags: ['manual-run'],
    isByHand: true,
    starter: caller,
  });
  return inTransaction(app, async (uow) => {
    await lockSchedule(uow.db, id);
    const now = await requireScheduleRow(uow.db, id);
    if (now.lastUpdatedAt !== row.lastUpdatedAt || now.enabled === 0) {
      throw conflict('The schedule was changed meanwhile', { code: 'schedule_changed' });
    }
    const { task, workflowRunIds } = await begin(uow);
    const isOnce = now.scheduleType === 'one_time';
    const fired = { ...now, lastRunAt: uow.now, ...(isOnce && { enabled: 0 as const, nextRunAt: null }) };
    await updateScheduleRow(uow.db, fired);
    return {
      schedule: toSchedule(fired, await isFavoriteSchedule(uow.db, caller, id)),
      ...(task && { task: toTask(task) }),
      ...(workflowRunIds && { workflowRunIds: [...workflowRunIds] }),
    };
  });
};
