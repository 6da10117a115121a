import { type JobState, jobStates } from '../../generated/swarm/enums.js';
import type { Reader } from '../access.js';
import { type Placeholders, statement } from '../statement.js';
import type { JobTable } from '../tables/jobs.js';

/** Counting goes no further, so that it costs the same however many jobs wait. */
export const mostCounted = 10_000;

/** How many jobs of a kind are in a state, `mostCounted` at most. */
export interface JobCount {
  readonly kind: string;
  readonly state: JobState;
  readonly count: number;
}

/** The statements know the state, so that each finds the index of its jobs. */
const statementsFor = (state: JobState) => ({
  state,
  nextKind: statement((db, parameter: Placeholders<{ after: string }>) =>
    db
      .selectFrom('jobs')
      .select('kind')
      .where('state', '=', state)
      .where('kind', '>', parameter.after)
      .orderBy('kind')
      .limit(1),
  ),
  count: statement((db, parameter: Placeholders<{ kind: string }>) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('jobs')
          .select('kind')
          .where('state', '=', state)
          .where('kind', '=', parameter.kind)
          .limit(mostCounted)
          .as('some'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count')),
  ),
});

const inEachState = jobStates.map(statementsFor);

/** How many jobs there are of each kind in each state. Kinds are found in the indexes, whatever the number of jobs. */
export const countJobs = async (db: Reader): Promise<JobCount[]> => {
  const counts: JobCount[] = [];
  for (const { state, nextKind, count } of inEachState) {
    let kind = '';
    for (
      let next = await nextKind.first(db, { after: kind });
      next !== undefined;
      next = await nextKind.first(db, { after: kind })
    ) {
      kind = next.kind;
      const found = (await count.first(db, { kind }))?.count ?? 0;
      // The last one may have been done since its kind was found.
      if (found > 0) {
        counts.push({ kind, state, count: found });
      }
    }
  }
  return counts;
};

const firstDue = statement((db, parameter: Placeholders<{ kind: string }>) =>
  db
    .selectFrom('jobs')
    .select(['id', 'kind', 'runAt'])
    .where('state', '=', 'ready')
    .where('kind', '=', parameter.kind)
    .orderBy('runAt')
    .limit(1),
);

/** The job of a kind that has been due longest. */
export const findOldestDueJob = (
  db: Reader,
  kind: string,
): Promise<Pick<JobTable, 'id' | 'kind' | 'runAt'> | undefined> => firstDue.first(db, { kind });

const lastFailed = statement((db, parameter: Placeholders<{ limit: number }>) =>
  db
    .selectFrom('jobs')
    .select(['id', 'kind', 'state', 'attempts', 'lastError'])
    .select((eb) => eb.ref('failedAt').$notNull().as('failedAt'))
    .where('failedAt', 'is not', null)
    .orderBy('failedAt', 'desc')
    .limit(parameter.limit),
);

/** The jobs that failed last, newest first. */
export const listLastFailedJobs = (
  db: Reader,
  limit: number,
): Promise<(Pick<JobTable, 'id' | 'kind' | 'state' | 'attempts' | 'lastError'> & { readonly failedAt: string })[]> =>
  lastFailed.all(db, { limit });
