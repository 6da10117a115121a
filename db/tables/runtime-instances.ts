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
}

export interface RuntimeInstanceTables {
  runtime_instances: RuntimeInstanceTable;
}
