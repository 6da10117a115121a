import type { Caller } from './caller.js';
import { forbidden } from './errors.js';

/** @throws ProductError forbidden (`operator_only`) */
export const assertOperator = ({ principal }: Caller): void => {
  if (principal.kind !== 'operator') {
    throw forbidden('Only the operator may do this', { code: 'operator_only' });
  }
};
