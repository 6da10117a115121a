import type { Reader } from '../../db/access.js';
import type { ScheduleRow } from '../../db/queries/schedules.js';
import { findWorkflowRow } from '../../db/queries/workflows.js';
import { hasLostSecrets } from '../access/stored-secrets.js';
import type { Caller } from '../kernel/caller.js';
import { assertMayStart, startableOf } from '../workflows/runs/may-start.js';
import { readTakers } from './dispatch.js';
import { assertMayRunScript } from './script-job.js';

/** The workflows that a schedule has run. */
const workflowsOf = async (db: Reader, { id, targetType, workflowId }: ScheduleRow): Promise<readonly string[]> => {
  if (targetType === 'agent-task') {
    return (await readTakers(db)).get(id) ?? [];
  }
  return workflowId === null ? [] : [workflowId];
};

/**
 * Whether somebody decides when a schedule begins what it begins as it is now: not an agent from which the stored secrets
 * were taken that this reads.
 *
 * @throws ProductError forbidden (`credential_access_revoked`)
 */
export const assertMayDecide = async (db: Reader, caller: Caller, row: ScheduleRow): Promise<void> => {
  if (!(await hasLostSecrets(db, caller))) {
    return;
  }
  if (row.targetType === 'script') {
    await assertMayRunScript(db, caller, row);
    return;
  }
  for (const id of await workflowsOf(db, row)) {
    const workflow = await findWorkflowRow(db, id);
    if (workflow !== undefined) {
      await assertMayStart(db, caller, startableOf(workflow));
    }
  }
};
