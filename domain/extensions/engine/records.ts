import {
  deleteSurplusExtensionRuns,
  type ExtensionRunRow,
  insertExtensionRuns,
} from '../../../db/queries/extensions.js';
import type { App, AppInUnit } from '../../kernel/app.js';
import { storableText } from '../../kernel/failure-text.js';
import { newId } from '../../kernel/ids.js';
import { inConcurrentTransaction, type UnitOfWork } from '../../kernel/unit-of-work.js';

export type NewRun = Omit<ExtensionRunRow, 'id' | 'createdAt'>;

const maxMessageLength = 2000;
const maxSubjectLength = 200;
const mostGathered = 1000;
const gatherMs = 250;
/** Of each extension. */
const keptRuns = 500;
/** More are deleted by several transactions, between which others have their turn. */
const mostDeleted = 1000;

const deleteSurplus = ({ db }: UnitOfWork, extensionId: string): Promise<number> =>
  deleteSurplusExtensionRuns(db, extensionId, keptRuns, mostDeleted);

/** A run as it is stored: without secrets, and not longer than it may be. */
export const runRow = (app: AppInUnit, run: NewRun): ExtensionRunRow => ({
  ...run,
  id: newId(),
  message: run.message === null ? null : storableText(app.secrets.scrub(run.message), maxMessageLength),
  subject: run.subject === null ? null : storableText(app.secrets.scrub(run.subject), maxSubjectLength),
  createdAt: app.clock.now(),
});

/** Stores one run at once, in the place of the oldest ones where there are more than are kept. */
export const storeRun = async (uow: UnitOfWork, run: ExtensionRunRow): Promise<void> => {
  await insertExtensionRuns(uow.db, [run]);
  await deleteSurplus(uow, run.extensionId);
};

/**
 * What hooks did, stored a moment later and many at once: nobody who creates a task waits for it. What was not stored when
 * the process is killed is lost, and so is what is more than can be kept.
 */
export class RunRecords {
  readonly #app: App;
  #gathered: ExtensionRunRow[] = [];
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> = Promise.resolve();
  #touched = new Set<string>();

  constructor(app: App) {
    this.#app = app;
  }

  add(run: NewRun): void {
    if (this.#gathered.length >= mostGathered) {
      return;
    }
    this.#gathered.push(runRow(this.#app, run));
    this.#timer ??= setTimeout(() => void this.store(), gatherMs).unref();
  }

  /** Stores what was gathered; a failure is logged. */
  store(): Promise<void> {
    this.#storing = this.#storing.then(() => this.#storeNow());
    return this.#storing;
  }

  /** Deletes what is too old, of extensions that did something. */
  async prune(): Promise<void> {
    for (const id of this.#touched) {
      this.#touched.delete(id);
      let deleted = mostDeleted;
      while (deleted === mostDeleted) {
        deleted = await inConcurrentTransaction(this.#app, [], (uow) => deleteSurplus(uow, id));
      }
    }
  }

  async #storeNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const rows = this.#gathered;
    if (rows.length === 0) {
      return;
    }
    this.#gathered = [];
    for (const { extensionId } of rows) {
      this.#touched.add(extensionId);
    }
    try {
      await inConcurrentTransaction(this.#app, [], ({ db }) => insertExtensionRuns(db, rows));
    } catch (error) {
      this.#app.log.warn({ err: error, runs: rows.length }, 'runs of extensions could not be stored');
    }
  }
}
