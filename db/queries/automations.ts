import { sql } from 'kysely';
import type { Reader } from '../access.js';
import type { JsonText } from '../tables/column-types.js';
import type { ScheduleTable } from '../tables/schedules.js';

/** What begins work by itself, with what it needs for that. */
export interface AutomationRow extends Pick<ScheduleTable, 'id' | 'name' | 'params' | 'requiredParams'> {
  readonly requires: JsonText<readonly string[]> | null;
}

const columns = ['id', 'name', 'params', 'requiredParams', 'requires'] as const;

/** Schedules that are enabled, by id. */
export const listEnabledSchedules = (db: Reader, limit: number): Promise<AutomationRow[]> =>
  db.selectFrom('schedules').select(columns).where('enabled', '=', 1).orderBy('id').limit(limit).execute();

/** Workflows that are enabled, by id. */
export const listEnabledWorkflows = (db: Reader, limit: number): Promise<AutomationRow[]> =>
  db.selectFrom('workflows').select(columns).where('enabled', '=', 1).orderBy('id').limit(limit).execute();

/** How many there are, and how many of them are enabled. */
export interface EnabledCounts {
  readonly total: number;
  readonly enabled: number;
}

export const countSchedules = async (db: Reader): Promise<EnabledCounts> => {
  const { total, enabled } = await db
    .selectFrom('schedules')
    .select((row) => [row.fn.countAll<number>().as('total'), row.fn.sum<number | null>('enabled').as('enabled')])
    .executeTakeFirstOrThrow();
  return { total, enabled: enabled ?? 0 };
};

/** Runs of workflows that have not ended. */
export interface LiveRunCounts {
  readonly live: number;
  /** Those of them that wait for their turn. */
  readonly queued: number;
}

export const countAllLiveRuns = async (db: Reader): Promise<LiveRunCounts> => {
  const { live, queued } = await db
    .selectFrom('workflow_runs')
    .select((row) => [row.fn.countAll<number>().as('live'), row.fn.sum<number | null>('isQueued').as('queued')])
    .where('status', 'in', [sql.lit('running' as const), sql.lit('waiting' as const)])
    .executeTakeFirstOrThrow();
  return { live, queued: queued ?? 0 };
};
