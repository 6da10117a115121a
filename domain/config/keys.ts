/** Keys that only the environment may set: they decide who may do what, or how settings themselves are kept. */
const reserved = new Set([
  'API_KEY',
  'SWARM_API_KEY',
  'SECRETS_ENCRYPTION_KEY',
  'SECRETS_ENCRYPTION_KEY_FILE',
  'CORS_ALLOW_ANY_ORIGIN',
  'EXTENSION_ALLOW_LEAD_ACTIVATION',
  'CONFIG_ENV_FILES_DIR',
]);

const serverOnly = new Set(['API_FILES_API_KEY']);
const managed = new Set(['ONBOARDING_STATE']);

const normal = (key: string): string => key.trim().toUpperCase();

/** Whether a key, in any case, may only be set in the environment. */
export const isReservedKey = (key: string): boolean => reserved.has(normal(key));

/** Whether a key's entry belongs to another operation (`onboarding_state`). */
export const isManagedKey = (key: string): boolean => managed.has(normal(key));

/** Whether no read shows a key's entry: it is managed elsewhere, or the server keeps it for itself. */
export const isHiddenKey = (key: string): boolean => isManagedKey(key) || serverOnly.has(normal(key));

/** Whether a key can be the name of an environment variable. */
export const isVariableName = (key: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*$/.test(key);
