import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { type CostGroup, type CostTask, costBounds, groupCosts } from '../../db/queries/cost-groups.js';
import { listKeys } from '../../db/queries/credential-keys.js';
import type { Database } from '../../db/schema.js';
import { isFlatSubscription } from '../keys/key-types.js';
import type { TimeRange } from '../time-range.js';
import { dayOf, nextDay } from '../utc-day.js';
import { HumanFreeTasks } from './human-free.js';
import type { CostSummary } from './model.js';
import { type AttributedGroup, SummaryBuilder } from './summary-builder.js';

/** Asks for the cost that counts for nobody. */
const unattributed = 'unattributed';

export interface SummaryQuestion {
  readonly groupBy: 'day' | 'agent' | 'user' | 'both';
  readonly range: TimeRange;
  readonly agentId?: string;
  /** A user's id, or `unattributed`. */
  readonly userId?: string;
}

const taskOf = (group: CostGroup): CostTask | undefined => {
  const { taskId, source, requesterInherited, isHeartbeat } = group;
  if (taskId === null || source === null || requesterInherited === null || isHeartbeat === null) {
    return undefined;
  }
  const { parentTaskId, requestedByUserId } = group;
  return { id: taskId, parentTaskId, source, requestedByUserId, requesterInherited, isHeartbeat };
};

const attribute = (group: CostGroup, humanFree: HumanFreeTasks): AttributedGroup => {
  const task = taskOf(group);
  const isHumanFree = task !== undefined && humanFree.isHumanFree(task);
  return {
    ...group,
    isHumanFree,
    userId: isHumanFree ? null : group.requestedByUserId,
    isSubscription: isFlatSubscription(group.credentialKeyType),
  };
};

const isAskedFor = (group: AttributedGroup, userId: string | undefined): boolean => {
  if (userId === undefined) {
    return true;
  }
  return userId === unattributed ? group.userId === null : group.userId === userId;
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

/**
 * Reads the costs day by day: a day's costs are added up by the database, and between days other requests get their
 * turn, so that a summary of a long time does not hold them up.
 */
async function* attributedDays(
  db: Kysely<Database>,
  question: SummaryQuestion,
): AsyncGenerator<{ day: string; groups: AttributedGroup[] }> {
  const { agentId, range, userId } = question;
  const bounds = await costBounds(db, agentId);
  if (!bounds) {
    return;
  }
  const humanFree = new HumanFreeTasks(db);
  for (const { day, from, to } of daysOf(later(range.from, bounds.first), earlier(range.to, bounds.last))) {
    const groups = await groupCosts(db, { from, to, ...(agentId !== undefined && { agentId }) });
    await humanFree.learn(groups.flatMap((group) => taskOf(group) ?? []));
    yield {
      day,
      groups: groups.map((group) => attribute(group, humanFree)).filter((group) => isAskedFor(group, userId)),
    };
    await letOthersRun();
  }
}

/** Sums up session costs (fact sheet "costs", 2.5). Requesters and keys are those the tasks have now. */
export const costSummary = async (db: Kysely<Database>, question: SummaryQuestion): Promise<CostSummary> => {
  const builder = new SummaryBuilder();
  for await (const { day, groups } of attributedDays(db, question)) {
    builder.add(day, groups);
  }
  const { groupBy } = question;
  const wants = (part: 'day' | 'agent' | 'user'): boolean => groupBy === 'both' || groupBy === part;
  return {
    totals: builder.totals(),
    daily: wants('day') ? builder.daily() : [],
    byAgent: wants('agent') ? builder.byAgent() : [],
    byUser: wants('user') ? builder.byUser() : [],
    byCredential: groupBy === 'both' ? builder.byCredential(await listKeys(db, {})) : [],
  };
};
