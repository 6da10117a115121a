import type { TestServer } from './server.js';

/** How many units the database has ended because they waited for each other; a connection tells up to a second later. */
export const deadlocksOf = ({ database }: TestServer): number =>
  Number(database.prepare('select deadlocks from pg_stat_database where datname = current_database()').pluck().get());
