import type { components } from '../../../generated/swarm/types.js';
import type { App } from '../../kernel/app.js';
import type { Caller } from '../../kernel/caller.js';
import { invalid } from '../../kernel/errors.js';
import { inConcurrentTransaction } from '../../kernel/unit-of-work.js';
import { principalNameOf } from '../../users/principal-name.js';
import { trustedUserId } from '../../users/trusted-user.js';
import { requireWorkflowRow } from '../workflow.js';
import { assertPayload, beginRun, lockOfStarts } from './begin-run.js';
import { assertMayStart, startableOf } from './may-start.js';
import type { Context } from './tokens.js';

type Schemas = components['schemas'];

/** Starts a run of a workflow. @throws ProductError notFound; invalid: disabled, or the payload does not fit; forbidden (`credential_access_revoked`) */
export const triggerWorkflow = (
  app: App,
  caller: Caller,
  id: string,
  payload: Context | undefined,
): Promise<Schemas['TriggeredRun']> =>
  // The row of the workflow is read under the lock that starts of it share, so that a cooldown lets one begin.
  inConcurrentTransaction(app, [lockOfStarts(id)], async (uow) => {
    const workflow = await requireWorkflowRow(uow.db, id);
    if (workflow.enabled !== 1) {
      throw invalid('Workflow is disabled', { code: 'workflow_disabled' });
    }
    await assertMayStart(uow.db, caller, startableOf(workflow));
    assertPayload(workflow, payload ?? {});
    const createdBy = (await trustedUserId(uow.db, caller)) ?? null;
    const origin = { triggerType: 'api', createdBy, startedBy: principalNameOf(caller) } as const;
    const { runId, skipped } = await beginRun(uow, workflow, payload ?? {}, origin);
    return { runId, skipped };
  });

/** Judges a payload. @throws ProductError notFound; invalid when it does not fit */
export const validateWorkflowTrigger = async (
  { db }: App,
  id: string,
  body: Context = {},
): Promise<Schemas['ValidTrigger']> => {
  const workflow = await requireWorkflowRow(db, id);
  const { triggerData } = body;
  assertPayload(workflow, triggerData === undefined ? body : triggerData);
  return workflow.triggerSchema === null ? { valid: true, schema: null } : { valid: true };
};
