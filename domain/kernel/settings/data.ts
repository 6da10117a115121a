import type { Declarations } from './declaration.js';
import { baseUrl, boolean, bucketName, bucketPrefix, integer, list, oneOf, path, text } from './types.js';

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
      'Where task files are kept; not set: `fs` beside the database file. With PostgreSQL it, a folder that all servers share, or a bucket must be set.',
    decided: 'start',
    common: true,
  },
  FILE_PROVIDER_S3_BUCKET: {
    type: bucketName,
    meaning: 'Keep task files in this bucket of an S3-compatible service instead of on the disk; not set: on the disk.',
    decided: 'start',
    common: true,
  },
  FILE_PROVIDER_S3_ENDPOINT: {
    type: baseUrl,
    meaning: 'Where that service is reached; not set: AWS, in the region below.',
    decided: 'start',
  },
  FILE_PROVIDER_S3_REGION: {
    type: text,
    default: 'us-east-1',
    meaning: 'The region of the bucket.',
    decided: 'start',
  },
  FILE_PROVIDER_S3_PREFIX: {
    type: bucketPrefix,
    meaning: 'What the keys of all files in the bucket begin with, such as `swarm/`; not set: nothing.',
    decided: 'start',
  },
  FILE_PROVIDER_S3_ACCESS_KEY_ID: {
    type: text,
    meaning: 'The id of the access key of that service.',
    decided: 'start',
  },
  FILE_PROVIDER_S3_SECRET_ACCESS_KEY: {
    type: text,
    meaning: 'The secret of that access key.',
    decided: 'start',
    secret: true,
  },
  FILE_PROVIDER_S3_PATH_STYLE: {
    type: boolean,
    default: true,
    meaning: 'Name the bucket in the path of URLs; `false` names it in their host, as newer buckets of AWS want.',
    decided: 'start',
  },
  FILE_PROVIDER_REQUEST_TIMEOUT_MS: {
    type: integer(100, 600_000),
    default: 20_000,
    meaning:
      'How long a request to that service may take, in milliseconds; content has a millisecond more for each 256 bytes.',
    decided: 'start',
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
  CREDENTIAL_USES_RETENTION_DAYS: {
    type: integer(1, atMost),
    meaning: 'Delete older entries of what secrets were used for; not set: they are kept.',
    decided: 'run',
  },
  SCRIPT_RUNS_RETENTION_DAYS: {
    type: integer(1, atMost),
    meaning: 'Delete script runs that ended this long ago, with their journals; not set: they are kept.',
    decided: 'run',
  },
  CONTEXT_VERSIONS_KEEP_LATEST: {
    type: integer(1, atMost),
    meaning: 'Keep this many versions of each agent text; not set: all.',
    decided: 'run',
    common: true,
  },
  WEBHOOK_DELIVERIES_RETENTION_DAYS: {
    type: integer(1, atMost),
    default: 30,
    meaning: 'Delete older deliveries of webhooks.',
    decided: 'run',
  },
  WEBHOOK_DELIVERIES_KEEP_LATEST: {
    type: integer(1, atMost),
    default: 10_000,
    meaning: 'Keep this many deliveries of webhooks of each workflow and each host.',
    decided: 'run',
  },
  CHANNEL_MESSAGES_RETENTION_DAYS: {
    type: integer(1, atMost),
    meaning: 'Delete older messages of channels of the swarm; not set: they are kept.',
    decided: 'run',
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
