import type { Declarations } from './declaration.js';
import { boolean, integer, oneOf, path } from './types.js';

const atMost = 1_000_000;

/** What is kept, where, and for how long. */
export const dataSettings = {
  SQLITE_SYNCHRONOUS: {
    type: oneOf(['full', 'normal']),
    default: 'full',
    meaning: 'What a commit waits for: `full` the disk, to survive a power cut; `normal` the operating system.',
    decided: 'start',
    common: true,
  },
  FILE_PROVIDER_LOCAL_DIR: {
    type: path,
    meaning: 'Where task files are kept; not set: `fs` beside the database.',
    decided: 'start',
    common: true,
  },
  FILE_SWEEP_INTERVAL_MS: {
    type: integer(100, 86_400_000),
    default: 3_600_000,
    meaning: 'How often content that no attachment names is removed, in milliseconds.',
    decided: 'start',
  },
  SESSION_LOG_RETENTION_DAYS: {
    type: integer(1, atMost),
    meaning: 'Delete older session logs; not set: they are kept.',
    decided: 'run',
    common: true,
  },
  AGENT_LOG_RETENTION_DAYS: {
    type: integer(1, atMost),
    meaning: 'Delete older entries of the agent log; not set: they are kept.',
    decided: 'run',
    common: true,
  },
  EVENTS_RETENTION_DAYS: {
    type: integer(1, atMost),
    meaning: 'Delete older events; not set: they are kept.',
    decided: 'run',
    common: true,
  },
  CONTEXT_VERSIONS_KEEP_LATEST: {
    type: integer(1, atMost),
    meaning: 'Keep this many versions of each agent text; not set: all.',
    decided: 'run',
    common: true,
  },
  DEAD_JOBS_RETENTION_DAYS: {
    type: integer(1, atMost),
    default: 30,
    meaning: 'Delete jobs that failed for good this long ago.',
    decided: 'run',
  },
  DB_RETENTION_TICK_BUDGET_MS: {
    type: integer(1000, 300_000),
    default: 30_000,
    meaning: 'How long one round of deleting may take, in milliseconds.',
    decided: 'run',
  },
  DB_RETENTION_CATCHUP_INTERVAL_MS: {
    type: integer(5000, 3_600_000),
    default: 60_000,
    meaning: 'When the next round follows one that could not finish, in milliseconds.',
    decided: 'run',
  },
  DB_RETENTION_MAX_STATEMENT_MS: {
    type: integer(25, 5000),
    default: 250,
    meaning: 'A deletion that takes longer, in milliseconds, makes the next one smaller.',
    decided: 'run',
  },
  DB_RETENTION_DRY_RUN: {
    type: boolean,
    default: false,
    meaning: 'Count what would be deleted and delete nothing.',
    decided: 'run',
  },
} satisfies Declarations;
