import type { Declarations } from './declaration.js';
import {
  baseUrl,
  boolean,
  databaseUrl,
  integer,
  oneOf,
  port,
  portOrOff,
  text,
  webAddresses,
  webOrigin,
} from './types.js';

/** The process itself, and where it is reached. */
export const serverSettings = {
  PORT: {
    type: port,
    default: 3013,
    meaning: 'Port of the swarm API; 0 takes a free one.',
    decided: 'start',
    common: true,
  },
  SITE_PORT: {
    type: portOrOff,
    default: 3014,
    meaning: 'Port of the website utility API; `off` does not serve it.',
    decided: 'start',
    common: true,
  },
  HOST: { type: text, default: '127.0.0.1', meaning: 'Address both listen on.', decided: 'start', common: true },
  DATABASE_URL: {
    type: databaseUrl,
    default: 'sqlite:data/swarm.sqlite',
    meaning: 'The database: a file, beside which everything else is kept, or a PostgreSQL server.',
    decided: 'start',
    common: true,
  },
  MAX_CONNECTIONS: {
    type: integer(1, 1_000_000),
    default: 10_000,
    meaning: 'The most connections at a time to each API; more are refused. Each is an open file.',
    decided: 'start',
  },
  KEEP_ALIVE_TIMEOUT_MS: {
    type: integer(1000, 3_600_000),
    default: 75_000,
    meaning:
      'How long a connection without a request stays open, in milliseconds; a load balancer has to give one up sooner.',
    decided: 'start',
  },
  CHILD_PROCESSES: {
    type: integer(0, 64),
    default: 0,
    meaning:
      'The most child processes at a time, for large reads, pictures and checks together; 0: one more than cores, at least 3.',
    decided: 'start',
  },
  LOG_LEVEL: {
    type: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    default: 'info',
    meaning: 'From which level on structured logs are written. `info` has one line a request.',
    decided: 'start',
    common: true,
  },
  LOG_FORMAT: {
    type: oneOf(['auto', 'json', 'plain']),
    default: 'auto',
    meaning: 'How the log is written: `json` lines, `plain` text without requests, `auto` plain text on a terminal.',
    decided: 'start',
    common: true,
  },
  VALIDATE_RESPONSES: {
    type: boolean,
    default: false,
    meaning: 'Hold every response against the contract; a breach is a 500. For tests.',
    decided: 'start',
  },
  API_DRAIN_MAX_MS: {
    type: integer(0, 120_000),
    default: 0,
    meaning: 'How long SIGTERM waits for running tasks, in milliseconds.',
    decided: 'run',
    common: true,
  },
  SHUTDOWN_TIMEOUT_MS: {
    type: integer(0, 120_000),
    default: 10_000,
    meaning:
      'How long requests under way may take once that wait is over; then connections are cut off, in milliseconds.',
    decided: 'run',
    common: true,
  },
  APP_URL: {
    type: webAddresses,
    default: ',',
    meaning:
      'Web applications whose pages may call with credentials; loopback always may. The first one is told to connecting clients.',
    decided: 'run',
    exposesSecrets: true,
    sharedName: true,
    common: true,
  },
  CORS_ALLOW_ANY_ORIGIN: {
    type: boolean,
    default: false,
    meaning: 'Let the pages of every origin call with credentials.',
    decided: 'start',
    environmentOnly: true,
  },
  PUBLIC_MCP_BASE_URL: {
    type: baseUrl,
    meaning: 'Where the swarm API is reached from outside, when that differs from `MCP_BASE_URL`.',
    decided: 'run',
    exposesSecrets: true,
  },
  MCP_BASE_URL: {
    type: baseUrl,
    meaning: 'Where the swarm API is reached; not set: this machine, at `PORT`.',
    decided: 'run',
    exposesSecrets: true,
    common: true,
  },
  PAGES_ORIGIN: {
    type: webOrigin,
    meaning:
      'An origin of their own for the pages of agents, which leads to the port of the API: then a page can do nothing to this API. Not set: they share its origin.',
    decided: 'start',
    environmentOnly: true,
    common: true,
  },
  CONNECTOR_CONNECT_URL: {
    type: text,
    meaning:
      'The page where a person connects a client: without https it counts as none; not set: `/connect` of the first `APP_URL`.',
    decided: 'run',
    exposesSecrets: true,
  },
  SITE_URL: {
    type: baseUrl,
    meaning: 'Where the website utility API is reached from outside; not set: `HOST` and `SITE_PORT`.',
    decided: 'start',
    common: true,
  },
  SITE_NAME: {
    type: text,
    default: 'Swarm',
    meaning: 'Name on social preview images.',
    decided: 'start',
    common: true,
  },
} satisfies Declarations;
