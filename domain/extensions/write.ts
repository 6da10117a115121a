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
import { deleteKvEntriesIn } from '../../db/queries/kv-entries.js';
import type { components } from '../../generated/swarm/types.js';
import type { App, AppInUnit } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, invalid, notFound } from '../kernel/errors.js';
import { sha256 } from '../kernel/hash.js';
import { newId } from '../kernel/ids.js';
import { isObject } from '../kernel/is-object.js';
import { toJsonText } from '../kernel/stored-json.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { agentNamespace, extensionNamespace } from '../kv/namespace.js';
import { refuseToChangeEnabled, refuseUnlessActivator, refuseUnlessWriter } from './access.js';
import { noteRequest } from './activate.js';
import { type Bundle, checkBundle } from './bundle.js';
import { extensionEngine, extensionsLock } from './engine/engine.js';
import { loadableOf } from './engine/loadable.js';
import {
  configOf,
  configText,
  isAsLoaded,
  manifestOf,
  openedConfig,
  requireExtensionRow,
  toExtension,
  untilUnchanged,
} from './extension.js';
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
  const installing = { bundle, content: contentOf(bundle), body };
  const installed = await untilUnchanged(async () =>
    installLoaded(app, caller, installing, await requireNewLoading(app, caller, installing)),
  );
  if (installed.extension.enabled) {
    await app.service(extensionEngine).changed();
  }
  return installed;
};

interface Installing {
  readonly bundle: Bundle;
  readonly content: Content;
  readonly body: Schemas['InstallExtensionBody'];
}

const activates = (caller: Caller, known: ExtensionRow, { content }: Installing): boolean =>
  content.contentHash !== known.contentHash && runsAtOnce(caller, known);

/** Whether what runs of an extension would be another. */
const changesWhatRuns = (
  caller: Caller,
  known: ExtensionRow | undefined,
  installing: Installing,
): known is ExtensionRow =>
  known?.enabled === 1 && (activates(caller, known, installing) || installing.body.config !== undefined);

/** Undefined when what was loaded is not what there is. */
const installLoaded = (
  app: App,
  caller: Caller,
  installing: Installing,
  loaded: ExtensionRow | undefined,
): Promise<Schemas['InstalledExtension'] | undefined> =>
  inConcurrentTransaction(app, [extensionsLock], async (uow) => {
    const { bundle, content, body } = installing;
    const { name } = bundle.manifest;
    const known = await findExtensionRowByName(uow.db, name);
    await refuseUnlessWriter(uow.db, caller, known);
    if (changesWhatRuns(caller, known, installing) && !isAsLoaded(known, loaded)) {
      return undefined;
    }
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

/**
 * The extension of that name; what of the bundle would run at once is loaded.
 *
 * @throws ProductError invalid (`extension_load_failed`), forbidden (`extension_forbidden`)
 */
const requireNewLoading = async (
  app: App,
  caller: Caller,
  installing: Installing,
): Promise<ExtensionRow | undefined> => {
  const { manifest, files } = installing.bundle;
  const known = await findExtensionRowByName(app.db, manifest.name);
  if (!changesWhatRuns(caller, known, installing)) {
    return known;
  }
  await refuseUnlessWriter(app.db, caller, known);
  const { id, name, version, activeVersion, agentId } = known;
  const config = wholeConfig(app, known, installing.body.config ?? configOf(app, known));
  if (activates(caller, known, installing)) {
    const source = files[manifest.assets.hooks] ?? '';
    const loadable = { id, name, activeVersion: version + 1, source, config, agentId: agentId ?? '' };
    await app.service(extensionEngine).assertLoads(loadable);
  } else {
    await assertActiveLoads(app, known, { activeVersion, config });
  }
  return known;
};

/** @throws ProductError invalid (`extension_load_failed`) */
const assertActiveLoads = async (
  app: App,
  row: ExtensionRow,
  wanted: { readonly activeVersion: number; readonly config: Readonly<Record<string, unknown>> },
): Promise<void> => app.service(extensionEngine).assertLoads(await loadableOf(app, row, wanted));

const wholeConfig = (app: AppInUnit, row: ExtensionRow, config: unknown): Readonly<Record<string, unknown>> => {
  const whole = withStored(config, openedConfig(app, row));
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
  body: Schemas['UpdateExtensionBody'],
): Promise<Schemas['ExtensionAnswer']> => {
  const row = await untilUnchanged(async () =>
    updateLoaded(app, caller, body, await requireLoadingWith(app, caller, id, body)),
  );
  return toldToHooks(app, row);
};

type Changes = Schemas['UpdateExtensionBody'];

/** The extension, which loads with the configuration if it runs. @throws ProductError as `updateExtension` */
const requireLoadingWith = async (app: App, caller: Caller, id: string, { config }: Changes): Promise<ExtensionRow> => {
  const row = await requireExtensionRow(app.db, id);
  await refuseUnlessWriter(app.db, caller, row);
  await refuseToChangeEnabled(app.db, caller, row);
  if (row.enabled === 1 && config !== undefined) {
    const { activeVersion } = row;
    await assertActiveLoads(app, row, { activeVersion, config: wholeConfig(app, row, config) });
  }
  return row;
};

/** Undefined when what was loaded is not what there is. */
const updateLoaded = (
  app: App,
  caller: Caller,
  { priority, config, description }: Changes,
  loaded: ExtensionRow,
): Promise<ExtensionRow | undefined> =>
  inConcurrentTransaction(app, [extensionsLock], async (uow) => {
    const { db, now } = uow;
    const row = await requireExtensionRow(db, loaded.id);
    await refuseUnlessWriter(db, caller, row);
    await refuseToChangeEnabled(db, caller, row);
    if (priority === undefined && config === undefined && description === undefined) {
      return row;
    }
    if (row.enabled === 1 && config !== undefined && !isAsLoaded(row, loaded)) {
      return undefined;
    }
    const changes = {
      ...(priority !== undefined && { priority }),
      ...(config !== undefined && { configJson: configText(uow.app, wholeConfig(uow.app, row, config)) }),
      ...(description !== undefined && { description }),
      updatedAt: now,
    };
    await updateExtensionRow(db, row.id, changes);
    return requireExtensionRow(db, row.id);
  });

/**
 * Deletes an extension with its versions and what its hooks remember: whoever installs the name next begins anew.
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
    await deleteKvEntriesIn(db, `${extensionNamespace}${row.name}`);
    if (row.agentId !== null) {
      await deleteKvEntriesIn(db, `${agentNamespace}${row.agentId}`);
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
  await inConcurrentTransaction(app, [extensionsLock], async (uow) => {
    await refuseUnlessActivator(uow, caller);
    const known = await requireExtensionRow(uow.db, id);
    await requireVersion(uow.db, known, version);
    await noteRequest(uow, caller, known, 'activate-version');
  });
  const row = await untilUnchanged(async () =>
    activateLoaded(app, version, await requireLoadingVersion(app, id, version)),
  );
  return toldToHooks(app, row);
};

/** The extension, of which the version loads if it runs. @throws ProductError notFound, invalid (`extension_load_failed`) */
const requireLoadingVersion = async (app: App, id: string, version: number): Promise<ExtensionRow> => {
  const row = await requireExtensionRow(app.db, id);
  if (row.enabled === 1) {
    await assertActiveLoads(app, row, { activeVersion: version, config: configOf(app, row) });
  }
  return row;
};

/** Undefined when what was loaded is not what there is. */
const activateLoaded = (app: App, version: number, loaded: ExtensionRow): Promise<ExtensionRow | undefined> =>
  inConcurrentTransaction(app, [extensionsLock], async ({ db, now }) => {
    const row = await requireExtensionRow(db, loaded.id);
    if (row.enabled === 1 && !isAsLoaded(row, loaded)) {
      return undefined;
    }
    const changes = {
      ...(await requireVersion(db, row, version)),
      ...(row.enabled === 1 && recovered),
      updatedAt: now,
    };
    await updateExtensionRow(db, row.id, changes);
    return requireExtensionRow(db, row.id);
  });
