import type { Reader } from '../../db/access.js';
import { type CredentialSubjects, findCredentialBlock } from '../../db/queries/credential-uses.js';
import { findNewestInProgress, findTaskRow } from '../../db/queries/tasks.js';
import type { Caller } from '../kernel/caller.js';
import { forbidden } from '../kernel/errors.js';

/** The task for which an agent acts: the one of its own that it names, or that it does; undefined: none. */
export const taskOf = async (db: Reader, { sourceTaskId }: Caller, agentId: string) => {
  const task =
    sourceTaskId === undefined ? await findNewestInProgress(db, agentId) : await findTaskRow(db, sourceTaskId);
  return task?.agentId === agentId ? task : undefined;
};

/**
 * From whom all may have been taken: the agent and the task that is named; and where that is no task of the agent, each one
 * that it works on. A made-up name in the header frees nobody.
 */
export const subjectsOf = ({ sourceTaskId }: Caller, agentId: string, isOwn: boolean): CredentialSubjects => ({
  agentId,
  taskId: sourceTaskId ?? '',
  worksAs: sourceTaskId !== undefined && isOwn ? '' : agentId,
});

/** @throws ProductError forbidden (`credential_access_revoked`) when all was taken from one of them */
export const assertNothingTaken = async (db: Reader, subjects: CredentialSubjects): Promise<void> => {
  const block = await findCredentialBlock(db, subjects);
  if (block !== undefined) {
    throw forbidden(`Connections and stored secrets were taken from this ${block.subject}`, {
      code: 'credential_access_revoked',
    });
  }
};

const subjectsNow = async (db: Reader, caller: Caller, agentId: string): Promise<CredentialSubjects> =>
  subjectsOf(caller, agentId, (await taskOf(db, caller, agentId)) !== undefined);

/**
 * Whether all was taken from the agent that calls, or from the task it does: then it sees no stored secret, and decides
 * nowhere where one is sent. Whoever calls as no agent has lost nothing.
 */
export const hasLostSecrets = async (db: Reader, caller: Caller): Promise<boolean> =>
  caller.agentId !== undefined &&
  (await findCredentialBlock(db, await subjectsNow(db, caller, caller.agentId))) !== undefined;

/** The same as a refusal. @throws ProductError forbidden (`credential_access_revoked`) */
export const assertKeepsSecrets = async (db: Reader, caller: Caller): Promise<void> => {
  if (caller.agentId !== undefined) {
    await assertNothingTaken(db, await subjectsNow(db, caller, caller.agentId));
  }
};

/** Whether all was taken from an agent that does not call, but for which the server does something, or from a task it works on. */
export const hasAgentLostSecrets = async (db: Reader, agentId: string): Promise<boolean> =>
  (await findCredentialBlock(db, { agentId, taskId: '', worksAs: agentId })) !== undefined;
