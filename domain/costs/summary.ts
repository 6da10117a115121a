import type { Kysely } from 'kysely';
import {
  type CostStretch,
  costBounds,
  sumCostsByAgent,
  sumCostsByTask,
  sumCostsByTaskAndAgent,
} from '../../db/queries/cost-groups.js';
import { listKeys } from '../../db/queries/credential-keys.js';
import { reachesFewCosts } from '../../db/queries/session-costs.js';
import type { HeavyRead } from '../../db/reads/heavy-read.js';
import type { Database } from '../../db/schema.js';
import type { CostGrouping } from '../../generated/swarm/enums.js';
import type { App } from '../kernel/app.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import { letOthersRun } from '../kernel/let-others-run.js';
import type { TimeRange } from '../kernel/time-range.js';
import { dayOf, nextDay } from '../kernel/utc-day.js';
import type { CostSummary } from './model.js';
import { SummaryBuilder } from './summary-builder.js';
import { type Attribution, TaskAttributions } from './task-attribution.js';

/** Asks for the cost that counts for nobody. */
const unattributed = 'unattributed';

export interface SummaryQuestion {
  readonly groupBy: CostGrouping;
  readonly range: TimeRange;
  readonly agentId?: string;
  /** A user's id, or `unattributed`. */
  readonly userId?: string;
}

const wants = ({ groupBy }: SummaryQuestion, part: Exclude<CostGrouping, 'both'>): boolean =>
  groupBy === 'both' || groupBy === part;

const isAskedFor = (attribution: Attribution, userId: string | undefined): boolean => {
  if (userId === undefined) {
    return true;
  }
  return userId === unattributed ? attribution.userId === null : attribution.userId === userId;
};

interface Stretch {
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

const lastInstant = 'T23:59:59.999Z';

/** The UTC days of a range, each cut to the range. */
function* daysOf(from: string, to: string): Generator<Stretch> {
  for (let day = dayOf(from); day <= dayOf(to); day = nextDay(day)) {
    const start = `${day}T00:00:00.000Z`;
    const end = day + lastInstant;
    yield { day, from: from > start ? from : start, to: to < end ? to : end };
  }
}

const later = (a: string | undefined, b: string): string => (a !== undefined && a > b ? a : b);
const earlier = (a: string | undefined, b: string): string => (a !== undefined && a < b ? a : b);

/** Adds one day to a summary. Agents are summed apart from tasks, unless only some tasks count. */
const addDay = async (
  db: Kysely<Database>,
  { day, ...stretch }: CostStretch & { readonly day: string },
  question: SummaryQuestion,
  attributions: TaskAttributions,
  builder: SummaryBuilder,
): Promise<void> => {
  const tasks = await sumCostsByTask(db, stretch);
  await attributions.learn(tasks.map(({ taskId }) => taskId));
  for (const sums of tasks) {
    const attribution = attributions.of(sums.taskId);
    if (isAskedFor(attribution, question.userId)) {
      builder.addTask(day, sums.taskId, sums, attribution);
    }
  }
  if (!wants(question, 'agent')) {
    return;
  }
  if (question.userId === undefined) {
    for (const sums of await sumCostsByAgent(db, stretch)) {
      builder.addAgent(sums.agentId, sums);
    }
    return;
  }
  for (const sums of await sumCostsByTaskAndAgent(db, stretch)) {
    if (isAskedFor(attributions.of(sums.taskId), question.userId)) {
      builder.addAgent(sums.agentId, sums);
    }
  }
};

/** Goes through the costs day by day; between days other requests get their turn. */
const addAllDays = async (db: Kysely<Database>, question: SummaryQuestion, builder: SummaryBuilder): Promise<void> => {
  const { agentId, range } = question;
  const bounds = await costBounds(db, agentId);
  if (!bounds) {
    return;
  }
  const attributions = new TaskAttributions(db);
  for (const stretch of daysOf(later(range.from, bounds.first), earlier(range.to, bounds.last))) {
    await addDay(db, { ...stretch, ...(agentId !== undefined && { agentId }) }, question, attributions, builder);
    await letOthersRun();
  }
};

const readSummary = async (db: Kysely<Database>, question: SummaryQuestion): Promise<CostSummary> => {
  const builder = new SummaryBuilder();
  await addAllDays(db, question, builder);
  return {
    totals: builder.totals(),
    daily: wants(question, 'day') ? builder.daily() : [],
    byAgent: builder.byAgent(),
    byUser: wants(question, 'user') ? builder.byUser() : [],
    byCredential: question.groupBy === 'both' ? builder.byCredential(await listKeys(db, {})) : [],
  };
};

export const costSummary: HeavyRead<SummaryQuestion, CostSummary> = {
  module: import.meta.url,
  name: 'costSummary',
  narrowing: 'startDate, endDate or agentId',
  reachesFew: (db, { range, agentId }) => reachesFewCosts(db, { ...range, ...(agentId !== undefined && { agentId }) }),
  read: readSummary,
};

/**
 * Sums up session costs (docs/costs.md). Requesters and keys are those the tasks have now. Reads until the signal
 * aborts.
 */
export const getSessionCostSummary = (app: App, question: SummaryQuestion, signal: AbortSignal): Promise<CostSummary> =>
  app.service(heavyReads).run(costSummary, question, signal);
