import { holdsPermission } from '../access/admission.js';
import { hasLostSecrets } from '../access/stored-secrets.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { forbidden } from '../kernel/errors.js';
import { exposesSecrets } from './keys.js';

/**
 * Whether a caller may see secret values: the operator always; a user unless RBAC_ENABLED is on and the user's roles
 * lack `config.read.secrets`. An agent from which all was taken sees none, whoever's key it has.
 */
export const mayReadSecrets = async (app: App, caller: Caller): Promise<boolean> =>
  (await holdsPermission({ app, db: app.db }, caller.principal, 'config.read.secrets')) &&
  !(await hasLostSecrets(app.db, caller));

/**
 * Refuses the change of a setting that decides where secrets are sent, or who may read them, to those who may not read
 * them: for they could have them that way.
 *
 * @throws ProductError forbidden `config_exposes_secrets`
 */
export const assertMayChange = (key: string, { readsSecrets }: { readonly readsSecrets: boolean }): void => {
  if (!readsSecrets && exposesSecrets(key)) {
    throw forbidden(
      `The setting ${key.trim().toUpperCase()} decides where secrets go or who reads them: changing it also takes the permission 'config.read.secrets'`,
      { code: 'config_exposes_secrets' },
    );
  }
};

/** What goes with an answer whose values stay masked although the caller asked to see them. */
export const maskedMessage = (count: number): string =>
  `Found ${count} config(s). (secret values masked: reading unmasked secrets requires the lead agent)`;
