import {
  findLastCompletedWorkflowRun,
  findLastWorkflowRun,
  insertWorkflowRun,
  type WorkflowRunRow,
} from '../../../db/queries/workflow-runs.js';
import type { WorkflowRow } from '../../../db/queries/workflows.js';
import type { components } from '../../../generated/swarm/types.js';
import { recordWorkflowEvent } from '../../events/record.js';
import type { App } from '../../kernel/app.js';
import type { Caller } from '../../kernel/caller.js';
import { invalid, ProductError } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import { shownList, shownObject, toJsonText } from '../../kernel/stored-json.js';
import { instantBefore, msPerHour, msPerMinute, msPerSecond } from '../../kernel/time.js';
import { inConcurrentTransaction, type UnitOfWork } from '../../kernel/unit-of-work.js';
import { trustedUserId } from '../../users/trusted-user.js';
import { Graph, type WorkflowDefinition } from '../graph.js';
import { readinessWarnings } from '../warnings.js';
import { definitionOf, requireWorkflowRow } from '../workflow.js';
import { resolvedInput } from './context.js';
import { schemaProblems } from './schema-subset.js';
import { type Context, withParams } from './tokens.js';
import { goOn } from './transitions.js';

type Schemas = components['schemas'];

const assertPayload = ({ triggerSchema }: WorkflowRow, payload: unknown): void => {
  const details = schemaProblems(shownObject(triggerSchema), payload, 'trigger');
  if (details.length > 0) {
    throw invalid('TriggerSchemaError', {
      code: 'trigger_schema_error',
      details: { message: details.join('; '), details },
    });
  }
};

const isCooling = async ({ db, now }: UnitOfWork, { id, cooldown }: WorkflowRow): Promise<boolean> => {
  const window = shownObject(cooldown);
  if (window === undefined) {
    return false;
  }
  const part = (name: string, ms: number): number => Number(window[name] ?? 0) * ms;
  const since = instantBefore(
    now,
    part('hours', msPerHour) + part('minutes', msPerMinute) + part('seconds', msPerSecond),
  );
  const started = (await findLastWorkflowRun(db, id))?.startedAt ?? '';
  const completed = (await findLastCompletedWorkflowRun(db, id))?.finishedAt ?? '';
  return started > since || completed > since;
};

/** Why a run cannot begin; undefined: it can. */
const problemOf = async (
  uow: UnitOfWork,
  workflow: WorkflowRow,
  definition: WorkflowDefinition,
): Promise<string | undefined> => {
  const params = shownObject(workflow.params) ?? {};
  const missing = (shownList(workflow.requiredParams) ?? []).filter((name) => (params[name] ?? '') === '');
  if (missing.length > 0) {
    return `needs_setup: params=[${missing.join(', ')}] integrations=[]`;
  }
  const warnings = readinessWarnings(uow.app, definition);
  if (warnings.length > 0) {
    return `Run not started, no node executed: ${warnings.join('; ')}`;
  }
  try {
    await resolvedInput(uow, shownObject(workflow.input) ?? {});
    return undefined;
  } catch (error) {
    if (error instanceof ProductError) {
      return error.message;
    }
    throw error;
  }
};

const start = async (
  uow: UnitOfWork,
  workflow: WorkflowRow,
  payload: Context,
  createdBy: string | null,
): Promise<Schemas['TriggeredRun']> => {
  const id = newId();
  const skipped = await isCooling(uow, workflow);
  // Params change texts, never what makes a definition one.
  const definition = withParams(definitionOf(workflow), shownObject(workflow.params) ?? {}) as WorkflowDefinition;
  const problem = skipped ? 'cooldown' : await problemOf(uow, workflow, definition);
  const status: WorkflowRunRow['status'] = skipped ? 'skipped' : problem === undefined ? 'running' : 'failed';
  await insertWorkflowRun(uow.db, {
    id,
    workflowId: workflow.id,
    status,
    triggerType: 'api',
    stepCount: 0,
    error: problem ?? null,
    createdBy,
    startedAt: uow.now,
    lastUpdatedAt: uow.now,
    finishedAt: problem === undefined ? null : uow.now,
    parked: toJsonText([]),
    triggerData: toJsonText(payload),
    input: workflow.input ?? toJsonText({}),
    definition: toJsonText(definition),
  });
  await recordWorkflowEvent(uow, {
    event: 'workflow.run.start',
    status: skipped ? 'skipped' : problem === undefined ? 'ok' : 'error',
    data: { runId: id, workflowId: workflow.id, ...(problem !== undefined && { error: problem }) },
  });
  if (problem === undefined) {
    await goOn(
      uow,
      id,
      new Graph(definition).entries().map((node) => node.id),
    );
  }
  return { runId: id, skipped };
};

/** Starts a run of a workflow. @throws ProductError notFound; invalid: disabled, or the payload does not fit */
export const triggerWorkflow = (
  app: App,
  caller: Caller,
  id: string,
  payload: Context | undefined,
): Promise<Schemas['TriggeredRun']> =>
  // The row of the workflow is read under the lock that starts of it share, so that a cooldown lets one begin.
  inConcurrentTransaction(app, [`workflow-start:${id}`], async (uow) => {
    const workflow = await requireWorkflowRow(uow.db, id);
    if (workflow.enabled !== 1) {
      throw invalid('Workflow is disabled', { code: 'workflow_disabled' });
    }
    assertPayload(workflow, payload ?? {});
    return start(uow, workflow, payload ?? {}, (await trustedUserId(uow.db, caller)) ?? null);
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
