import type { App } from '../kernel/app.js';
import { commaList } from '../kernel/comma-list.js';
import { invalidField } from '../kernel/errors.js';
import { configuration } from './configuration.js';

const maxKeys = 200;

/**
 * For each name of a comma-separated list: whether it has a value in the operator's environment, or in an exported entry that is in effect.
 *
 * @throws ProductError invalid when there are more than 200 names
 */
export const getConfigEnvPresence = (app: App, list: string | undefined): Record<string, boolean> => {
  const keys = commaList(list);
  if (keys.length > maxKeys) {
    throw invalidField('query.keys', `must have at most ${maxKeys} keys`);
  }
  return Object.fromEntries(keys.map((key) => [key, app.service(configuration).isPresent(key)]));
};
