import { setTimeout as sleep } from 'node:timers/promises';
import { listAttachmentRows } from '../../db/queries/attachments.js';
import type { App } from '../kernel/app.js';
import { defineRecurringJob } from '../kernel/jobs/kinds.js';
import { msPerHour } from '../kernel/time.js';
import { activeFileProvider } from './active-provider.js';
import { isContentHeld } from './backup-hold.js';
import type { Swept } from './provider.js';
import { exclusivelyForTask } from './task-lock.js';

const pauseEvery = 50;
const pauseMs = 25;

const nothing: Swept = { removed: 0, left: [] };

/** Removes what a task has and no attachment names. Uploads and deletions of the task wait meanwhile. */
const sweepTask = (app: App, taskId: string, signal: AbortSignal): Promise<Swept> =>
  exclusivelyForTask(app, taskId, async () => {
    const rows = await listAttachmentRows(app.db, taskId);
    const named = rows.flatMap(({ providerKey, path }) => [providerKey, path].filter((key) => key !== null));
    return (await isContentHeld(app)) ? nothing : activeFileProvider(app).removeAllBut(taskId, named, signal);
  });

/** What a turn has done so far. */
interface Turn {
  removed: number;
  left: number;
  example?: string | undefined;
}

const tell = ({ log }: App, { removed, left, example }: Turn): void => {
  if (removed > 0) {
    log.info({ files: removed }, 'removed content that no attachment names');
  }
  if (left > 0) {
    log.warn(
      { files: left, example },
      'left content that no attachment names, as nothing says that it is of this database: where another server has the ' +
        'same bucket, give it a bucket or a prefix of its own; what a server that was killed left may be removed by hand',
    );
  }
};

const sweepAll = async (app: App, signal: AbortSignal): Promise<void> => {
  const turn: Turn = { removed: 0, left: 0 };
  let seen = 0;
  try {
    for await (const taskId of activeFileProvider(app).taskIds()) {
      signal.throwIfAborted();
      const { removed, left } = await sweepTask(app, taskId, signal);
      turn.removed += removed;
      turn.left += left.length;
      turn.example ??= left[0];
      seen += 1;
      if (seen % pauseEvery === 0) {
        await sleep(pauseMs);
      }
    }
  } finally {
    tell(app, turn);
  }
};

/**
 * Removes content that no attachment names, such as a crash or a backup leaves behind: now and then, a little at a time
 * (docs/files.md). What may be of another installation stays (docs/leaving-one-machine.md).
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
