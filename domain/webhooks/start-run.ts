import type { WorkflowRow } from '../../db/queries/workflows.js';
import type { JsonObject } from '../../db/tables/column-types.js';
import type { Caller } from '../kernel/caller.js';
import { invalid } from '../kernel/errors.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { assertPayload, beginRun } from '../workflows/runs/begin-run.js';
import { assertMayStart, startableOf } from '../workflows/runs/may-start.js';
import { requireWorkflowRow } from '../workflows/workflow.js';
import type { NewDelivery } from './delivery.js';

/** @throws ProductError invalid */
export const assertEnabled = ({ enabled }: WorkflowRow): void => {
  if (enabled !== 1) {
    throw invalid('Workflow is disabled', { code: 'workflow_disabled' });
  }
};

/**
 * Starts a run with what was delivered; under `lockOfStarts`.
 *
 * @param again who has it delivered again; not given: its sender delivers it
 * @throws ProductError notFound, invalid, forbidden (`credential_access_revoked`)
 */
export const startRun = async (
  uow: UnitOfWork,
  workflowId: string,
  payload: JsonObject,
  again: Caller | undefined,
): Promise<Pick<NewDelivery, 'outcome' | 'runId'>> => {
  // Read again under the lock: it may be another by now.
  const workflow = await requireWorkflowRow(uow.db, workflowId);
  assertEnabled(workflow);
  if (again !== undefined) {
    await assertMayStart(uow.db, again, startableOf(workflow));
  }
  assertPayload(workflow, payload);
  const { runId, skipped } = await beginRun(uow, workflow, payload, {
    triggerType: 'event',
    createdBy: null,
    startedBy: null,
  });
  return { outcome: skipped ? 'skipped' : 'started', runId };
};
