import type { Reader } from '../../db/access.js';
import { findShippedRoots, listRequestedTasks, type RequestedTask } from '../../db/queries/attribution.js';
import type { HeavyRead } from '../../db/reads/heavy-read.js';
import type { TimeRange } from '../../db/time-range.js';
import type { App } from '../kernel/app.js';
import { chunk } from '../kernel/chunk.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import { letOthersRun } from '../kernel/let-others-run.js';
import type { Settings } from '../kernel/settings/registry.js';
import { timeRange } from '../kernel/time-range.js';
import type { PersonAttribution } from './model.js';

const pageSize = 2000;

/**
 * LIKE patterns of pull-request and merge-request links. `VCS_A_HOST` narrows the former to one host; without it any
 * host counts.
 */
const deliverablePatterns = ({ vcsAHost }: Settings): string[] => [
  `%${vcsAHost ?? '://'}%/pull/%`,
  '%/-/merge_requests/%',
];

interface Reach {
  readonly problems: Set<string>;
  readonly completed: string[];
  readonly agents: Set<string>;
  readonly repos: Set<string>;
  readonly surfaces: Set<string>;
}

const noReach = (): Reach => ({
  problems: new Set(),
  completed: [],
  agents: new Set(),
  repos: new Set(),
  surfaces: new Set(),
});

const extend = (reach: Reach, task: RequestedTask): void => {
  reach.surfaces.add(task.source);
  if (task.agentId !== null) {
    reach.agents.add(task.agentId);
  }
  if (task.vcsRepo !== null) {
    reach.repos.add(task.vcsRepo);
  }
  if (task.parentTaskId !== null) {
    return;
  }
  reach.problems.add(task.id);
  if (task.status === 'completed') {
    reach.completed.push(task.id);
  }
};

/** What each person's tasks reached; the swarm's own work is left out. Other requests get their turn between pages. */
const reachByPerson = async (db: Reader, range: TimeRange): Promise<Map<string, Reach>> => {
  const people = new Map<string, Reach>();
  let page = await listRequestedTasks(db, range, '', pageSize);
  while (page.length > 0) {
    for (const task of page) {
      const reach = people.get(task.requestedByUserId) ?? noReach();
      people.set(task.requestedByUserId, reach);
      extend(reach, task);
    }
    await letOthersRun();
    page = await listRequestedTasks(db, range, page.at(-1)?.id ?? '', pageSize);
  }
  return people;
};

/** Which of the completed root tasks left something to look at anywhere in their tree. */
const shippedRoots = async (db: Reader, people: Iterable<Reach>, patterns: readonly string[]): Promise<Set<string>> => {
  const roots = [...people].flatMap((reach) => reach.completed);
  const shipped = new Set<string>();
  for (const batch of chunk(roots)) {
    for (const root of await findShippedRoots(db, batch, patterns)) {
      shipped.add(root);
    }
    await letOthersRun();
  }
  return shipped;
};

interface AttributionQuestion {
  readonly range: TimeRange;
  /** LIKE patterns of links that show that something was shipped. */
  readonly patterns: readonly string[];
}

const readAttribution = async (db: Reader, { range, patterns }: AttributionQuestion): Promise<PersonAttribution[]> => {
  const people = await reachByPerson(db, range);
  const shipped = await shippedRoots(db, people.values(), patterns);
  return [...people]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([userId, reach]) => ({
      userId,
      problemsInitiated: reach.problems.size,
      problemsShipped: reach.completed.filter((id) => shipped.has(id)).length,
      agentsReached: reach.agents.size,
      reposReached: reach.repos.size,
      surfacesReached: reach.surfaces.size,
      firstPassYield: null,
    }));
};

export const attributionByPerson: HeavyRead<AttributionQuestion, PersonAttribution[]> = {
  module: import.meta.url,
  name: 'attributionByPerson',
  narrowing: 'startDate or endDate',
  read: readAttribution,
};

/**
 * What people had the swarm do (docs/costs.md), by user id. The range is over the tasks' creation. Reads until the
 * signal aborts.
 *
 * @throws ProductError invalid when a date is none
 */
export const getAttributionByPerson = async (
  app: App,
  { startDate, endDate }: { readonly startDate?: string | undefined; readonly endDate?: string | undefined },
  signal: AbortSignal,
): Promise<PersonAttribution[]> => {
  const question = {
    range: timeRange({ name: 'startDate', text: startDate }, { name: 'endDate', text: endDate }),
    patterns: deliverablePatterns(app.settings),
  };
  return app.service(heavyReads).run(attributionByPerson, question, signal);
};
