import {
  type CredentialUseEnd,
  type CredentialUseRow,
  completeCredentialUses,
  insertCredentialUses,
} from '../../../db/queries/credential-uses.js';
import type { App } from '../../kernel/app.js';
import { ProductError } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import { inConcurrentTransaction } from '../../kernel/unit-of-work.js';
import type { Actor } from './actor.js';

/** What is kept of a call beside how it went. */
export type Used = Pick<CredentialUseRow, 'connectionId' | 'bindingId' | 'account' | 'host' | 'method' | 'operation'>;

const longestOperation = 300;

/** What is kept of how a call went. */
interface Answered {
  readonly status: number | null;
  /** Why there is no status. */
  readonly errorCode?: string;
}

const unknown: CredentialUseEnd = { status: null, errorCode: null, durationMs: 0 };

const nameOf = ({ host, bindingId, account, operation }: Used): string =>
  JSON.stringify([host, bindingId, account, operation]);

/** The entries of one call. */
class Receipts {
  readonly #app: App;
  readonly #actor: Actor;
  readonly #used: () => readonly Used[];
  /** The ids of those that are stored. */
  readonly #kept = new Map<string, string>();
  readonly #startedAt = performance.now();

  constructor(app: App, actor: Actor, used: () => readonly Used[]) {
    this.#app = app;
    this.#actor = actor;
    this.#used = used;
  }

  /** Keeps what is about to be used. */
  async begin(): Promise<void> {
    const rows = this.#freshRows(unknown);
    if (rows.size === 0) {
      return;
    }
    await inConcurrentTransaction(this.#app, [], ({ db }) => insertCredentialUses(db, [...rows.values()]));
    for (const [name, { id }] of rows) {
      this.#kept.set(name, id);
    }
  }

  /** Keeps how it went, also for what was not sent in the end. */
  async complete(told: Pick<CredentialUseEnd, 'status' | 'errorCode'>): Promise<void> {
    const outcome = { ...told, durationMs: Math.round(performance.now() - this.#startedAt) };
    const rows = this.#freshRows(outcome);
    await inConcurrentTransaction(this.#app, [], async ({ db }) => {
      if (this.#kept.size > 0) {
        await completeCredentialUses(db, [...this.#kept.values()], outcome);
      }
      if (rows.size > 0) {
        await insertCredentialUses(db, [...rows.values()]);
      }
    });
  }

  /** Rows of what is not kept yet. */
  #freshRows(outcome: CredentialUseEnd): ReadonlyMap<string, CredentialUseRow> {
    const { reach, taskId, scriptRunId, userId } = this.#actor;
    const createdAt = this.#app.clock.now();
    const rows = new Map<string, CredentialUseRow>();
    for (const used of this.#used()) {
      const name = nameOf(used);
      if (!this.#kept.has(name)) {
        const operation = used.operation.slice(0, longestOperation);
        const { agentId } = reach;
        rows.set(name, {
          ...used,
          id: newId(),
          createdAt,
          agentId,
          taskId,
          scriptRunId,
          userId,
          operation,
          ...outcome,
        });
      }
    }
    return rows;
  }
}

/**
 * Does a call and keeps that it is done, before anything leaves, and how it went, before anybody learns of it: an entry for
 * each secret that it uses. What cannot be kept is an error: a use that nobody can see is none.
 *
 * @param used what was filled in so far: that shows only when a request, or one that a redirect leads to, is about to leave
 * @param call is given what must be awaited before each of these leaves
 */
export const withReceipt = async <Answer extends Answered>(
  app: App,
  actor: Actor,
  used: () => readonly Used[],
  call: (beforeSend: () => Promise<void>) => Promise<Answer>,
): Promise<Answer> => {
  const receipts = new Receipts(app, actor, used);
  let answer: Answer;
  try {
    answer = await call(() => receipts.begin());
  } catch (error) {
    await receipts.complete({ status: null, errorCode: error instanceof ProductError ? error.code : 'cancelled' });
    throw error;
  }
  await receipts.complete({ status: answer.status, errorCode: answer.errorCode ?? null });
  return answer;
};
