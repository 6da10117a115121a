import {
  findWorkflowRunRow,
  findWorkflowStepRow,
  findWorkflowWait,
  listWaitsForEvent,
  resolveWorkflowWait,
  type WaitedFor,
  type WorkflowWaitRow,
} from '../../../db/queries/workflow-runs.js';
import type { components } from '../../../generated/swarm/types.js';
import type { App } from '../../kernel/app.js';
import type { Caller } from '../../kernel/caller.js';
import { type ProductError, unavailable } from '../../kernel/errors.js';
import { defineExternalJob } from '../../kernel/jobs/kinds.js';
import { shownObject } from '../../kernel/stored-json.js';
import { inConcurrentTransaction, type UnitOfWork } from '../../kernel/unit-of-work.js';
import { askedBy, type Cause } from './cause.js';
import { isWanted, type SentEvent } from './filters.js';
import { isLive, lockOfRun, requireRunRow } from './run.js';
import type { Context } from './tokens.js';
import { concludeStep } from './transitions.js';

type Schemas = components['schemas'];

const page = 100;
const longestPayload = 65_536;
const summaryLength = 1024;
/** A filter takes a moment at most, but many may wait. */
const longestEmissionMs = 30_000;
const retryAfterMs = 5000;

/** Wakes the step that waits, if it still does. */
const resolve = async (
  uow: UnitOfWork,
  wait: WorkflowWaitRow,
  payload: Context | undefined,
  cause: Cause,
): Promise<void> => {
  const run = await findWorkflowRunRow(uow.db, wait.runId);
  const step = await findWorkflowStepRow(uow.db, wait.stepId);
  const isTimeout = wait.mode === 'event' && payload === undefined;
  if (run === undefined || !isLive(run) || step?.status !== 'waiting') {
    return;
  }
  if (await resolveWorkflowWait(uow.db, wait.id, isTimeout ? 'timeout' : 'fired', uow.now)) {
    const output = { waitId: wait.id, mode: wait.mode, firedAt: uow.now, ...(payload && { payload }) };
    const port = wait.mode === 'time' ? 'default' : isTimeout ? 'timeout' : 'event';
    await concludeStep(uow, run, step, { output, port }, cause);
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
      await resolve(uow, wait, undefined, { kind: 'time', id: waitId });
    }
  },
});

const sent = (payload: Context): SentEvent => {
  const json = JSON.stringify(payload);
  const told =
    json.length > longestPayload
      ? { truncated: true, originalSize: json.length, summary: json.slice(0, summaryLength) }
      : payload;
  return { payload, told, length: json.length };
};

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The runs that an event is of: the filters of others are not asked. */
const runsOf = ({ _runId, workflowRunId }: Context): Omit<WaitedFor, 'eventName'> => ({
  runId: textOf(_runId),
  otherRunId: textOf(workflowRunId),
});

const takesTooLong = (): ProductError =>
  unavailable('The filters of those who wait for the event take too long: not all of them were asked', {
    code: 'work_timeout',
    retryAfterMs,
  });

interface Emission {
  readonly signal: AbortSignal;
  /** Not given: it came from elsewhere. */
  readonly sender?: Caller;
}

/** @throws ProductError unavailable: those who wait have filters that take too long */
const emit = async (app: App, name: string, payload: Context, { signal, sender }: Emission): Promise<void> => {
  const cause: Cause = { ...(sender && askedBy(sender)), kind: 'event', id: name };
  const event = sent(payload);
  const of = { eventName: name, ...runsOf(payload) };
  const limit = AbortSignal.timeout(longestEmissionMs);
  let afterId = '';
  for (;;) {
    const waits = await listWaitsForEvent(app.db, of, afterId, page);
    for (const wait of waits) {
      signal.throwIfAborted();
      if (limit.aborted) {
        throw takesTooLong();
      }
      if (await isWanted(app, shownObject(wait.filter)?.['value'], event)) {
        await inConcurrentTransaction(app, [lockOfRun(wait.runId)], (uow) => resolve(uow, wait, event.told, cause));
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
  emission: Emission,
): Promise<Schemas['EmittedEvent']> => {
  await emit(app, name, payload, emission);
  return { ok: true, name };
};

/** Wakes the steps of a run that wait for an event. @throws ProductError notFound */
export const emitWorkflowRunEvent = async (
  app: App,
  runId: string,
  { name, payload = {} }: Schemas['EmitEventBody'],
  emission: Emission,
): Promise<Schemas['EmittedRunEvent']> => {
  await requireRunRow(app.db, runId);
  await emit(app, name, { ...payload, _runId: runId }, emission);
  return { ok: true, name, runId };
};
