import type { Reader } from '../../db/access.js';
import { type ExtensionRow, type ExtensionVersionRow, findExtensionRow } from '../../db/queries/extensions.js';
import type { components } from '../../generated/swarm/types.js';
import { notFound } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import type { Secrets } from '../kernel/secrets.js';
import { storedObject, toJsonText } from '../kernel/stored-json.js';
import { scrubValue } from '../sandbox/scrub-json.js';
import type { Manifest } from './manifest.js';

type Schemas = components['schemas'];
type Config = Readonly<Record<string, unknown>>;

export const configOf = (row: ExtensionRow): Config => storedObject(row.configJson, 'extensions.configJson', row.id);

/** The configuration as it is shown: without what is secret in it. */
export const shownConfig = (secrets: Secrets, row: ExtensionRow): unknown => scrubValue(secrets.known, configOf(row));

export const manifestOf = (row: ExtensionRow): Manifest =>
  // What is stored was read by `readManifest`.
  storedObject(row.manifestJson, 'extensions.manifestJson', row.id) as Manifest;

export const toExtension = (secrets: Secrets, row: ExtensionRow): EveryField<Schemas['Extension']> => ({
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
  configJson: JSON.stringify(shownConfig(secrets, row)),
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

export const configText = (config: Config): ExtensionRow['configJson'] => toJsonText(config);
