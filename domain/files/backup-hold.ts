import { isBackupUnderWay } from '../../db/lock.js';
import { isLeaseHeld } from '../../db/queries/leases.js';
import { fileOf } from '../../db/target.js';
import type { App } from '../kernel/app.js';
import type { FileProvider } from './provider.js';

/** The lease of a backup of a database that is no file: as long as it is held, no content is removed. */
export const backupLease = 'files.backup';

/** Whether content that no attachment names any more may still be wanted: by a backup whose copy names it. */
export const isContentHeld = async (app: App): Promise<boolean> => {
  const file = fileOf(app.database);
  return file === null ? isLeaseHeld(app.db, backupLease, app.clock.now()) : isBackupUnderWay(file);
};

/**
 * Removes content whose attachment is gone; to be called after that is committed. While a backup is under way the
 * content stays, and a later sweep takes it, as it does where removing fails.
 */
export const discardContent = async (app: App, provider: FileProvider, key: string): Promise<void> => {
  if (await isContentHeld(app)) {
    return;
  }
  try {
    await provider.remove(key);
  } catch (error) {
    app.log.warn({ err: error, key }, 'content that no attachment names could not be removed');
  }
};
