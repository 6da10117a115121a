import { chownSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unprivilegedId } from './launch.js';
import type { Launch } from './protocol.js';

/** Makes the folder of one process: its working folder, its home and all it may keep. */
export const makeRunFolder = ({ folder, layers }: Pick<Launch, 'folder' | 'layers'>): string => {
  const made = mkdtempSync(join(folder, 'run-'));
  if (layers.includes('unprivileged_user')) {
    chownSync(made, unprivilegedId, unprivilegedId);
  }
  return made;
};

/** Removes the folder of a process that has ended. One that stays all the same is swept away at the next start. */
export const discardRunFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 }).catch(() => {});
