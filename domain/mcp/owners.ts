import { deleteMcpSessionsOf } from '../../db/queries/mcp-sessions.js';
import type { Caller } from '../kernel/caller.js';
import { unauthenticated } from '../kernel/errors.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import type { MergedUser } from '../users/merge.js';
import type { Owner } from './sessions.js';

/** The agent that a request says it is from, as the owner of sessions. */
export const agentOwner = (agentId: string | undefined): Owner | undefined =>
  agentId === undefined ? undefined : { name: `agent:${agentId}`, knownBy: 'X-Agent-ID' };

/** A user as the owner of sessions. */
export const userOwner = (userId: string): Owner => ({ name: `user:${userId}`, knownBy: 'The user' });

/** The user who calls. @throws ProductError unauthenticated when it is none */
export const requireUser = ({ principal }: Caller): string => {
  if (principal.kind !== 'user') {
    throw unauthenticated();
  }
  return principal.userId;
};

/** A merged user has no keys any more: nobody can use the sessions. */
export const endSessionsOfMerged = ({ db }: UnitOfWork, { sourceId }: MergedUser): Promise<void> =>
  deleteMcpSessionsOf(db, userOwner(sourceId).name);
