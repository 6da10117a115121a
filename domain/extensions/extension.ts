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
import { notFound } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { isObject } from '../kernel/is-object.js';
import type { Secrets } from '../kernel/secrets.js';
import { storedObject } from '../kernel/stored-json.js';
import { scrubValue } from '../sandbox/scrub-json.js';
import type { Manifest } from './manifest.js';

type Schemas = components['schemas'];
type Config = Readonly<Record<string, unknown>>;

const configLabel = 'EXTENSION_CONFIG';
/** Members whose texts are secret whatever these look like. */
const secretName = /secret|token|passw|api_?-?key|credential|private_?key|authorization/i;

/** A configuration as it is stored: encrypted. */
export const configText = (app: AppInUnit, config: Config): ExtensionRow['configJson'] =>
  app.service(configuration).cipher.seal(JSON.stringify(config));

/** The configuration, of which secrets are kept out of texts from now on. @throws CannotDecryptError */
export const configOf = (app: AppInUnit, row: ExtensionRow): Config => {
  const config: unknown = JSON.parse(app.service(configuration).cipher.open(row.configJson));
  const known = isObject(config) ? config : {};
  rememberSecrets(app.secrets, known);
  return known;
};

const rememberSecrets = (secrets: Secrets, value: unknown, isSecret = false): void => {
  if (typeof value === 'string') {
    if (isSecret) {
      secrets.remember(configLabel, value);
    }
    return;
  }
  for (const [name, item] of Object.entries(isObject(value) || Array.isArray(value) ? value : {})) {
    rememberSecrets(secrets, item, isSecret || secretName.test(name));
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

/** The configuration as it is shown: without what is secret in it. */
const shownConfig = (app: AppInUnit, row: ExtensionRow): unknown =>
  scrubValue(app.secrets.known, withoutSecrets(configOf(app, row), undefined));

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
