import { countEnabledExtensions, type ExtensionRow, updateExtensionRow } from '../../db/queries/extensions.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { invalid, ProductError } from '../kernel/errors.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { refuseUnlessActivator } from './access.js';
import { engageAgent, releaseAgent } from './agent.js';
import { extensionEngine, extensionsLock, maxEnabled } from './engine/engine.js';
import { loadableOf } from './engine/loadable.js';
import { runRow, storeRun } from './engine/records.js';
import { requireExtensionRow, toExtension, untilUnchanged } from './extension.js';

type Answer = components['schemas']['ExtensionAnswer'];
type Act = 'enable' | 'disable' | 'activate-version';

/** Keeps what an agent asks for, before it is done. */
export const noteRequest = async (
  uow: UnitOfWork,
  { agentId }: Caller,
  { id, name, activeVersion }: Pick<ExtensionRow, 'id' | 'name' | 'activeVersion'>,
  act: Act,
): Promise<void> => {
  if (agentId === undefined) {
    return;
  }
  const run = { extensionId: id, version: activeVersion, event: `lifecycle.${act}.requested`, agentId, subject: name };
  await storeRun(uow, runRow(uow.app, { ...run, action: 'continue', durationMs: null, message: null }));
};

/** The extension, of which the hooks load as it is now. @throws ProductError notFound, invalid (`extension_load_failed`) */
const requireLoading = async (app: App, id: string): Promise<ExtensionRow> => {
  const row = await requireExtensionRow(app.db, id);
  const loadable = await loadableOf(app, row);
  try {
    await app.service(extensionEngine).assertLoads(loadable);
  } catch (error) {
    if (error instanceof ProductError) {
      await app.service(extensionEngine).noteLoadFailure(row, error.message);
    }
    throw error;
  }
  return row;
};

/** Undefined when what was loaded is not what there is. */
const enableLoaded = (app: App, loaded: ExtensionRow): Promise<ExtensionRow | undefined> =>
  inConcurrentTransaction(app, [extensionsLock], async (uow) => {
    const { db, now } = uow;
    const row = await requireExtensionRow(db, loaded.id);
    if (row.activeVersion !== loaded.activeVersion || row.configJson !== loaded.configJson) {
      return undefined;
    }
    if (row.enabled === 0 && (await countEnabledExtensions(db)) >= maxEnabled) {
      throw invalid(`At most ${maxEnabled} extensions are enabled; disable one first`, {
        code: 'too_many_enabled_extensions',
      });
    }
    const agentId = await engageAgent(uow, row);
    const changes = { enabled: 1, status: 'enabled', consecutiveFailures: 0, lastError: null, agentId } as const;
    await updateExtensionRow(db, row.id, { ...changes, updatedAt: now });
    return requireExtensionRow(db, row.id);
  });

/**
 * Has the hooks of an extension run, or loads them anew.
 *
 * @throws ProductError notFound, forbidden (`extension_forbidden`), invalid (`extension_load_failed`,
 * `too_many_enabled_extensions`), conflict when others change it again and again
 */
export const enableExtension = async (app: App, caller: Caller, id: string): Promise<Answer> => {
  await inConcurrentTransaction(app, [extensionsLock], async (uow) => {
    const row = await requireExtensionRow(uow.db, id);
    await refuseUnlessActivator(uow, caller);
    await noteRequest(uow, caller, row, 'enable');
  });
  const row = await untilUnchanged(async () => enableLoaded(app, await requireLoading(app, id)));
  await app.service(extensionEngine).changed();
  return { extension: toExtension(app, row) };
};

/** Ends the hooks of an extension, if they run. @throws ProductError notFound, forbidden (`extension_forbidden`) */
export const disableExtension = async (app: App, caller: Caller, id: string): Promise<Answer> => {
  const row = await inConcurrentTransaction(app, [extensionsLock], async (uow) => {
    const { db, now } = uow;
    const known = await requireExtensionRow(db, id);
    await refuseUnlessActivator(uow, caller);
    await noteRequest(uow, caller, known, 'disable');
    const changes = { enabled: 0, status: 'disabled', updatedAt: now } as const;
    await updateExtensionRow(db, id, changes);
    await releaseAgent(uow, known);
    return requireExtensionRow(db, id);
  });
  await app.service(extensionEngine).changed();
  return { extension: toExtension(app, row) };
};
