import { changeRowsIfAny } from './rows.js';
import type { TestServer } from './server.js';
import { waitFor } from './wait.js';

const open = `select count(*) from jobs
  where state in ('ready', 'running') or (state = 'scheduled' and (uniqueKey is null or runAt <= ?))`;

/** Resolves once everything that the start and the requests so far made necessary is done: nothing more is written then. */
export const jobsDone = (server: TestServer): Promise<true> =>
  waitFor('the jobs to be done', () => server.database.prepare(open).pluck().get(new Date().toISOString()) === 0);

/** What happens to the jobs of a server that was killed when a minute has passed; it may have had none under way. */
export const endLeases = (server: TestServer): void => {
  changeRowsIfAny(server, 'jobs', { state: 'running' }, { leaseUntil: '2026-01-01T00:00:00.000Z' });
};
