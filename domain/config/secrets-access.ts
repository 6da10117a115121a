import { holdsPermission } from '../access/admission.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';

/**
 * Whether a caller may see secret values: the operator always; a user unless RBAC_ENABLED is on and the user's roles
 * lack `config.read.secrets`.
 */
export const mayReadSecrets = (app: App, caller: Caller): Promise<boolean> =>
  holdsPermission(app, caller.principal, 'config.read.secrets');

/** What goes with an answer whose values stay masked although the caller asked to see them. */
export const maskedMessage = (count: number): string =>
  `Found ${count} config(s). (secret values masked: reading unmasked secrets requires the lead agent)`;
