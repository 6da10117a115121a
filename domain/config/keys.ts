import type { ConfigScope } from '../../generated/swarm/enums.js';
import { findSetting, typeOfEntry } from '../kernel/settings/registry.js';

const serverOnly = new Set(['API_FILES_API_KEY']);
const managed = new Set(['ONBOARDING_STATE']);

const normal = (key: string): string => key.trim().toUpperCase();

/**
 * The key as it is stored, looked up and read everywhere. A name that has a meaning in the scope is known in any case and
 * with blanks around it, and counts under its own spelling; every other key is taken as it is.
 */
export const canonicalKey = (scope: ConfigScope, key: string): string => {
  const name = normal(key);
  return typeOfEntry(scope === 'global', name) === undefined ? key : name;
};

/** The spellings under which entries of a key may be stored, whatever their scope. */
export const spellingsOf = (key: string): string[] => [...new Set([key, canonicalKey('global', key)])];

/** Whether a key, in any case, is a setting that is declared secret: its entry is one in every scope, whatever it says. */
export const isSecretKey = (key: string): boolean => findSetting(normal(key))?.secret === true;

/** Whether a key, in any case, is a setting by which one can come by secrets (`exposesSecrets`). */
export const exposesSecrets = (key: string): boolean => findSetting(normal(key))?.exposesSecrets === true;

/** Whether a key, in any case, may only be set in the environment and cannot be stored in any scope. */
export const isReservedKey = (key: string): boolean => findSetting(normal(key))?.environmentOnly === true;

/** Whether a key, in any case, is a setting that no agent or repository can have for itself. */
export const isServerWide = (key: string): boolean => findSetting(normal(key))?.serverWide === true;

/** Whether a key, in any case, is a setting that the environment decides at start. */
export const isDecidedAtStart = (key: string): boolean => findSetting(normal(key))?.decided === 'start';

/** Variables that change how this process itself runs, whatever program it is. */
const runtimeVariable =
  /^(?:(?:NODE|LD|DYLD|UV|V8|OPENSSL|SSL_CERT|MALLOC)_.*|PATH|PATHEXT|HOME|SHELL|IFS|TMPDIR|TEMP|TMP|TZ)$/;

/** Whether a key, in any case, is a variable of the runtime or the system: none may be stored for the whole server. */
export const isRuntimeVariable = (key: string): boolean => runtimeVariable.test(normal(key));

/** Whether a key's entry is written by the server alone (`onboarding_state`). */
export const isManagedKey = (key: string): boolean => managed.has(normal(key));

/** Whether no read shows a key's entry: the server writes it alone, or keeps it for itself. */
export const isHiddenKey = (key: string): boolean => isManagedKey(key) || serverOnly.has(normal(key));

/** Whether a key can be the name of an environment variable. */
export const isVariableName = (key: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*$/.test(key);
