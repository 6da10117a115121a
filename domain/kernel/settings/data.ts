import type { Declarations } from './declaration.js';
import { boolean, integer, list, oneOf, path } from './types.js';

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
  DATABASE_POOL_SIZE: {
    type: integer(2, 1000),
    default: 16,
    meaning: 'The most connections of this server to PostgreSQL; large reads have up to 4 more.',
    decided: 'start',
  },
  DATABASE_TLS: {
    type: oneOf(['off', 'require', 'verify']),
    meaning:
      'How PostgreSQL is reached: `verify` encrypted, with a valid certificate of this host; `require` encrypted; `off` not. Not set: as `sslmode` in `DATABASE_URL` says, else `off`.',
    decided: 'start',
  },
  DATABASE_CONNECT_TIMEOUT_MS: {
    type: integer(100, 120_000),
    default: 5000,
    meaning: 'How long a connection to PostgreSQL may take, and a request wait for one, in milliseconds.',
    decided: 'start',
  },
  DATABASE_STATEMENT_TIMEOUT_MS: {
    type: integer(100, 3_600_000),
    default: 30_000,
    meaning:
      'How long PostgreSQL may work on one statement, waiting for locks included, in milliseconds. When it says nothing for five seconds longer, the connection is given up.',
    decided: 'start',
  },
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: {
    type: integer(100, 3_600_000),
    default: 30_000,
    meaning: 'After how long PostgreSQL ends a transaction of which nothing more is heard, in milliseconds.',
    decided: 'start',
  },
  FILE_PROVIDER_LOCAL_DIR: {
    type: path,
    meaning:
      'Where task files are kept; not set: `fs` beside the database file. With PostgreSQL it must be set: a folder that all servers share.',
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
  SKILL_FILES_MAX_COUNT: {
    type: integer(1, 1000),
    default: 100,
    meaning: 'How many files a skill may have.',
    decided: 'run',
  },
  SKILL_FILES_MAX_FILE_BYTES: {
    type: integer(1, 1_000_000),
    default: 512_000,
    meaning: 'How large a file of a skill may be, in bytes.',
    decided: 'run',
  },
  SKILL_FILES_MAX_TOTAL_BYTES: {
    type: integer(1, 100_000_000),
    default: 10_485_760,
    meaning: 'How large all files of a skill may be together, in bytes.',
    decided: 'run',
  },
  SKILL_SYNC_DIRS: {
    type: list,
    default: '~/.agents/skills',
    meaning: 'Folders of this machine that the skills of an agent are written to on demand.',
    decided: 'start',
    environmentOnly: true,
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
