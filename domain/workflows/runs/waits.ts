import { isDeepStrictEqual } from 'node:util';
import {
  findWorkflowRunRow,
  findWorkflowStepRow,
  findWorkflowWait,
  listWaitsForEvent,
  resolveWorkflowWait,
  type WorkflowWaitRow,
} from '../../../db/queries/workflow-runs.js';
import type { components } from '../../../generated/swarm/types.js';
import type { App } from '../../kernel/app.js';
import { isObject } from '../../kernel/is-object.js';
import { defineExternalJob } from '../../kernel/jobs/kinds.js';
import { shownObject } from '../../kernel/stored-json.js';
import { inConcurrentTransaction, type UnitOfWork } from '../../kernel/unit-of-work.js';
import { PredicateError } from '../../sandbox/quickjs/predicates.js';
import { predicates } from '../../sandbox/sandbox.js';
import { isLive, lockOfRun, requireRunRow } from './run.js';
import { type Context, valueAt } from './tokens.js';
import { concludeStep } from './transitions.js';

type Schemas = components['schemas'];

const page = 100;
const longestPayload = 65_536;
const summaryLength = 1024;

/** Wakes the step that waits, if it still does. */
const resolve = async (uow: UnitOfWork, wait: WorkflowWaitRow, payload: Context | undefined): Promise<void> => {
  const run = await findWorkflowRunRow(uow.db, wait.runId);
  const step = await findWorkflowStepRow(uow.db, wait.stepId);
  const isTimeout = wait.mode === 'event' && payload === undefined;
  if (run === undefined || !isLive(run) || step?.status !== 'waiting') {
    return;
  }
  if (await resolveWorkflowWait(uow.db, wait.id, isTimeout ? 'timeout' : 'fired', uow.now)) {
    await concludeStep(uow, run, step, {
      output: { waitId: wait.id, mode: wait.mode, firedAt: uow.now, ...(payload && { payload }) },
      port: wait.mode === 'time' ? 'default' : isTimeout ? 'timeout' : 'event',
    });
  }
};

/** The time of a wait has come. */
export const waitOver = defineExternalJob({
  name: 'workflows.wait-over',
  payload: { waitId: 'text', runId: 'text' },
  perform: async (_app, { runId }) => runId,
  locks: async (_app, runId) => [lockOfRun(runId)],
  record: async (uow, _runId, { waitId }) => {
    const wait = await findWorkflowWait(uow.db, waitId);
    if (wait?.status === 'pending') {
      await resolve(uow, wait, undefined);
    }
  },
});

const fits = async (app: App, { runId, eventScope, filter }: WorkflowWaitRow, payload: Context): Promise<boolean> => {
  if (eventScope === 'run' && payload['_runId'] !== runId && payload['workflowRunId'] !== runId) {
    return false;
  }
  const wanted = shownObject(filter)?.['value'];
  if (typeof wanted === 'string') {
    try {
      return (await app.service(predicates).evaluate(wanted, payload)) === true;
    } catch (error) {
      if (error instanceof PredicateError) {
        return false;
      }
      throw error;
    }
  }
  return (
    !isObject(wanted) ||
    Object.entries(wanted).every(([path, value]) => isDeepStrictEqual(valueAt(payload, path), value))
  );
};

const delivered = (payload: Context): Context => {
  const json = JSON.stringify(payload);
  return json.length > longestPayload
    ? { truncated: true, originalSize: json.length, summary: json.slice(0, summaryLength) }
    : payload;
};

const emit = async (app: App, name: string, payload: Context): Promise<void> => {
  const told = delivered(payload);
  let afterId = '';
  for (;;) {
    const waits = await listWaitsForEvent(app.db, name, afterId, page);
    for (const wait of waits) {
      if (await fits(app, wait, payload)) {
        await inConcurrentTransaction(app, [lockOfRun(wait.runId)], (uow) => resolve(uow, wait, told));
      }
      afterId = wait.id;
    }
    if (waits.length < page) {
      return;
    }
  }
};

/** Wakes the steps that wait for an event. */
export const emitWorkflowEvent = async (
  app: App,
  { name, payload = {} }: Schemas['EmitEventBody'],
): Promise<Schemas['EmittedEvent']> => {
  await emit(app, name, payload);
  return { ok: true, name };
};

/** Wakes the steps of a run that wait for an event. @throws ProductError notFound */
export const emitWorkflowRunEvent = async (
  app: App,
  runId: string,
  { name, payload = {} }: Schemas['EmitEventBody'],
): Promise<Schemas['EmittedRunEvent']> => {
  await requireRunRow(app.db, runId);
  await emit(app, name, { ...payload, _runId: runId });
  return { ok: true, name, runId };
};
