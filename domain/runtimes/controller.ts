import type { Reader } from '../../db/access.js';
import { findControllerRow, type RuntimeControllerRow } from '../../db/queries/runtime-controllers.js';
import type { components } from '../../generated/swarm/types.js';
import { configuration } from '../config/configuration.js';
import type { AppInUnit } from '../kernel/app.js';
import { notFound } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { shownList, shownObject, storedObject } from '../kernel/stored-json.js';
import { instantAfter, msPerSecond } from '../kernel/time.js';

export type RuntimeController = components['schemas']['RuntimeController'];

export const builtinControllerId = 'static';

/** @throws ProductError notFound */
export const requireControllerRow = async (db: Reader, id: string): Promise<RuntimeControllerRow> => {
  const row = await findControllerRow(db, id);
  if (row === undefined) {
    throw notFound('runtimeController');
  }
  return row;
};

/** Secret values by key; undefined: they cannot be decrypted. */
export const secretsOf = (
  app: AppInUnit,
  { secretConfig }: Pick<RuntimeControllerRow, 'secretConfig'>,
): Readonly<Record<string, string>> | undefined => {
  if (secretConfig === null) {
    return {};
  }
  const text = app.service(configuration).cipher.tryOpen(secretConfig);
  if (text === undefined) {
    return undefined;
  }
  // Only `sealedSecrets` writes the column, and what was sealed opens as it was or not at all.
  const secrets = JSON.parse(text) as Readonly<Record<string, string>>;
  // Places repeat what they were sent, and other servers may have stored it.
  for (const [key, value] of Object.entries(secrets)) {
    app.secrets.remember(key, value);
  }
  return secrets;
};

/** As they are stored; null: there are none. */
export const sealedSecrets = (app: AppInUnit, values: ReadonlyMap<string, string>): string | null => {
  for (const [key, value] of values) {
    app.secrets.remember(key, value);
  }
  return values.size === 0 ? null : app.service(configuration).cipher.seal(JSON.stringify(Object.fromEntries(values)));
};

/** The values that are no secrets, by key. */
export const configOf = ({ id, config }: RuntimeControllerRow): Readonly<Record<string, string>> =>
  storedObject(config, 'runtime_controllers.config', id);

/** Whoever is gone without a word is noticed after so long. */
const silenceMs = 90 * msPerSecond;

/** Whether the controller is there: one within the server, or one that is connected and was heard of lately. */
export const isOnline = (
  { placement, connectionId, lastSeenAt }: Pick<RuntimeControllerRow, 'placement' | 'connectionId' | 'lastSeenAt'>,
  now: string,
): boolean =>
  placement === 'builtin' ||
  (connectionId !== null && lastSeenAt !== null && lastSeenAt >= instantAfter(now, -silenceMs));

/** A controller as it is shown: the names of secrets, never their values. */
export const controllerOf = (app: AppInUnit, row: RuntimeControllerRow): EveryField<RuntimeController> => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  placement: row.placement,
  config: shownObject(row.config) ?? {},
  secretConfigKeys: shownList(row.secretConfigKeys) ?? [],
  secretConfigError: secretsOf(app, row) === undefined,
  status: isOnline(row, app.clock.now()) ? 'online' : 'offline',
  lastSeenAt: row.lastSeenAt,
  lastError: row.lastError,
  lastErrorAt: row.lastErrorAt,
  createdBy: row.createdBy,
  updatedBy: row.updatedBy,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});
