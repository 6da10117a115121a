import {
  countExtensions,
  deleteExtensionRow,
  type ExtensionRow,
  findExtensionRowByName,
  findExtensionVersionRow,
  insertExtension,
  insertExtensionVersion,
  updateExtensionRow,
} from '../../db/queries/extensions.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, invalid, notFound } from '../kernel/errors.js';
import { sha256 } from '../kernel/hash.js';
import { newId } from '../kernel/ids.js';
import { isObject } from '../kernel/is-object.js';
import { toJsonText } from '../kernel/stored-json.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { refuseToChangeEnabled, refuseUnlessActivator, refuseUnlessWriter } from './access.js';
import { type Bundle, checkBundle } from './bundle.js';
import { configOf, configText, manifestOf, requireExtensionRow, toExtension } from './extension.js';
import { maxExtensions } from './read.js';
import { withStored } from './redacted-config.js';

type Schemas = components['schemas'];

const defaultPriority = 100;

/** Who changes an extension holds this: each change starts from what it is, and their number is right. */
const lock = 'extensions';

/** What of an extension follows from its bundle. */
const contentOf = ({ manifest, files }: Bundle) => {
  const sorted = Object.fromEntries(Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1)));
  return {
    description: manifest.description,
    runtime: manifest.runtime,
    manifestJson: toJsonText(manifest),
    filesJson: toJsonText(sorted),
    contentHash: sha256(JSON.stringify({ manifest, files: sorted })),
  };
};

type Content = ReturnType<typeof contentOf>;

const addVersion = (
  { db, now }: UnitOfWork,
  caller: Caller,
  { id, version }: Pick<ExtensionRow, 'id' | 'version'>,
  { manifestJson, filesJson, contentHash }: Content,
): Promise<void> =>
  insertExtensionVersion(db, {
    id: newId(),
    extensionId: id,
    version,
    contentHash,
    changedByAgentId: caller.agentId ?? null,
    changedAt: now,
    changeReason: version === 1 ? 'First install' : null,
    manifestJson,
    filesJson,
  });

const create = async (
  uow: UnitOfWork,
  caller: Caller,
  name: string,
  content: Content,
  { priority, config }: Schemas['InstallExtensionBody'],
): Promise<ExtensionRow> => {
  const { db, now } = uow;
  if ((await countExtensions(db)) >= maxExtensions) {
    throw invalid(`There are ${maxExtensions} extensions already; delete one first`, { code: 'too_many_extensions' });
  }
  const { description, runtime, manifestJson, contentHash } = content;
  const row: ExtensionRow = {
    id: newId(),
    name,
    description,
    runtime,
    contentHash,
    version: 1,
    activeVersion: 1,
    enabled: 0,
    priority: priority ?? defaultPriority,
    status: 'disabled',
    consecutiveFailures: 0,
    lastError: null,
    agentId: null,
    createdByAgentId: caller.agentId ?? null,
    createdAt: now,
    updatedAt: now,
    configJson: configText(config ?? {}),
    manifestJson,
  };
  await insertExtension(db, row);
  await addVersion(uow, caller, row, content);
  return row;
};

/** What a bundle changes of an extension that is there. A new version is a draft until it is activated. */
const replace = async (
  uow: UnitOfWork,
  caller: Caller,
  row: ExtensionRow,
  content: Content,
  { priority, config }: Schemas['InstallExtensionBody'],
): Promise<ExtensionRow> => {
  const { description, runtime, manifestJson, contentHash } = content;
  const isNew = contentHash !== row.contentHash;
  const version = isNew ? row.version + 1 : row.version;
  const changes = {
    ...(isNew && { description, runtime, manifestJson, contentHash, version }),
    ...(priority !== undefined && { priority }),
    ...(config !== undefined && { configJson: configText(config) }),
    updatedAt: uow.now,
  };
  await updateExtensionRow(uow.db, row.id, changes);
  const changed = { ...row, ...changes };
  if (isNew) {
    await addVersion(uow, caller, changed, content);
  }
  return changed;
};

/**
 * Stores an extension, or a new version of the one of that name.
 *
 * @throws ProductError invalid (`extension_validation_failed`, `too_many_extensions`), forbidden (`extension_forbidden`),
 * unavailable
 */
export const installExtension = async (
  app: App,
  caller: Caller,
  body: Schemas['InstallExtensionBody'],
  signal: AbortSignal,
): Promise<Schemas['InstalledExtension']> => {
  const bundle = await checkBundle(app, body, signal);
  const content = contentOf(bundle);
  const { name } = bundle.manifest;
  return inConcurrentTransaction(app, [lock], async (uow) => {
    const known = await findExtensionRowByName(uow.db, name);
    await refuseUnlessWriter(uow.db, caller, known);
    const row = known
      ? await replace(uow, caller, known, content, body)
      : await create(uow, caller, name, content, body);
    return {
      extension: toExtension(app.secrets, row),
      manifest: manifestOf(row),
      contentDeduped: known?.contentHash === content.contentHash,
    };
  });
};

const changedConfig = (row: ExtensionRow, config: unknown): ExtensionRow['configJson'] => {
  const whole = withStored(config, configOf(row));
  return configText(isObject(whole) ? whole : {});
};

/** Changes what is sent of an extension. @throws ProductError notFound, forbidden (`extension_forbidden`) */
export const updateExtension = (
  app: App,
  caller: Caller,
  id: string,
  { priority, config, description }: Schemas['UpdateExtensionBody'],
): Promise<Schemas['ExtensionAnswer']> =>
  inConcurrentTransaction(app, [lock], async ({ db, now }) => {
    const row = await requireExtensionRow(db, id);
    await refuseUnlessWriter(db, caller, row);
    await refuseToChangeEnabled(db, caller, row);
    if (priority === undefined && config === undefined && description === undefined) {
      return { extension: toExtension(app.secrets, row) };
    }
    const changes = {
      ...(priority !== undefined && { priority }),
      ...(config !== undefined && { configJson: changedConfig(row, config) }),
      ...(description !== undefined && { description }),
      updatedAt: now,
    };
    await updateExtensionRow(db, id, changes);
    return { extension: toExtension(app.secrets, { ...row, ...changes }) };
  });

/**
 * Deletes an extension with its versions.
 *
 * @throws ProductError notFound, forbidden (`extension_forbidden`), conflict (`extension_enabled`)
 */
export const deleteExtension = (app: App, caller: Caller, id: string): Promise<void> =>
  inConcurrentTransaction(app, [lock], async ({ db }) => {
    const row = await requireExtensionRow(db, id);
    await refuseUnlessWriter(db, caller, row);
    if (!(await deleteExtensionRow(db, id))) {
      throw conflict('The extension is enabled; disable it first', { code: 'extension_enabled' });
    }
  });

/**
 * Makes a version the one that counts.
 *
 * @throws ProductError notFound for the extension or the version, forbidden (`extension_forbidden`)
 */
export const activateExtensionVersion = (
  app: App,
  caller: Caller,
  id: string,
  { version }: Schemas['ActivateExtensionVersionBody'],
): Promise<Schemas['ExtensionAnswer']> =>
  inConcurrentTransaction(app, [lock], async ({ db, now }) => {
    await refuseUnlessActivator(db, caller);
    const row = await requireExtensionRow(db, id);
    const found = await findExtensionVersionRow(db, id, version);
    if (!found) {
      throw notFound('extensionVersion');
    }
    const snapshot = { ...row, manifestJson: found.manifestJson };
    const { description, runtime } = manifestOf(snapshot);
    const changes = {
      description,
      runtime,
      manifestJson: found.manifestJson,
      contentHash: found.contentHash,
      activeVersion: version,
      updatedAt: now,
    };
    await updateExtensionRow(db, id, changes);
    return { extension: toExtension(app.secrets, { ...row, ...changes }) };
  });
