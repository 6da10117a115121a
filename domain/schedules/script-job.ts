import type { Reader } from '../../db/access.js';
import {
  type FiringChanges,
  findScheduleRow,
  type ScheduleRow,
  updateScheduleOutcome,
} from '../../db/queries/schedules.js';
import { assertKeepsSecrets } from '../access/stored-secrets.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { ProductError } from '../kernel/errors.js';
import { defineExternalJob } from '../kernel/jobs/kinds.js';
import { shownObject } from '../kernel/stored-json.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { runStored } from '../scripts/run/run.js';
import { isOfOneThatLost } from '../scripts/writers.js';
import { withParams } from '../workflows/runs/tokens.js';
import { failureOf, succeeded } from './outcome.js';
import { findScheduledScript } from './target.js';

const timeoutMs = 60_000;
/** As whom a script runs whose schedule no agent made. */
const nobody = 'schedule';

/**
 * Whether somebody decides what the script of a schedule does, which acts as the agent that made the schedule, or as none.
 *
 * @throws ProductError forbidden (`credential_access_revoked`)
 */
export const assertMayRunScript = async (
  db: Reader,
  caller: Caller,
  { createdByAgentId }: Pick<ScheduleRow, 'createdByAgentId'>,
): Promise<void> => {
  if (caller.agentId !== createdByAgentId) {
    await assertKeepsSecrets(db, caller);
  }
};

const argsOf = ({ scriptArgs, params }: ScheduleRow): unknown =>
  withParams(shownObject(scriptArgs) ?? {}, shownObject(params) ?? {});

/** Runs the script; returns why it failed. */
const runIt = async (app: App, row: ScheduleRow, signal: AbortSignal): Promise<string | undefined> => {
  const script = row.scriptName === null ? undefined : await findScheduledScript(app.db, row.scriptName);
  if (script === undefined) {
    return 'Script not found';
  }
  const agentId = row.createdByAgentId ?? nobody;
  if (await isOfOneThatLost(app.db, script, agentId)) {
    return 'Stored secrets were taken from the agent that wrote the script';
  }
  const principal =
    row.createdBy === null ? ({ kind: 'operator' } as const) : ({ kind: 'user', userId: row.createdBy } as const);
  const { report, isOk } = await runStored(
    app,
    { principal, agentId },
    { script, args: argsOf(row), agentId, requestedByUserId: row.createdBy ?? undefined, timeoutMs, signal },
  );
  return isOk ? undefined : report.stderr.trim() || `The script ended with ${report.exitCode}`;
};

/** How a script went. */
interface Ended {
  /** Why it failed, if it did. */
  readonly failure?: string;
}

interface FiredScript {
  readonly scheduleId: string;
  readonly firedAt: string;
  readonly lastUpdatedAt: string;
}

/** Notes in the schedule how its script went, unless it fired or was changed since. */
const noteOutcome = async (
  { db, now }: UnitOfWork,
  { scheduleId, firedAt, lastUpdatedAt }: FiredScript,
  outcomeOf: (row: ScheduleRow, now: string) => Partial<FiringChanges>,
): Promise<void> => {
  const row = await findScheduleRow(db, scheduleId);
  if (row) {
    await updateScheduleOutcome(db, { id: scheduleId, lastRunAt: firedAt, lastUpdatedAt }, outcomeOf(row, now));
  }
};

/** Somebody, or failures, disabled it since it fired: one that fires once is disabled by that. */
const isStopped = ({ enabled, scheduleType, lastUpdatedAt }: ScheduleRow, fired: FiredScript): boolean =>
  enabled === 0 && (scheduleType === 'recurring' || lastUpdatedAt !== fired.lastUpdatedAt);

/**
 * Runs the script of a firing, unless the schedule was deleted or disabled since, and notes in the schedule how that went,
 * unless it fired or was changed since.
 */
export const scheduledScript = defineExternalJob({
  name: 'schedules.run-script',
  payload: { scheduleId: 'text', firedAt: 'text', lastUpdatedAt: 'text' },
  maxAttempts: 3,
  perform: async (app, fired, { signal }): Promise<Ended | undefined> => {
    const row = await findScheduleRow(app.db, fired.scheduleId);
    if (row === undefined || isStopped(row, fired)) {
      return undefined;
    }
    try {
      const failure = await runIt(app, row, signal);
      return failure === undefined ? {} : { failure };
    } catch (error) {
      if (error instanceof ProductError && error.kind !== 'unavailable' && error.kind !== 'exhausted') {
        return { failure: error.message };
      }
      throw error;
    }
  },
  locks: async () => [],
  record: async (uow, ended, fired) => {
    if (ended !== undefined) {
      const { failure } = ended;
      await noteOutcome(uow, fired, (row, now) => (failure === undefined ? succeeded : failureOf(row, failure, now)));
    }
  },
  onDead: (uow, fired, error) => noteOutcome(uow, fired, (row, now) => failureOf(row, error, now)),
});
