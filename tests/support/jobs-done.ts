import type { TestServer } from './server.js';
import { waitFor } from './wait.js';

const open = `select count(*) from jobs
  where state in ('ready', 'running') or (state = 'scheduled' and (uniqueKey is null or runAt <= ?))`;

/** Resolves once everything that the start and the requests so far made necessary is done: nothing more is written then. */
export const jobsDone = (server: TestServer): Promise<true> =>
  waitFor('the jobs to be done', () => server.database.prepare(open).pluck().get(new Date().toISOString()) === 0);
