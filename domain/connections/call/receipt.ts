import { type CredentialUseRow, insertCredentialUse } from '../../../db/queries/credential-uses.js';
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

/**
 * Does a call and keeps that it was done, however it went, before anybody learns of it: an entry for each secret that it
 * used. What cannot be kept is an error: a use that nobody can see is none.
 *
 * @param used asked for after the call: which secrets were filled in shows only then
 */
export const withReceipt = async <Answer extends Answered>(
  app: App,
  { reach, taskId, scriptRunId, userId }: Actor,
  used: () => readonly Used[],
  call: () => Promise<Answer>,
): Promise<Answer> => {
  const started = performance.now();
  const keep = (outcome: Pick<CredentialUseRow, 'status' | 'errorCode'>): Promise<void> =>
    inConcurrentTransaction(app, [], async ({ db, now }) => {
      for (const each of used()) {
        await insertCredentialUse(db, {
          id: newId(),
          createdAt: now,
          agentId: reach.agentId,
          taskId,
          scriptRunId,
          userId,
          ...each,
          operation: each.operation.slice(0, longestOperation),
          durationMs: Math.round(performance.now() - started),
          ...outcome,
        });
      }
    });
  let answer: Answer;
  try {
    answer = await call();
  } catch (error) {
    await keep({ status: null, errorCode: error instanceof ProductError ? error.code : 'cancelled' });
    throw error;
  }
  await keep({ status: answer.status, errorCode: answer.errorCode ?? null });
  return answer;
};
