import type { RuntimeInstanceStatus } from '../../generated/swarm/enums.js';
import type { Bit } from './column-types.js';

export interface RuntimeInstanceTable {
  id: string;
  agentId: string;
  status: RuntimeInstanceStatus;
  reportedSlots: number;
  /** Null: never reported. */
  credentialReady: Bit | null;
  lastSeenAt: string;
  createdAt: string;
  updatedAt: string;
  /** The pool for which the swarm started it; null: people did. */
  poolId: string | null;
  /** The controller that was told to start it. */
  controllerId: string | null;
  /** As the place where it runs names it, once that is known. */
  externalId: string | null;
  /** Why it was started, or ended. */
  reason: string | null;
  /** Of the token with which it calls; null: none, or it has ended. */
  tokenHash: string | null;
  /** The token, sealed, until the worker registers. */
  sealedToken: string | null;
  /** Since when it has no task. */
  idleSince: string | null;
  /** When a task of it ended last; null: none has. */
  workedAt: string | null;
}

export interface RuntimeInstanceTables {
  runtime_instances: RuntimeInstanceTable;
}
