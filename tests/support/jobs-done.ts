import type { TestServer } from './server.js';
import { waitFor } from './wait.js';

const open = `select count(*) from jobs
  where state in ('ready', 'running') or (state = 'scheduled' and uniqueKey is null)`;

/** Resolves once everything that the requests so far made necessary is done. */
export const jobsDone = (server: TestServer): Promise<true> =>
  waitFor('the jobs to be done', () => server.database.prepare(open).pluck().get() === 0);
