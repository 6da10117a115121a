import type { Reader } from '../../db/access.js';
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
import type { App, AppInUnit } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, invalid, notFound } from '../kernel/errors.js';
import { sha256 } from '../kernel/hash.js';
import { newId } from '../kernel/ids.js';
import { isObject } from '../kernel/is-object.js';
import { toJsonText } from '../kernel/stored-json.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { refuseToChangeEnabled, refuseUnlessActivator, refuseUnlessWriter } from './access.js';
import { noteRequest } from './activate.js';
import { type Bundle, checkBundle } from './bundle.js';
import { extensionEngine, extensionsLock } from './engine/engine.js';
import { loadableOf } from './engine/loadable.js';
import { configOf, configText, manifestOf, requireExtensionRow, toExtension } from './extension.js';
import { maxExtensions } from './read.js';
import { withStored } from './redacted-config.js';

type Schemas = components['schemas'];

const defaultPriority = 100;

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
    configJson: configText(uow.app, config ?? {}),
    manifestJson,
  };
  await insertExtension(db, row);
  await addVersion(uow, caller, row, content);
  return row;
};

/** What an operator or a person installs over what runs takes its place; agents only make drafts. */
const runsAtOnce = ({ agentId }: Caller, { enabled }: Pick<ExtensionRow, 'enabled'>): boolean =>
  enabled === 1 && agentId === undefined;

/** What other hooks came to is no matter of these. */
const recovered = { status: 'enabled', consecutiveFailures: 0, lastError: null } as const;

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
  const isActivated = isNew && runsAtOnce(caller, row);
  const changes = {
    ...(isNew && { description, runtime, manifestJson, contentHash, version }),
    ...(isActivated && { activeVersion: version, ...recovered }),
    ...(priority !== undefined && { priority }),
    ...(config !== undefined && { configJson: configText(uow.app, wholeConfig(uow.app, row, config)) }),
    updatedAt: uow.now,
  };
  await updateExtensionRow(uow.db, row.id, changes);
  if (isNew) {
    await addVersion(uow, caller, { id: row.id, version }, content);
  }
  return requireExtensionRow(uow.db, row.id);
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
  await assertNewLoads(app, caller, bundle, content.contentHash, body);
  const installed = await inConcurrentTransaction(app, [extensionsLock], async (uow) => {
    const known = await findExtensionRowByName(uow.db, name);
    await refuseUnlessWriter(uow.db, caller, known);
    if (known && (body.priority !== undefined || body.config !== undefined)) {
      await refuseToChangeEnabled(uow.db, caller, known);
    }
    const row = known
      ? await replace(uow, caller, known, content, body)
      : await create(uow, caller, name, content, body);
    return {
      extension: toExtension(uow.app, row),
      manifest: manifestOf(row),
      contentDeduped: known?.contentHash === content.contentHash,
    };
  });
  if (installed.extension.enabled) {
    await app.service(extensionEngine).changed();
  }
  return installed;
};

/** What would run at once is loaded before anything is stored. @throws ProductError invalid (`extension_load_failed`) */
const assertNewLoads = async (
  app: App,
  caller: Caller,
  { manifest, files }: Bundle,
  contentHash: string,
  body: Schemas['InstallExtensionBody'],
): Promise<void> => {
  const known = await findExtensionRowByName(app.db, manifest.name);
  if (known?.enabled !== 1) {
    return;
  }
  await refuseUnlessWriter(app.db, caller, known);
  const isActivated = contentHash !== known.contentHash && runsAtOnce(caller, known);
  const config = wholeConfig(app, known, body.config ?? configOf(app, known));
  if (isActivated) {
    const { id, name, version, agentId } = known;
    const source = files[manifest.assets.hooks] ?? '';
    await app
      .service(extensionEngine)
      .assertLoads({ id, name, activeVersion: version + 1, source, config, agentId: agentId ?? '' });
  } else if (body.config !== undefined) {
    await assertActiveLoads(app, known, { activeVersion: known.activeVersion, config });
  }
};

/** @throws ProductError invalid (`extension_load_failed`) */
const assertActiveLoads = async (
  app: App,
  row: ExtensionRow,
  wanted: { readonly activeVersion: number; readonly config: Readonly<Record<string, unknown>> },
): Promise<void> => app.service(extensionEngine).assertLoads(await loadableOf(app, row, wanted));

const wholeConfig = (app: AppInUnit, row: ExtensionRow, config: unknown): Readonly<Record<string, unknown>> => {
  const whole = withStored(config, configOf(app, row));
  return isObject(whole) ? whole : {};
};

/** The answer to a change: what runs of the extension follows it first. */
const toldToHooks = async (app: App, row: ExtensionRow): Promise<Schemas['ExtensionAnswer']> => {
  if (row.enabled === 1) {
    await app.service(extensionEngine).changed();
  }
  return { extension: toExtension(app, row) };
};

/**
 * Changes what is sent of an extension.
 *
 * @throws ProductError notFound, forbidden (`extension_forbidden`), invalid (`extension_load_failed`) when it is enabled and
 * would not load
 */
export const updateExtension = async (
  app: App,
  caller: Caller,
  id: string,
  { priority, config, description }: Schemas['UpdateExtensionBody'],
): Promise<Schemas['ExtensionAnswer']> => {
  const before = await requireExtensionRow(app.db, id);
  await refuseUnlessWriter(app.db, caller, before);
  await refuseToChangeEnabled(app.db, caller, before);
  if (before.enabled === 1 && config !== undefined) {
    const { activeVersion } = before;
    await assertActiveLoads(app, before, { activeVersion, config: wholeConfig(app, before, config) });
  }
  const row = await inConcurrentTransaction(app, [extensionsLock], async (uow) => {
    const { db, now } = uow;
    const known = await requireExtensionRow(db, id);
    await refuseUnlessWriter(db, caller, known);
    await refuseToChangeEnabled(db, caller, known);
    if (priority === undefined && config === undefined && description === undefined) {
      return known;
    }
    const changes = {
      ...(priority !== undefined && { priority }),
      ...(config !== undefined && { configJson: configText(uow.app, wholeConfig(uow.app, known, config)) }),
      ...(description !== undefined && { description }),
      updatedAt: now,
    };
    await updateExtensionRow(db, id, changes);
    return requireExtensionRow(db, id);
  });
  return toldToHooks(app, row);
};

/**
 * Deletes an extension with its versions.
 *
 * @throws ProductError notFound, forbidden (`extension_forbidden`), conflict (`extension_enabled`)
 */
export const deleteExtension = (app: App, caller: Caller, id: string): Promise<void> =>
  inConcurrentTransaction(app, [extensionsLock], async ({ db }) => {
    const row = await requireExtensionRow(db, id);
    await refuseUnlessWriter(db, caller, row);
    if (!(await deleteExtensionRow(db, id))) {
      throw conflict('The extension is enabled; disable it first', { code: 'extension_enabled' });
    }
  });

/** The version with its description and where it runs. @throws ProductError notFound */
const requireVersion = async (db: Reader, row: ExtensionRow, version: number) => {
  const found = await findExtensionVersionRow(db, row.id, version);
  if (!found) {
    throw notFound('extensionVersion');
  }
  const { manifestJson, contentHash } = found;
  const { description, runtime } = manifestOf({ id: row.id, manifestJson });
  return { description, runtime, manifestJson, contentHash, activeVersion: version };
};

/**
 * Makes a version the one that counts.
 *
 * @throws ProductError notFound for the extension or the version, forbidden (`extension_forbidden`), invalid
 * (`extension_load_failed`) when the extension is enabled and the version does not load
 */
export const activateExtensionVersion = async (
  app: App,
  caller: Caller,
  id: string,
  { version }: Schemas['ActivateExtensionVersionBody'],
): Promise<Schemas['ExtensionAnswer']> => {
  const before = await inConcurrentTransaction(app, [extensionsLock], async (uow) => {
    await refuseUnlessActivator(uow, caller);
    const known = await requireExtensionRow(uow.db, id);
    await requireVersion(uow.db, known, version);
    await noteRequest(uow, caller, known, 'activate-version');
    return known;
  });
  if (before.enabled === 1) {
    await assertActiveLoads(app, before, { activeVersion: version, config: configOf(app, before) });
  }
  const row = await inConcurrentTransaction(app, [extensionsLock], async ({ db, now }) => {
    const known = await requireExtensionRow(db, id);
    const changes = {
      ...(await requireVersion(db, known, version)),
      ...(known.enabled === 1 && recovered),
      updatedAt: now,
    };
    await updateExtensionRow(db, id, changes);
    return requireExtensionRow(db, id);
  });
  return toldToHooks(app, row);
};
