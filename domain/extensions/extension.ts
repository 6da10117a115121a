import type { Reader } from '../../db/access.js';
import {
  type ExtensionRow,
  type ExtensionRunRow,
  type ExtensionVersionRow,
  findExtensionRow,
} from '../../db/queries/extensions.js';
import type { components } from '../../generated/swarm/types.js';
import { configuration } from '../config/configuration.js';
import type { AppInUnit } from '../kernel/app.js';
import { conflict, invalid, notFound } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { isObject } from '../kernel/is-object.js';
import { Secrets } from '../kernel/secrets.js';
import { storedObject } from '../kernel/stored-json.js';
import { scrubValue } from '../sandbox/scrub-json.js';
import type { Manifest } from './manifest.js';

type Schemas = components['schemas'];
type Config = Readonly<Record<string, unknown>>;

const configLabel = 'EXTENSION_CONFIG';
/** Of one extension: all that are enabled leave room for others. */
const mostSecrets = 25;
/** Members whose texts are secret whatever these look like. */
const secretName = /secret|token|passw|api_?-?key|credential|private_?key|authorization/i;

/** A configuration as it is stored: encrypted. */
export const configText = (app: AppInUnit, config: Config): ExtensionRow['configJson'] =>
  app.service(configuration).cipher.seal(JSON.stringify(config));

/** The configuration; undefined when no key opens it. */
export const openedConfig = (app: AppInUnit, row: ExtensionRow): Config | undefined => {
  const text = app.service(configuration).cipher.tryOpen(row.configJson);
  if (text === undefined) {
    return undefined;
  }
  const config: unknown = JSON.parse(text);
  return isObject(config) ? config : {};
};

/** The same. @throws ProductError invalid (`extension_load_failed`) when no key opens it */
export const configOf = (app: AppInUnit, row: ExtensionRow): Config => {
  const config = openedConfig(app, row);
  if (config === undefined) {
    throw invalid('The configuration does not open with SECRETS_ENCRYPTION_KEY: give the key back, or another config', {
      code: 'extension_load_failed',
    });
  }
  return config;
};

const secretsIn = (value: unknown, isSecret = false): readonly string[] => {
  if (typeof value === 'string') {
    return isSecret ? [value] : [];
  }
  return Object.entries(isObject(value) || Array.isArray(value) ? value : {}).flatMap(([name, item]) =>
    secretsIn(item, isSecret || secretName.test(name)),
  );
};

/**
 * Keeps secrets of a configuration out of texts from now on. Only what somebody wants to run says what is kept out: the words of
 * a draft of any agent would be taken from what others write, and many of them would have real secrets forgotten.
 */
export const rememberSecrets = (secrets: Secrets, config: Config): void => {
  for (const secret of secretsIn(config).slice(0, mostSecrets)) {
    secrets.remember(configLabel, secret);
  }
};

const withoutSecrets = (value: unknown, label: string | undefined): unknown => {
  if (typeof value === 'string') {
    return label === undefined || value === '' ? value : `[REDACTED:${label}]`;
  }
  if (Array.isArray(value)) {
    return value.map((item) => withoutSecrets(item, label));
  }
  return isObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, item]) => [
          name,
          withoutSecrets(item, label ?? (secretName.test(name) ? name.replaceAll(']', '') : undefined)),
        ]),
      )
    : value;
};

/** The configuration as it is shown: without what is secret in it; null when no key opens it. */
const shownConfig = (app: AppInUnit, row: ExtensionRow): unknown => {
  const config = openedConfig(app, row);
  if (config === undefined) {
    return null;
  }
  const own = new Secrets();
  rememberSecrets(own, config);
  return scrubValue(own.known, scrubValue(app.secrets.known, withoutSecrets(config, undefined)));
};

export const manifestOf = (row: Pick<ExtensionRow, 'id' | 'manifestJson'>): Manifest =>
  // What is stored was read by `readManifest`.
  storedObject(row.manifestJson, 'extensions.manifestJson', row.id) as Manifest;

export const toExtension = (app: AppInUnit, row: ExtensionRow): EveryField<Schemas['Extension']> => ({
  id: row.id,
  name: row.name,
  description: row.description,
  runtime: row.runtime,
  manifestJson: row.manifestJson,
  contentHash: row.contentHash,
  version: row.version,
  activeVersion: row.activeVersion,
  enabled: row.enabled === 1,
  priority: row.priority,
  configJson: JSON.stringify(shownConfig(app, row)),
  status: row.status,
  consecutiveFailures: row.consecutiveFailures,
  lastError: row.lastError,
  agentId: row.agentId,
  createdByAgentId: row.createdByAgentId,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

export const toVersion = (row: ExtensionVersionRow): EveryField<Schemas['ExtensionVersion']> => ({
  id: row.id,
  extensionId: row.extensionId,
  version: row.version,
  manifestJson: row.manifestJson,
  filesJson: row.filesJson,
  contentHash: row.contentHash,
  changedByAgentId: row.changedByAgentId,
  changedAt: row.changedAt,
  changeReason: row.changeReason,
});

/** @throws ProductError notFound */
export const requireExtensionRow = async (db: Reader, id: string): Promise<ExtensionRow> => {
  const row = await findExtensionRow(db, id);
  if (!row) {
    throw notFound('extension');
  }
  return row;
};

/** Whether what runs of an extension, or would, is still what it was when it was loaded. */
export const isAsLoaded = (row: ExtensionRow, loaded: ExtensionRow | undefined): boolean =>
  row.enabled === loaded?.enabled &&
  row.activeVersion === loaded.activeVersion &&
  row.contentHash === loaded.contentHash &&
  row.configJson === loaded.configJson;

/** So often others may change, in between, what is loaded. */
const mostTries = 3;

/**
 * Loads and stores, until what was loaded is what there is.
 *
 * @param attempt undefined when others have changed it meanwhile
 * @throws ProductError conflict (`extension_changed`) when others change it again and again
 */
export const untilUnchanged = async <Stored>(attempt: () => Promise<Stored | undefined>): Promise<Stored> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const stored = await attempt();
    if (stored !== undefined) {
      return stored;
    }
  }
  throw conflict('The extension was changed by someone else', { code: 'extension_changed' });
};

export const toRun = (row: ExtensionRunRow): EveryField<Schemas['ExtensionRun']> => ({
  id: row.id,
  extensionId: row.extensionId,
  version: row.version,
  event: row.event,
  action: row.action,
  durationMs: row.durationMs,
  message: row.message,
  agentId: row.agentId,
  subject: row.subject,
  createdAt: row.createdAt,
});
