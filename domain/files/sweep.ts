import { setTimeout as sleep } from 'node:timers/promises';
import { listAttachmentRows } from '../../db/queries/attachments.js';
import type { App } from '../kernel/app.js';
import { defineService } from '../kernel/services.js';
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
    return isContentHeld(app) ? 0 : activeFileProvider(app).removeAllBut(taskId, named);
  });

/** Removes content that no attachment names, such as a crash or a backup leaves behind: now and then, a little at a time. */
class FileSweep {
  readonly #app: App;
  readonly #stopping = new AbortController();
  readonly #done: Promise<void>;

  constructor(app: App) {
    this.#app = app;
    this.#done = this.#repeat();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#done;
  }

  async #repeat(): Promise<void> {
    const { signal } = this.#stopping;
    for (;;) {
      try {
        await sleep(this.#app.settings.fileSweepIntervalMs, undefined, { signal, ref: false });
      } catch {
        return;
      }
      await this.#round(signal);
    }
  }

  async #round(signal: AbortSignal): Promise<void> {
    let removed = 0;
    let seen = 0;
    try {
      for await (const taskId of activeFileProvider(this.#app).taskIds()) {
        removed += await sweepTask(this.#app, taskId);
        seen += 1;
        if (signal.aborted) {
          return;
        }
        if (seen % pauseEvery === 0) {
          await sleep(pauseMs);
        }
      }
      if (removed > 0) {
        this.#app.log.info({ files: removed }, 'removed content that no attachment names');
      }
    } catch (error) {
      this.#app.log.error({ err: error }, 'sweeping the file store failed');
    }
  }
}

/** The background service that removes content without an attachment (docs/files.md). */
export const fileSweep = defineService({
  name: 'file sweep',
  start: (app) => {
    const service = new FileSweep(app);
    return { service, stop: () => service.stop() };
  },
});
