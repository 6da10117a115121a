import type { Reachable } from '../../../db/queries/connections.js';
import { findCredentialBlock } from '../../../db/queries/credential-uses.js';
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
}

const taskOf = async ({ db }: App, { sourceTaskId }: Caller, agentId: string) => {
  const task =
    sourceTaskId === undefined ? await findNewestInProgress(db, agentId) : await findTaskRow(db, sourceTaskId);
  return task?.agentId === agentId ? task : undefined;
};

/** Who calls: the agent, for the task that it names, or that it does, and with what the repository of that has. */
export const actorOf = async (
  app: App,
  caller: Caller,
  agentId: string,
  scriptRunId: string | null,
): Promise<Actor> => {
  const task = await taskOf(app, caller, agentId);
  return {
    reach: { agentId, repo: task?.vcsRepo ?? '' },
    taskId: task?.id ?? null,
    scriptRunId,
    userId: (await trustedUserId(app.db, caller)) ?? null,
  };
};

/** @throws ProductError forbidden (`credential_access_revoked`) */
export const assertMayUse = async ({ db }: App, { reach, taskId }: Actor): Promise<void> => {
  const block = await findCredentialBlock(db, { agentId: reach.agentId, taskId: taskId ?? '' });
  if (block !== undefined) {
    throw forbidden(`Connections and stored secrets were taken from this ${block.subject}`, {
      code: 'credential_access_revoked',
    });
  }
};
