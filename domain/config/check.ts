import type { ConfigScope } from '../../generated/swarm/enums.js';
import { invalid, invalidField } from '../kernel/errors.js';
import { typeOfEntry } from '../kernel/settings/registry.js';
import type { SettingType } from '../kernel/settings/types.js';
import { isDecidedAtStart, isReservedKey, isRuntimeVariable } from './keys.js';

const problemOf = (type: SettingType<unknown>, value: unknown, text: string): string | undefined => {
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
 * Refuses a value that does not fit the setting or the agent's entry of that name. Names are matched in any case; other
 * keys take any value.
 *
 * @param value the value as it came
 * @param text the value as it will be stored
 * @throws ProductError invalid "Invalid <KEY>: …"
 */
export const checkValue = (scope: ConfigScope, key: string, value: unknown, text: string): void => {
  const name = key.trim().toUpperCase();
  const type = typeOfEntry(scope === 'global', name);
  const problem = type && problemOf(type, value, text);
  if (problem !== undefined) {
    throw invalidField('body.value', problem, `Invalid ${name}: ${problem}`);
  }
};

/**
 * Refuses a key that only the environment may set: some in every scope, what decides how the process runs in the global
 * one. Stored configuration can never change those.
 *
 * @throws ProductError invalid
 */
export const checkKey = (scope: ConfigScope, key: string): void => {
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
