import { findSetting } from '../kernel/settings/registry.js';

const serverOnly = new Set(['API_FILES_API_KEY']);
const managed = new Set(['ONBOARDING_STATE']);

const normal = (key: string): string => key.trim().toUpperCase();

/** Whether a key, in any case, may only be set in the environment and cannot be stored in any scope. */
export const isReservedKey = (key: string): boolean => findSetting(normal(key))?.environmentOnly === true;

/** Whether a key, in any case, is a setting that the environment decides at start. */
export const isDecidedAtStart = (key: string): boolean => findSetting(normal(key))?.decided === 'start';

/** Variables that change how this process itself runs, whatever program it is. */
const runtimeVariable =
  /^(?:(?:NODE|LD|DYLD|UV|V8|OPENSSL|SSL_CERT|MALLOC)_.*|PATH|PATHEXT|HOME|SHELL|IFS|TMPDIR|TEMP|TMP|TZ)$/;

/** Whether a key, in any case, is a variable of the runtime or the system: none may be stored for the whole server. */
export const isRuntimeVariable = (key: string): boolean => runtimeVariable.test(normal(key));

/** Whether a key's entry belongs to another operation (`onboarding_state`). */
export const isManagedKey = (key: string): boolean => managed.has(normal(key));

/** Whether no read shows a key's entry: it is managed elsewhere, or the server keeps it for itself. */
export const isHiddenKey = (key: string): boolean => isManagedKey(key) || serverOnly.has(normal(key));

/** Whether a key can be the name of an environment variable. */
export const isVariableName = (key: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*$/.test(key);
