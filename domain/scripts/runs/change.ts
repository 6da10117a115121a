import {
  changeScriptRun,
  findScriptRunState,
  type RunChange,
  touchScriptRun,
} from '../../../db/queries/script-runs.js';
import type { ScriptRunStatus } from '../../../generated/swarm/enums.js';
import type { components } from '../../../generated/swarm/types.js';
import type { App } from '../../kernel/app.js';
import { assertOperator } from '../../kernel/assert-operator.js';
import type { Caller } from '../../kernel/caller.js';
import { conflict, notFound } from '../../kernel/errors.js';
import { inConcurrentTransaction, type UnitOfWork } from '../../kernel/unit-of-work.js';
import { lockOfRun, maxResultBytes, openStatuses, storedError, storedValue } from './run.js';
import { runSignals } from './signals.js';

type Body = components['schemas']['SetScriptRunStatusBody'];

/** Changes the status of a run that has one of these; whoever does it stops. Returns whether it had. */
export const changeRun = async (
  uow: UnitOfWork,
  id: string,
  from: readonly ScriptRunStatus[],
  change: RunChange,
): Promise<boolean> => {
  const isChanged = await changeScriptRun(uow.db, id, from, change);
  if (isChanged) {
    uow.afterCommit((app) => app.service(runSignals).halt(id));
  }
  return isChanged;
};

/** @throws ProductError notFound */
const requireState = async ({ db }: UnitOfWork, id: string) => {
  const state = await findScriptRunState(db, id);
  if (state === undefined) {
    throw notFound('scriptRun');
  }
  return state;
};

/** Ends a run at once; one that has ended stays as it is. @throws ProductError notFound */
export const cancelScriptRun = (app: App, id: string): Promise<void> =>
  inConcurrentTransaction(app, [lockOfRun(id)], async (uow) => {
    await requireState(uow, id);
    await changeRun(uow, id, openStatuses, { status: 'cancelled', finishedAt: uow.now });
  });

const changeFor = ({ app, now }: UnitOfWork, { status, output, error }: Body): RunChange => {
  switch (status) {
    case 'completed':
      return { status, finishedAt: now, output: storedValue(app, 'body.output', output, maxResultBytes) };
    case 'failed':
      return { status, finishedAt: now, error: storedError(app, error ?? 'The run failed') };
    case 'paused':
    case 'running':
      return { status, finishedAt: null };
  }
};

/**
 * Pauses a run, goes on with a paused one, or ends it; one that has ended stays as it is.
 *
 * @throws ProductError forbidden, notFound, invalid when the output is too large, conflict (`script_run_not_running`) when
 * a single call is to be changed
 */
export const setScriptRunStatus = async (app: App, caller: Caller, id: string, body: Body): Promise<void> => {
  assertOperator(caller);
  await inConcurrentTransaction(app, [lockOfRun(id)], async (uow) => {
    const { kind } = await requireState(uow, id);
    if (kind === 'inline') {
      throw conflict('The run was a single call, which has ended', { code: 'script_run_not_running' });
    }
    const from: readonly ScriptRunStatus[] = body.status === 'running' ? ['paused'] : openStatuses;
    const isChanged = await changeRun(uow, id, from, changeFor(uow, body));
    if (isChanged && body.status === 'running') {
      uow.afterCommit((whole) => whole.service(runSignals).start(id));
    }
  });
};

/** Notes that somebody does something for a run. @throws ProductError forbidden, notFound */
export const heartbeatScriptRun = async (app: App, caller: Caller, id: string): Promise<void> => {
  assertOperator(caller);
  const isKnown = await inConcurrentTransaction(app, [], ({ db, now }) => touchScriptRun(db, id, now));
  if (!isKnown) {
    throw notFound('scriptRun');
  }
};
