import type { ConfigScope } from '../../generated/swarm/enums.js';
import { invalid, invalidField } from '../kernel/errors.js';
import { typeOfEntry } from '../kernel/settings/registry.js';
import type { SettingType } from '../kernel/settings/types.js';
import { isOneLine } from './env-file.js';
import {
  canonicalKey,
  isDecidedAtStart,
  isReservedKey,
  isRuntimeVariable,
  isServerWide,
  isVariableName,
} from './keys.js';

const problemOfType = (type: SettingType<unknown>, value: unknown, text: string): string | undefined => {
  const trimmed = text.trim();
  if (trimmed === '' && type.mayBeStoredEmpty) {
    return undefined;
  }
  const parsed = type.parse(trimmed);
  if ('problem' in parsed) {
    return parsed.problem;
  }
  return type.storedProblem?.(value);
};

/**
 * What is wrong with a value for the setting or the agent's entry of that name, such as "must be true, false, 1 or 0";
 * undefined when it fits. Other keys take any value.
 *
 * @param text the value as it will be stored
 * @param value the value as it came, where that is known
 */
export const problemOfValue = (
  scope: ConfigScope,
  key: string,
  text: string,
  value: unknown = text,
): string | undefined => {
  const type = typeOfEntry(scope === 'global', canonicalKey(scope, key));
  return type && problemOfType(type, value, text);
};

/**
 * Refuses a value that does not fit.
 *
 * @throws ProductError invalid, naming the value and what would fit
 */
export const checkValue = (scope: ConfigScope, key: string, value: unknown, text: string): void => {
  const problem = problemOfValue(scope, key, text, value);
  if (problem !== undefined) {
    throw invalidField('body.value', problem);
  }
};

/**
 * Refuses a key that only the environment may set: some in every scope, what decides how the process runs in the global
 * one; and a setting for the whole server in the scope of an agent or a repository, where it would do nothing.
 *
 * @throws ProductError invalid
 */
export const checkKey = (scope: ConfigScope, key: string): void => {
  if (scope !== 'global' && isServerWide(key)) {
    throw invalidField(
      'body.scope',
      `must be global for ${canonicalKey('global', key)}, which is one for the whole server`,
    );
  }
  if (isReservedKey(key)) {
    throw invalid(`Key '${key}' is reserved and cannot be stored; set it as an environment variable`, {
      code: 'config_key_reserved',
    });
  }
  if (scope === 'global' && (isDecidedAtStart(key) || isRuntimeVariable(key))) {
    throw invalid(
      `Key '${key}' is read at the start of the server only and cannot be stored for it; set it as an environment variable`,
      { code: 'config_key_reserved' },
    );
  }
};

/**
 * Refuses an entry for a file of variables that no such file can hold.
 *
 * @param text the value as it will be stored
 * @throws ProductError invalid
 */
export const checkEnvFileEntry = (key: string, text: string): void => {
  if (!isVariableName(key)) {
    throw invalidField('body.envPath', `must be left out: '${key}' cannot name a variable in a file`);
  }
  if (!isOneLine(text)) {
    throw invalidField('body.value', 'must be one line, since it is written to a file');
  }
};
