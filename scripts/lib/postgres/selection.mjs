/**
 * The tests that `npm test` runs on PostgreSQL as well: those of the operations, which make nearly every query.
 * `npm run prove` runs all of them there.
 */
export const selection = [
  'active-sessions',
  'agents',
  'budgets',
  'config',
  'connector',
  'costs',
  'events',
  'favorites',
  'files',
  'heartbeat',
  'inbox',
  'jobs',
  'keys',
  'kv',
  'oauth',
  'polling',
  'pricing',
  'session-logs',
  'statistics',
  'status',
  'steering',
  'system',
  'task-lifecycle',
  'tasks',
  'users',
].map((folder) => `tests/${folder}/`);
