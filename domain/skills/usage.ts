import type { Reader } from '../../db/access.js';
import {
  countUsesBy,
  countUsesByAgent,
  countUsesByDay,
  listNewestUses,
  reachesFewUses,
  sumSkillUses,
  type UseFilter,
} from '../../db/queries/skill-uses.js';
import { findSkillOwner } from '../../db/queries/skills.js';
import type { HeavyRead } from '../../db/reads/heavy-read.js';
import type { SkillUsageWindow } from '../../generated/swarm/enums.js';
import type { components, operations } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { notFound } from '../kernel/errors.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import { msPerDay, msPerMinute } from '../kernel/time.js';

type Schemas = components['schemas'];
type UsageQuery = NonNullable<operations['getSkillUsage']['parameters']['query']>;

interface Asked extends UseFilter {
  readonly offsetMinutes: number;
}

/** All of a report but what was asked. */
type Counted = Pick<Schemas['SkillUsage'], 'totals' | 'daily' | 'byAgent' | 'byHarness' | 'byVia' | 'recent'>;

const mostGroups = 1000;
const mostRecent = 20;

const dateOf = (day: number): string => new Date(day * msPerDay).toISOString().slice(0, 10);

const readUsage = async (db: Reader, { offsetMinutes, ...filter }: Asked): Promise<Counted> => {
  const { tokens, ...sums } = await sumSkillUses(db, filter);
  const days = await countUsesByDay(db, filter, offsetMinutes);
  return {
    totals: { ...sums, tokens: tokens ?? 0 },
    daily: days.map(({ day, invocations, tasks }) => ({ date: dateOf(day), invocations, skills: 1, tasks })),
    byAgent: await countUsesByAgent(db, filter, mostGroups),
    byHarness: await countUsesBy(db, filter, 'harness', mostGroups),
    byVia: await countUsesBy(db, filter, 'via', mostGroups),
    recent: await listNewestUses(db, filter, mostRecent),
  };
};

export const usageReport: HeavyRead<Asked, Counted> = {
  module: import.meta.url,
  name: 'usageReport',
  narrowing: 'window',
  reachesFew: reachesFewUses,
  read: readUsage,
};

const daysIn: Readonly<Record<SkillUsageWindow, number | undefined>> = { '7d': 7, '30d': 30, all: undefined };

/** Every day of a window, also those without any. */
const filled = (daily: Counted['daily'], lastDay: number, days: number): Counted['daily'] => {
  const known = new Map(daily.map((day) => [day.date, day]));
  return Array.from({ length: days }, (_, index) => {
    const date = dateOf(lastDay - days + 1 + index);
    return known.get(date) ?? { date, invocations: 0, skills: 0, tasks: 0 };
  });
};

/**
 * How a skill was used in the days of a window, which begin where the caller is. Reads until the signal aborts.
 *
 * @throws ProductError notFound
 */
export const getSkillUsage = async (
  app: App,
  id: string,
  { window = '30d', tzOffsetMinutes, tzOffset, utcOffsetMinutes }: UsageQuery,
  signal: AbortSignal,
): Promise<Schemas['SkillUsage']> => {
  if (!(await findSkillOwner(app.db, id))) {
    throw notFound('skill');
  }
  const offsetMinutes = tzOffsetMinutes ?? tzOffset ?? utcOffsetMinutes ?? 0;
  const generatedAt = app.clock.now();
  const today = Math.floor((Date.parse(generatedAt) + offsetMinutes * msPerMinute) / msPerDay);
  const days = daysIn[window];
  const since =
    days === undefined
      ? undefined
      : new Date((today - days + 1) * msPerDay - offsetMinutes * msPerMinute).toISOString();
  const counted = await app.service(heavyReads).run(usageReport, { skillId: id, since, offsetMinutes }, signal);
  return {
    skillId: id,
    window,
    since: since ?? null,
    generatedAt,
    ...counted,
    daily: days === undefined ? counted.daily : filled(counted.daily, today, days),
  };
};
