import {
  deletePermissionAuditBefore,
  insertPermissionAudit,
  type PermissionAuditRow,
} from '../../db/queries/permission-audit.js';
import type { App } from '../kernel/app.js';
import { newId } from '../kernel/ids.js';
import { defineService } from '../kernel/services.js';
import { instantBefore, msPerDay } from '../kernel/time.js';
import { inTransaction, nowIso } from '../kernel/unit-of-work.js';

const flushEveryMs = 2000;
const flushAtRows = 200;

export type PermissionDecision = Omit<PermissionAuditRow, 'id' | 'createdAt'>;

/**
 * Keeps the decisions about users in a buffer and writes them in batches: every 2 s, or at 200 rows. A batch that
 * cannot be written is dropped; no request ever waits for it or fails with it.
 */
export class PermissionAudit {
  #rows: PermissionAuditRow[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  readonly #app: App;

  constructor(app: App) {
    this.#app = app;
  }

  record(decision: PermissionDecision): void {
    if (this.#app.settings.rbacAuditDisabled) {
      return;
    }
    this.#rows.push({ ...decision, id: newId(), createdAt: nowIso() });
    if (this.#rows.length >= flushAtRows) {
      void this.flush();
      return;
    }
    this.#timer ??= setTimeout(() => void this.flush(), flushEveryMs).unref();
  }

  /** Writes what is buffered; resolves when it and everything before it is written or dropped. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const rows = this.#rows;
    this.#rows = [];
    this.#writing = this.#writing.then(() => this.#write(rows));
    return this.#writing;
  }

  async #write(rows: readonly PermissionAuditRow[]): Promise<void> {
    if (rows.length === 0) {
      return;
    }
    try {
      await inTransaction(this.#app, ({ db }) => insertPermissionAudit(db, rows));
    } catch (error) {
      this.#app.log.warn({ err: error, rows: rows.length }, 'permission decisions were dropped');
    }
  }
}

/** Deletes the decisions older than RBAC_AUDIT_RETENTION_DAYS (default 30); returns how many there were. */
const purgePermissionAudit = (app: App): Promise<number> =>
  inTransaction(app, ({ db, now }) =>
    deletePermissionAuditBefore(db, instantBefore(now, app.settings.rbacAuditRetentionDays * msPerDay)),
  );

const purge = async (app: App): Promise<void> => {
  try {
    await purgePermissionAudit(app);
  } catch (error) {
    app.log.error({ err: error }, 'old permission decisions could not be deleted');
  }
};

/** Writes decisions in batches, and deletes old ones at start and daily. */
export const permissionAudit = defineService({
  name: 'permission audit',
  start: async (app) => {
    const audit = new PermissionAudit(app);
    await purge(app);
    const timer = setInterval(() => void purge(app), msPerDay).unref();
    return {
      service: audit,
      stop: async () => {
        clearInterval(timer);
        await audit.flush();
      },
    };
  },
});
