import type { ConfigScope } from '../../generated/swarm/enums.js';
import { invalidField } from '../kernel/errors.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The id of a scope as it is stored: empty for the global one, which has none. @throws ProductError invalid */
export const scopeIdOf = (scope: ConfigScope, given: string | null | undefined, what: string): string => {
  if (scope === 'global') {
    return '';
  }
  if (given === undefined || given === null || given.trim() === '') {
    throw invalidField('body.scopeId', `is required for ${scope} ${what}`);
  }
  if (scope === 'agent' && !uuid.test(given)) {
    throw invalidField('body.scopeId', 'must be an agent UUID');
  }
  return given;
};
