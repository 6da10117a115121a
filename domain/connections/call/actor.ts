import type { Reader } from '../../../db/access.js';
import type { Reachable } from '../../../db/queries/connections.js';
import { type CredentialSubjects, findCredentialBlock } from '../../../db/queries/credential-uses.js';
import { findNewestInProgress, findTaskRow } from '../../../db/queries/tasks.js';
import type { App } from '../../kernel/app.js';
import type { Caller } from '../../kernel/caller.js';
import { forbidden } from '../../kernel/errors.js';
import { trustedUserId } from '../../users/trusted-user.js';

/** Who calls through a connection, and for what. */
export interface Actor {
  readonly reach: Reachable;
  readonly taskId: string | null;
  readonly scriptRunId: string | null;
  /** The person it is done for. */
  readonly userId: string | null;
  /** What it must not have been taken from. */
  readonly subjects: CredentialSubjects;
}

/** The task for which an agent acts: the one of its own that it names, or that it does; undefined: none. */
const taskOf = async (db: Reader, { sourceTaskId }: Caller, agentId: string) => {
  const task =
    sourceTaskId === undefined ? await findNewestInProgress(db, agentId) : await findTaskRow(db, sourceTaskId);
  return task?.agentId === agentId ? task : undefined;
};

/**
 * From whom all may have been taken: the agent and the task that is named; and where that is no task of the agent, each one
 * that it works on. A made-up name in the header frees nobody.
 */
const subjectsOf = ({ sourceTaskId }: Caller, agentId: string, isOwn: boolean): CredentialSubjects => ({
  agentId,
  taskId: sourceTaskId ?? '',
  worksAs: sourceTaskId !== undefined && isOwn ? '' : agentId,
});

/** Who calls: the agent, for the task that it names, or that it does, and with what the repository of that has. */
export const actorOf = async (
  app: App,
  caller: Caller,
  agentId: string,
  scriptRunId: string | null,
): Promise<Actor> => {
  const task = await taskOf(app.db, caller, agentId);
  return {
    reach: { agentId, repo: task?.vcsRepo ?? '' },
    taskId: task?.id ?? null,
    scriptRunId,
    userId: (await trustedUserId(app.db, caller)) ?? null,
    subjects: subjectsOf(caller, agentId, task !== undefined),
  };
};

const assertNothingTaken = async (db: Reader, subjects: CredentialSubjects): Promise<void> => {
  const block = await findCredentialBlock(db, subjects);
  if (block !== undefined) {
    throw forbidden(`Connections and stored secrets were taken from this ${block.subject}`, {
      code: 'credential_access_revoked',
    });
  }
};

/** @throws ProductError forbidden (`credential_access_revoked`) */
export const assertMayUse = ({ db }: App, { subjects }: Actor): Promise<void> => assertNothingTaken(db, subjects);

/** The same for an agent that asks for something else than a call. @throws ProductError forbidden (`credential_access_revoked`) */
export const assertMayStillUse = async (db: Reader, caller: Caller, agentId: string): Promise<void> =>
  assertNothingTaken(db, subjectsOf(caller, agentId, (await taskOf(db, caller, agentId)) !== undefined));
