import { setTimeout as sleep } from 'node:timers/promises';
import { listAttachmentRows } from '../../db/queries/attachments.js';
import type { App } from '../kernel/app.js';
import { defineRecurringJob } from '../kernel/jobs/kinds.js';
import { msPerHour } from '../kernel/time.js';
import { activeFileProvider } from './active-provider.js';
import { isContentHeld } from './backup-hold.js';
import { exclusivelyForTask } from './task-lock.js';

const pauseEvery = 50;
const pauseMs = 25;

/** Removes what a task has on the disk and no attachment names. Uploads and deletions of the task wait meanwhile. */
const sweepTask = (app: App, taskId: string): Promise<number> =>
  exclusivelyForTask(app, taskId, async () => {
    const rows = await listAttachmentRows(app.db, taskId);
    const named = rows.flatMap(({ providerKey, path }) => [providerKey, path].filter((key) => key !== null));
    return (await isContentHeld(app)) ? 0 : activeFileProvider(app).removeAllBut(taskId, named);
  });

const sweepAll = async (app: App, signal: AbortSignal): Promise<void> => {
  let files = 0;
  let seen = 0;
  try {
    for await (const taskId of activeFileProvider(app).taskIds()) {
      signal.throwIfAborted();
      files += await sweepTask(app, taskId);
      seen += 1;
      if (seen % pauseEvery === 0) {
        await sleep(pauseMs);
      }
    }
  } finally {
    if (files > 0) {
      app.log.info({ files }, 'removed content that no attachment names');
    }
  }
};

/**
 * Removes content that no attachment names, such as a crash or a backup leaves behind: now and then, a little at a time
 * (docs/files.md).
 */
export const fileSweep = defineRecurringJob({
  name: 'files.sweep',
  everyMs: ({ fileSweepIntervalMs }) => fileSweepIntervalMs,
  timeLimitMs: msPerHour,
  perform: async (app, { signal }) => {
    await sweepAll(app, signal);
    return {};
  },
});
