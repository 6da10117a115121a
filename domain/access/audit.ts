import {
  deletePermissionAuditBefore,
  insertPermissionAudit,
  type PermissionAuditRow,
} from '../../db/queries/permission-audit.js';
import type { App } from '../kernel/app.js';
import { newId } from '../kernel/ids.js';
import { defineRecurringJob } from '../kernel/jobs/kinds.js';
import { defineService } from '../kernel/services.js';
import { instantBefore, msPerDay } from '../kernel/time.js';
import { inConcurrentTransaction, inTransaction } from '../kernel/unit-of-work.js';

const flushEveryMs = 2000;
const flushAtRows = 200;
/** So many are deleted at a time. */
const batch = 500;

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
    this.#rows.push({ ...decision, id: newId(), createdAt: this.#app.clock.now() });
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
      await inConcurrentTransaction(this.#app, [], ({ db }) => insertPermissionAudit(db, rows));
    } catch (error) {
      this.#app.log.warn({ err: error, rows: rows.length }, 'permission decisions were dropped');
    }
  }
}

/** Writes decisions in batches. */
export const permissionAudit = defineService({
  name: 'permission audit',
  start: (app) => {
    const audit = new PermissionAudit(app);
    return { service: audit, flush: () => audit.flush(), stop: () => audit.flush() };
  },
});

/** Deletes decisions older than RBAC_AUDIT_RETENTION_DAYS (30), at start and daily. */
export const permissionAuditPurge = defineRecurringJob({
  name: 'access.purge-audit',
  everyMs: () => msPerDay,
  atStart: true,
  perform: async (app, { signal }) => {
    signal.throwIfAborted();
    const keptMs = app.settings.rbacAuditRetentionDays * msPerDay;
    const deleted = await inTransaction(app, ({ db, now }) =>
      deletePermissionAuditBefore(db, instantBefore(now, keptMs), batch),
    );
    return { againInMs: deleted === batch ? 0 : undefined };
  },
});
