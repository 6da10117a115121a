import { defineFact } from '../kernel/facts.js';

/** An account that worked, by its id, could not be refreshed. */
export const accountFailed = defineFact<string>('account failed');
