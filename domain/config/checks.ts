import { isHarness } from '../harnesses/harness.js';
import { badRequest } from '../kernel/errors.js';

/** What is wrong with a value, or undefined. The value is given as it came, before it is turned into text. */
type Check = (value: unknown, text: string) => string | undefined;

const oneOf =
  (...allowed: readonly string[]): Check =>
  (_value, text) =>
    allowed.includes(text) ? undefined : `must be one of ${allowed.join(', ')}`;

const harnessName: Check = (_value, text) => (isHarness(text) ? undefined : 'must be a harness, such as harness_a');

/** Switches are read as text from the environment: a JSON boolean is refused, so that nobody relies on its spelling. */
const flagText: Check = (value) =>
  typeof value === 'string' && ['true', 'false', '1', '0'].includes(value)
    ? undefined
    : 'must be the text true, false, 1 or 0';

const integer =
  (minimum: number, maximum = Number.MAX_SAFE_INTEGER): Check =>
  (_value, text) => {
    const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= minimum && number <= maximum) {
      return undefined;
    }
    return maximum === Number.MAX_SAFE_INTEGER
      ? `must be an integer of at least ${minimum}`
      : `must be an integer from ${minimum} to ${maximum}`;
  };

const publicUrl: Check = (_value, text) => {
  if (text.trim() === '') {
    return undefined;
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const usable = url !== undefined && ['http:', 'https:'].includes(url.protocol) && !/[?#]/.test(text);
  return usable ? undefined : 'must be an http or https URL without query and fragment';
};

const retentionRange = integer(1, 1_000_000);

const flagKeys = [
  'SWARM_DEV_MODE',
  'MULTI_RUNTIME_ENABLED',
  'STEERING_ENABLED',
  'HEARTBEAT_DISABLE',
  'POOL_AFFINITY_ENFORCEMENT',
  'SCRIPTS_ONLY_MCP',
  'RBAC_ENABLED',
  'RBAC_AUDIT_DISABLED',
  'BUDGET_ADMISSION_DISABLED',
  'ANONYMIZED_TELEMETRY',
  'SWARM_HIDE_CLOUD_PROMO',
  'DB_RETENTION_DRY_RUN',
  'COMB_ENABLED',
  'EXTENSION_ALLOW_INLINE_INSTALL',
  'CHAT_DISABLE',
  'VCS_A_DISABLE',
  'VCS_B_DISABLE',
  'DEVOPS_DISABLE',
  'MAIL_DISABLE',
  'TRACKER_A_DISABLE',
  'TRACKER_B_DISABLE',
];

const countKeys = [
  'HEARTBEAT_INTERVAL_MS',
  'HEARTBEAT_STALL_MIN',
  'SCHEDULER_INTERVAL_MS',
  'RUNTIME_STALE_THRESHOLD_MIN',
  'SCRIPT_RUN_CONCURRENCY_CAP',
  'WORKFLOW_MAX_ITERATIONS',
  'WORKFLOW_MAX_STEPS_PER_RUN',
  'RBAC_AUDIT_RETENTION_DAYS',
  'EXTENSION_HANDLER_TIMEOUT_MS',
  'EXTENSION_MAX_CONSECUTIVE_FAILURES',
];

const urlKeys = ['MCP_BASE_URL', 'PUBLIC_MCP_BASE_URL'];

const checks = new Map<string, Check>([
  ['HARNESS_PROVIDER', harnessName],
  ['AGENT_MAX_TASKS', integer(1, 100)],
  ...flagKeys.map((key): [string, Check] => [key, flagText]),
  ...countKeys.map((key): [string, Check] => [key, integer(1)]),
  ...urlKeys.map((key): [string, Check] => [key, publicUrl]),
  ['HEARTBEAT_MAX_AUTO_ASSIGN', integer(0)],
  ['SESSION_LOG_RETENTION_DAYS', retentionRange],
  ['AGENT_LOG_RETENTION_DAYS', retentionRange],
  ['EVENTS_RETENTION_DAYS', retentionRange],
  ['CONTEXT_VERSIONS_KEEP_LATEST', retentionRange],
  ['DB_RETENTION_TICK_BUDGET_MS', integer(1000, 300_000)],
  ['DB_RETENTION_CATCHUP_INTERVAL_MS', integer(5000, 3_600_000)],
  ['DB_RETENTION_MAX_STATEMENT_MS', integer(25, 5000)],
  ['API_DRAIN_MAX_MS', integer(0, 120_000)],
  ['CHAT_MODE', oneOf('socket', 'http')],
  ['SCRIPT_EXECUTOR', oneOf('native', 'quickjs')],
  ['MODEL_WINDOW_EXHAUSTED_POLICY', oneOf('fail', 'fallback')],
]);

/**
 * Refuses a value that a well-known key cannot have. Keys are matched in any case; other keys take any value.
 *
 * @param value the value as it came
 * @param text the value as it will be stored
 * @throws ApiError 400 "Invalid <KEY>: …"
 */
export const checkValue = (key: string, value: unknown, text: string): void => {
  const name = key.trim().toUpperCase();
  const problem = checks.get(name)?.(value, text);
  if (problem !== undefined) {
    throw badRequest(`Invalid ${name}: ${problem}`);
  }
};
