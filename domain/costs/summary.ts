import type { Reader } from '../../db/access.js';
import {
  type CostFilter,
  costBounds,
  type Days,
  findTasksWithCost,
  reachesFewCosts,
  sumDays,
  sumDaysByAgent,
  sumStretchByAgent,
  sumStretchByTask,
} from '../../db/queries/cost-summary.js';
import { listKeyNames } from '../../db/queries/credential-keys.js';
import type { HeavyRead } from '../../db/reads/heavy-read.js';
import type { TimeRange } from '../../db/time-range.js';
import type { CostGrouping } from '../../generated/swarm/enums.js';
import type { App } from '../kernel/app.js';
import { chunk } from '../kernel/chunk.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import { timeRange } from '../kernel/time-range.js';
import { type CoveredRange, coverRange } from './covered-range.js';
import type { CostSummary } from './model.js';
import { SummaryBuilder } from './summary-builder.js';

/** Asks for the cost that counts for nobody. */
const unattributed = 'unattributed';

/** Which costs to sum up, between two days or times, and by what. */
export interface CostSummaryQuery {
  readonly groupBy: CostGrouping;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly agentId?: string | undefined;
  /** A user's id, or `unattributed`. */
  readonly userId?: string | undefined;
}

interface SummaryQuestion {
  readonly groupBy: CostGrouping;
  readonly range: TimeRange;
  readonly agentId?: string;
  /** A user's id, or `unattributed`. */
  readonly userId?: string;
}

const wants = ({ groupBy }: SummaryQuestion, part: Exclude<CostGrouping, 'both'>): boolean =>
  groupBy === 'both' || groupBy === part;

const filterOf = ({ agentId, userId }: SummaryQuestion): CostFilter => ({
  ...(agentId !== undefined && { agentId }),
  ...(userId !== undefined && { userId: userId === unattributed ? null : userId }),
});

const coverOf = async (db: Reader, { range, agentId }: SummaryQuestion): Promise<CoveredRange> => {
  const bounds = await costBounds(db, agentId);
  return bounds ? coverRange(range, bounds) : { stretches: [] };
};

/** Which of the named tasks have a cost in these days, so that they are counted there. */
const countedIn = async (
  db: Reader,
  days: Days,
  taskIds: readonly string[],
  agentId: string | undefined,
): Promise<string[]> => {
  const counted: string[] = [];
  for (const ids of chunk(taskIds)) {
    counted.push(...(await findTasksWithCost(db, ids, days, agentId)));
  }
  return counted;
};

/** Adds the costs of parts of days, each task counted once and not again when the whole days count it. */
const addStretches = async (
  db: Reader,
  { days, stretches }: CoveredRange,
  filter: CostFilter,
  builder: SummaryBuilder,
): Promise<void> => {
  const counted = new Set<string>();
  for (const stretch of stretches) {
    const groups = await sumStretchByTask(db, stretch, filter);
    const taskIds = groups.flatMap(({ taskId }) => taskId ?? []);
    for (const id of days ? await countedIn(db, days, taskIds, filter.agentId) : []) {
      counted.add(id);
    }
    for (const { taskId, ...group } of groups) {
      const isNew = taskId !== null && !counted.has(taskId);
      builder.addGroup(group, isNew ? 1 : 0);
      if (isNew) {
        counted.add(taskId);
      }
    }
  }
};

const addAgents = async (
  db: Reader,
  { days, stretches }: CoveredRange,
  filter: CostFilter,
  builder: SummaryBuilder,
): Promise<void> => {
  const parts = [
    days ? sumDaysByAgent(db, days, filter) : [],
    ...stretches.map((part) => sumStretchByAgent(db, part, filter)),
  ];
  for (const agents of await Promise.all(parts)) {
    for (const sums of agents) {
      builder.addAgent(sums);
    }
  }
};

const readSummary = async (db: Reader, question: SummaryQuestion): Promise<CostSummary> => {
  const builder = new SummaryBuilder();
  const filter = filterOf(question);
  const cover = await coverOf(db, question);
  for (const { tasks, ...group } of cover.days ? await sumDays(db, cover.days, filter) : []) {
    builder.addGroup(group, tasks);
  }
  await addStretches(db, cover, filter, builder);
  if (wants(question, 'agent')) {
    await addAgents(db, cover, filter, builder);
  }
  return {
    totals: builder.totals(),
    daily: wants(question, 'day') ? builder.daily() : [],
    byAgent: builder.byAgent(),
    byUser: wants(question, 'user') ? builder.byUser() : [],
    byCredential: question.groupBy === 'both' ? builder.byCredential(await listKeyNames(db)) : [],
  };
};

export const costSummary: HeavyRead<SummaryQuestion, CostSummary> = {
  module: import.meta.url,
  name: 'costSummary',
  narrowing: 'startDate, endDate or agentId',
  reachesFew: async (db, question) => {
    const { days, stretches } = await coverOf(db, question);
    return reachesFewCosts(db, days, stretches, filterOf(question));
  },
  read: readSummary,
};

/**
 * Sums up session costs (docs/costs.md). Requesters and keys are those the tasks have now. Reads until the signal
 * aborts.
 *
 * @throws ProductError invalid when a date is none
 */
export const getSessionCostSummary = async (
  app: App,
  { groupBy, startDate, endDate, agentId, userId }: CostSummaryQuery,
  signal: AbortSignal,
): Promise<CostSummary> => {
  const range = timeRange({ name: 'startDate', text: startDate }, { name: 'endDate', text: endDate });
  const question = { groupBy, range, ...(agentId && { agentId }), ...(userId && { userId }) };
  return app.service(heavyReads).run(costSummary, question, signal);
};
