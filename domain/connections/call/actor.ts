import type { Reachable } from '../../../db/queries/connections.js';
import type { CredentialSubjects } from '../../../db/queries/credential-uses.js';
import { assertNothingTaken, subjectsOf, taskOf } from '../../access/stored-secrets.js';
import type { App } from '../../kernel/app.js';
import type { Caller } from '../../kernel/caller.js';
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

/** @throws ProductError forbidden (`credential_access_revoked`) */
export const assertMayUse = ({ db }: App, { subjects }: Actor): Promise<void> => assertNothingTaken(db, subjects);
