import type { Declarations } from './declaration.js';
import { boolean, integer, list, oneOf, text, url } from './types.js';

/** The longest time a timer takes. */
const longestTimerMs = 2 ** 31 - 1;
const mostMinutes = 1_000_000;
const mostCount = 1_000_000;
const mostBytesOfRun = 2 ** 40;

/** Agents, their tasks and what they cost. */
export const workSettings = {
  HEARTBEAT_INTERVAL_MS: {
    type: integer(1, longestTimerMs),
    default: 90_000,
    meaning: 'How often the sweep takes work back from silent agents, in milliseconds.',
    decided: 'run',
    common: true,
  },
  HEARTBEAT_DISABLE: {
    type: boolean,
    default: false,
    meaning: 'Switch that sweep off.',
    decided: 'run',
    common: true,
  },
  HEARTBEAT_STALL_MIN: {
    type: integer(1, mostMinutes),
    default: 5,
    meaning: 'Minutes without an update after which a run is looked at.',
    decided: 'run',
  },
  HEARTBEAT_UNPIN_MIN: {
    type: integer(0, mostMinutes),
    default: 10,
    meaning: 'Minutes after which work whose agent does not come for it goes to the pool; 0: never.',
    decided: 'run',
  },
  HEARTBEAT_MAX_AUTO_ASSIGN: {
    type: integer(0, mostCount),
    default: 5,
    meaning: 'How many pool tasks one sweep assigns at most.',
    decided: 'run',
  },
  POLL_WAIT_MAX: {
    type: integer(0, mostCount),
    default: 4000,
    meaning:
      'How many polls may wait for work at a time, and how many requests for the end of a task or run; others are answered at once. 0: none waits.',
    decided: 'run',
  },
  POLL_RECHECK_MS: {
    type: integer(100, longestTimerMs),
    default: 15_000,
    meaning: 'How often polls that wait look for work that nothing told them of, in milliseconds.',
    decided: 'start',
  },
  MULTI_RUNTIME_ENABLED: {
    type: boolean,
    default: false,
    meaning: 'Several worker processes per agent.',
    decided: 'run',
    common: true,
  },
  RUNTIME_POOLS_ENABLED: {
    type: boolean,
    default: true,
    meaning: 'Start workers of agents by runtime pools; off: pools and controllers are not there, and what runs ends.',
    decided: 'run',
  },
  RUNTIME_DEFAULT_DELIVERY: {
    type: oneOf(['poll', 'push']),
    default: 'poll',
    meaning:
      'How work reaches workers of pools that are added without saying so, and of the pool `default` until it is changed.',
    decided: 'run',
  },
  RUNTIME_DEFAULT_IMAGE_CONTAINER: {
    type: text,
    meaning: 'What workers of pools of the kind `container` are started from that name no image.',
    decided: 'run',
  },
  RUNTIME_DEFAULT_IMAGE_SANDBOX: {
    type: text,
    meaning: 'The same for the kind `sandbox`.',
    decided: 'run',
  },
  RUNTIME_DEFAULT_IMAGE_CLUSTER: {
    type: text,
    meaning: 'The same for the kind `cluster`.',
    decided: 'run',
  },
  RUNTIME_STALE_THRESHOLD_MIN: {
    type: integer(1, mostMinutes),
    default: 5,
    meaning: 'Minutes of silence after which a worker process no longer counts as live.',
    decided: 'run',
  },
  POOL_AFFINITY_ENFORCEMENT: {
    type: boolean,
    default: true,
    meaning: 'Hand pool tasks only to agents of the wanted role and capabilities.',
    decided: 'run',
  },
  STEERING_ENABLED: {
    type: boolean,
    default: true,
    meaning: 'Take messages to running tasks.',
    decided: 'run',
  },
  BUDGET_ADMISSION_DISABLED: {
    type: boolean,
    default: false,
    meaning: 'Hand out work although a daily budget is spent.',
    decided: 'run',
    common: true,
  },
  LEAD_MONITOR_CHANNELS: {
    type: boolean,
    default: false,
    meaning: 'Tell leads that have nothing to do what is written in channels of the chat platform.',
    decided: 'run',
  },
  LEAD_MONITOR_CHANNEL_IDS: {
    type: list,
    meaning: 'The channels that leads are told of; not set: those that the bot is in.',
    decided: 'run',
  },
  CAPABILITIES: {
    type: list,
    default:
      'core,task-pool,scripts,config,mcp,profiles,scheduling,memory,workflows,pages,metrics,kv,chat,tracker,skills,repo',
    meaning: 'The tool groups agents are told of.',
    decided: 'run',
    sharedName: true,
  },
  MCP_TRANSPORT_IDLE_TIMEOUT_MS: {
    type: integer(1000, longestTimerMs),
    default: 7_200_000,
    meaning: 'How long a session of an agent with its tools may go unused, in milliseconds.',
    decided: 'run',
  },
  MCP_MAX_SESSIONS_PER_AGENT: {
    type: integer(1, 1000),
    default: 16,
    meaning: 'The most such sessions of one agent; a further one ends that which was used longest ago.',
    decided: 'run',
  },
  PRICING_PREFIXES_HARNESS_B: {
    type: list,
    default: 'vendor/,proxy/',
    meaning: 'Prefixes of model names that do not count when a price is looked up.',
    decided: 'run',
  },
  PRICING_PREFIXES_HARNESS_C: {
    type: list,
    default: 'gateway/,proxy/',
    meaning: 'The same for another harness.',
    decided: 'run',
  },
  PRICING_PREFIXES_HARNESS_F: {
    type: list,
    default: 'gateway/,proxy/',
    meaning: 'The same for another harness.',
    decided: 'run',
  },
  HARNESS_B_OAUTH_TOKEN_URL: {
    type: url,
    meaning: 'Where logins of this harness are renewed.',
    decided: 'run',
    exposesSecrets: true,
  },
  HARNESS_B_OAUTH_CLIENT_ID: {
    type: text,
    meaning: 'The client id for that.',
    decided: 'run',
  },
  SWARM_VERIFY_TTL_MS: {
    type: integer(1, Number.MAX_SAFE_INTEGER),
    default: 60 * 60 * 1000,
    meaning: 'How long a passed live test of a harness counts, in milliseconds.',
    decided: 'run',
  },
  SWARM_DEV_MODE: {
    type: boolean,
    default: false,
    meaning: 'Told to dashboards.',
    decided: 'run',
  },
  MODEL_WINDOW_EXHAUSTED_POLICY: {
    type: oneOf(['fail', 'fallback']),
    default: 'fail',
    meaning: 'What becomes of work whose model is used up.',
    decided: 'run',
    unread: true,
  },
  SCHEDULER_INTERVAL_MS: {
    type: integer(1, longestTimerMs),
    default: 10_000,
    meaning: 'How often due schedules are looked for, in milliseconds.',
    decided: 'run',
  },
  SCRIPT_RUN_CONCURRENCY_CAP: {
    type: integer(1, mostCount),
    default: 10,
    meaning: 'How many durable script runs may be under way or paused.',
    decided: 'run',
  },
  SCRIPT_RUN_MAX_STEPS: {
    type: integer(1, 100_000),
    default: 1000,
    meaning: 'How many steps a durable script run may have.',
    decided: 'run',
  },
  SCRIPT_RUN_MAX_AGENT_TASKS: {
    type: integer(0, 100_000),
    default: 50,
    meaning: 'How many of them may have an agent do a task.',
    decided: 'run',
  },
  SCRIPT_RUN_MAX_WALL_MS: {
    type: integer(1000, longestTimerMs),
    default: 86_400_000,
    meaning: 'How long a durable script run may take from its start, in milliseconds.',
    decided: 'run',
  },
  SCRIPT_RUN_SUPERVISOR_DISABLE: {
    type: boolean,
    default: false,
    meaning: 'Start no durable script runs, and go on with none.',
    decided: 'run',
  },
  SCRIPT_EXECUTOR: {
    type: oneOf(['native', 'quickjs']),
    default: 'native',
    meaning:
      'What runs scripts: `native` processes where they can be had, or the `quickjs` interpreter, which is slow.',
    decided: 'run',
  },
  SCRIPT_TIMEOUT_MS: {
    type: integer(100, 300_000),
    default: 30_000,
    meaning: 'How long a script may run unless it is started with another limit, in milliseconds.',
    decided: 'run',
  },
  SCRIPT_MAX_RUNNING: {
    type: integer(0, 1000),
    default: 0,
    meaning: 'How many scripts run at once; 0: two for each core.',
    decided: 'run',
  },
  SCRIPT_MAX_WAITING: {
    type: integer(0, 10_000),
    default: 100,
    meaning: 'How many more scripts may wait; others are refused.',
    decided: 'run',
  },
  SCRIPT_MAX_PER_AGENT: {
    type: integer(1, 10_000),
    default: 25,
    meaning: 'How many scripts of one agent may run or wait.',
    decided: 'run',
  },
  SCRIPT_API_CALLS_PER_MINUTE: {
    type: integer(1, 100_000),
    default: 600,
    meaning: 'How many calls a minute an endpoint of a script takes on each server.',
    decided: 'run',
  },
  SCRIPT_MAX_RESULT_BYTES: {
    type: integer(1024, 64_000_000),
    default: 64_000_000,
    meaning: 'How large the result of a script may be.',
    decided: 'run',
  },
  SCRIPT_MEMORY_MB: {
    type: integer(64, 4096),
    default: 512,
    meaning: 'How much memory the values of a script may take, in MiB.',
    decided: 'start',
  },
  SCRIPT_WARM_PROCESSES: {
    type: integer(0, 16),
    default: 2,
    meaning: 'How many processes are started ahead of scripts and wait for them, until none came for a minute.',
    decided: 'start',
  },
  SCRIPTS_ONLY_MCP: {
    type: boolean,
    default: false,
    meaning: 'Offer agents scripts instead of single tools.',
    decided: 'run',
    sharedName: true,
  },
  APPROVAL_FORBID_OWN: {
    type: boolean,
    default: false,
    meaning: 'Let nobody answer an approval request that they asked for.',
    decided: 'run',
  },
  APPROVAL_REQUEST_AUTO_CANCELLATION_DAYS: {
    type: integer(0, 3650),
    default: 7,
    meaning: 'After how many days approval requests without a time limit are cancelled; 0: never.',
    decided: 'run',
  },
  WEBHOOK_MAX_PER_MINUTE: {
    type: integer(1, mostCount),
    default: 600,
    meaning: 'How many signed deliveries of webhooks each process takes for a workflow, or of a host, in a minute.',
    decided: 'run',
  },
  WORKFLOW_MAX_BYTES_PER_RUN: {
    type: integer(1024, mostBytesOfRun),
    default: 268_435_456,
    meaning:
      'How many bytes of inputs and outputs the steps of a workflow run may have, before it begins no other one.',
    decided: 'run',
  },
  WORKFLOW_MAX_ITERATIONS: {
    type: integer(1, mostCount),
    default: 100,
    meaning: 'How many steps a workflow run may begin without waiting for anybody in between.',
    decided: 'run',
  },
  WORKFLOW_MAX_STEPS_PER_RUN: {
    type: integer(1, mostCount),
    default: 500,
    meaning: 'How many steps a workflow run may have.',
    decided: 'run',
  },
  WORKFLOW_SCRIPTS_UNCONFINED: {
    type: boolean,
    default: false,
    meaning: 'Run bash and Python of workflows also where nothing keeps them from the files of the server.',
    decided: 'start',
  },
  EXTENSION_HANDLER_TIMEOUT_MS: {
    type: integer(1, longestTimerMs),
    default: 5000,
    meaning: 'How long the handler of an extension may take, in milliseconds.',
    decided: 'run',
  },
  EXTENSION_MAX_CONSECUTIVE_FAILURES: {
    type: integer(1, mostCount),
    default: 5,
    meaning: 'After how many failures in a row an extension is switched off.',
    decided: 'run',
  },
  EXTENSION_ALLOW_INLINE_INSTALL: {
    type: boolean,
    default: false,
    meaning: 'Of no effect: a bundle always comes with the request, and does nothing until it is enabled.',
    decided: 'run',
  },
} satisfies Declarations;
