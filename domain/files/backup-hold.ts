import { isBackupUnderWay } from '../../db/lock.js';
import { fileOf } from '../../db/target.js';
import type { App } from '../kernel/app.js';
import type { FileProvider } from './provider.js';

/** Whether content that no attachment names any more may still be wanted: by a backup whose copy names it. */
export const isContentHeld = (app: App): boolean => {
  const file = fileOf(app.database);
  return file !== null && isBackupUnderWay(file);
};

/**
 * Removes content whose attachment is gone; to be called after that is committed. While a backup is under way the
 * content stays, and a later sweep takes it, as it does where removing fails.
 */
export const discardContent = async (app: App, provider: FileProvider, key: string): Promise<void> => {
  if (isContentHeld(app)) {
    return;
  }
  try {
    await provider.remove(key);
  } catch (error) {
    app.log.warn({ err: error, key }, 'content that no attachment names could not be removed');
  }
};
