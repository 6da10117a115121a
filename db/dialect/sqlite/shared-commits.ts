import type { CompiledQuery, QueryResult } from 'kysely';
import type { Session } from './session.js';

/** Units that one commit takes at most, and how long it is put off for more of them: whoever came first waits for it. */
const maxUnits = 64;
const maxMs = 20;

/** A unit that is done and waits for the commit. */
interface Waiting {
  resolve(): void;
  reject(error: unknown): void;
}

/** Lets one holder in at a time, in order of arrival. */
class Lock {
  #held = false;
  readonly #waiting: (() => void)[] = [];

  async acquire(): Promise<void> {
    if (this.#held) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#held = true;
  }

  get held(): boolean {
    return this.#held;
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) {
      next();
      return;
    }
    this.#held = false;
  }
}

/** What the next commit will store. */
class Group {
  readonly #since = performance.now();
  readonly #waiting: Waiting[] = [];
  /** Everybody had the turn to come in. */
  isDue = false;

  get size(): number {
    return this.#waiting.length;
  }

  get isFull(): boolean {
    return this.size >= maxUnits || performance.now() - this.#since >= maxMs;
  }

  /** Resolves when the group is committed. */
  join(): Promise<void> {
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  tellCommitted(): void {
    for (const { resolve } of this.#waiting) {
      resolve();
    }
  }

  tellFailed(error: unknown): void {
    for (const { reject } of this.#waiting) {
      reject(error);
    }
  }
}

/**
 * Lets units of work that arrive in one turn of the event loop share a commit, which is most of what a small change
 * costs. They run one after the other in one transaction, each after the first in a savepoint, so that one that fails
 * takes back only what it did itself. Nobody is told of success before the commit; when that fails, all of its units have failed.
 */
export class SharedCommits {
  readonly #session: Session;
  readonly #lock = new Lock();
  #group: Group | undefined;
  /** Whether the unit under way has a savepoint to go back to. */
  #hasSavepoint = false;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Starts a unit when those before it have ended. Until it ends nobody else writes. */
  async begin(): Promise<void> {
    await this.#lock.acquire();
    try {
      // Without others to protect, the transaction itself is what the unit goes back to: SQLite keeps a copy of each
      // page that changes after a savepoint.
      this.#hasSavepoint = this.#open().size > 0;
      if (this.#hasSavepoint) {
        this.#session.exec('savepoint unit');
      }
    } catch (error) {
      this.#release();
      throw error;
    }
  }

  /** Runs a statement of the unit that was started. */
  run<Row>(query: CompiledQuery): QueryResult<Row> {
    this.#requireGroup();
    try {
      return this.#session.run(query);
    } catch (error) {
      this.#noticeLoss(error);
      throw error;
    }
  }

  /** Ends the unit; resolves when what it did is committed. */
  async commit(): Promise<void> {
    try {
      const group = this.#requireGroup();
      if (this.#hasSavepoint) {
        this.#session.exec('release unit');
      }
      return group.join();
    } finally {
      this.#release();
    }
  }

  /** Ends the unit and takes back what it did. */
  rollback(): void {
    try {
      if (this.#group !== undefined) {
        this.#takeBack();
      }
    } catch (error) {
      this.#noticeLoss(error);
      throw error;
    } finally {
      this.#release();
    }
  }

  #takeBack(): void {
    if (this.#hasSavepoint) {
      this.#session.exec('rollback to unit');
      this.#session.exec('release unit');
      return;
    }
    this.#group = undefined;
    this.#session.exec('rollback');
  }

  /** Runs a statement in no transaction of ours, for those that may not or need not be in one. */
  async alone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.#lock.acquire();
    try {
      this.#commitGroup();
      return this.#session.run(query);
    } finally {
      this.#release();
    }
  }

  /** Commits what waits for it and closes the handle. */
  close(): void {
    this.#commitGroup();
    this.#session.close();
  }

  #open(): Group {
    if (this.#group === undefined) {
      this.#session.exec('begin immediate');
      const group = new Group();
      this.#group = group;
      this.#commitWhenNobodyComes(group, 1);
    }
    return this.#group;
  }

  #requireGroup(): Group {
    if (this.#group === undefined) {
      throw new Error('the database has taken this transaction back');
    }
    return this.#group;
  }

  /** After the requests that are there already, and those that came while they were worked on. */
  #commitWhenNobodyComes(group: Group, known: number): void {
    setImmediate(() => {
      if (this.#group === group && group.size > known && !group.isFull) {
        this.#commitWhenNobodyComes(group, group.size);
        return;
      }
      this.#commitDue(group);
    });
  }

  #commitDue(group: Group): void {
    group.isDue = true;
    // A unit in the midst of its work commits the group when it ends.
    if (this.#group === group && !this.#lock.held) {
      this.#commitGroup();
    }
  }

  #release(): void {
    if (this.#group?.isDue || this.#group?.isFull) {
      this.#commitGroup();
    }
    this.#lock.release();
  }

  #commitGroup(): void {
    const group = this.#group;
    if (group === undefined) {
      return;
    }
    this.#group = undefined;
    try {
      this.#session.exec('commit');
    } catch (error) {
      if (this.#session.inTransaction) {
        this.#session.exec('rollback');
      }
      group.tellFailed(error);
      return;
    }
    group.tellCommitted();
  }

  /** On a full disk and the like SQLite takes back the whole transaction, with the units that were done. */
  #noticeLoss(error: unknown): void {
    if (this.#session.inTransaction) {
      return;
    }
    const group = this.#group;
    this.#group = undefined;
    group?.tellFailed(error);
  }
}
