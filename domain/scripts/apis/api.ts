import { randomInt } from 'node:crypto';
import type { Reader } from '../../../db/access.js';
import { findScriptApiRow, type ScriptApiRow } from '../../../db/queries/script-apis.js';
import type { components } from '../../../generated/swarm/types.js';
import { configuration } from '../../config/configuration.js';
import type { AppInUnit } from '../../kernel/app.js';
import { notFound } from '../../kernel/errors.js';
import type { EveryField } from '../../kernel/every-field.js';

export type ScriptApi = components['schemas']['ScriptApi'];

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';
const idLength = 12;
const tokenLength = 24;
const tokenPrefix = 'xsk_';

const randomText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** What stands in the address of an endpoint; no secret. */
export const newApiId = (): string => randomText(letters, idLength);

export const newApiToken = (): string => tokenPrefix + randomText(letters + digits, tokenLength);

/** A token as it is stored. It is kept out of texts from now on. */
export const sealedToken = (app: AppInUnit, token: string): string => {
  app.secrets.remember('SCRIPT_API_TOKEN', token);
  return app.service(configuration).cipher.seal(token);
};

/**
 * The token of an endpoint, which is kept out of texts from now on; null where none is asked for.
 *
 * @throws CannotDecryptError
 */
export const tokenOf = (app: AppInUnit, { token }: Pick<ScriptApiRow, 'token'>): string | null => {
  if (token === null) {
    return null;
  }
  const opened = app.service(configuration).cipher.open(token);
  app.secrets.remember('SCRIPT_API_TOKEN', opened);
  return opened;
};

/** The endpoint of a script. @throws ProductError notFound, also when it is one of another script */
export const requireScriptApi = async (db: Reader, scriptId: string, id: string): Promise<ScriptApiRow> => {
  const row = await findScriptApiRow(db, id);
  if (row?.scriptId !== scriptId) {
    throw notFound('scriptApi');
  }
  return row;
};

/** An endpoint as it is shown. */
export const toScriptApi = (row: ScriptApiRow): EveryField<ScriptApi> => ({
  id: row.id,
  scriptId: row.scriptId,
  agentId: row.agentId,
  authMode: row.authMode,
  enabled: row.enabled === 1,
  label: row.label,
  callCount: row.callCount,
  lastUsedAt: row.lastUsedAt,
  createdAt: row.createdAt,
});
