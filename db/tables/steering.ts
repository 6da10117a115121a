import type { SteeringSenderKind, SteeringSource, SteeringStatus, SteerMode } from '../../generated/swarm/enums.js';

export interface SteeringMessageTable {
  id: string;
  taskId: string;
  body: string;
  mode: SteerMode;
  status: SteeringStatus;
  deliveredMode: SteerMode | null;
  source: SteeringSource;
  senderLabel: string | null;
  createdByKind: SteeringSenderKind;
  createdByUserId: string | null;
  createdByAgentId: string | null;
  promotedTaskId: string | null;
  createdAt: string;
  deliveredAt: string | null;
  handledAt: string | null;
  handledNote: string | null;
}

export interface SteeringTables {
  steering_messages: SteeringMessageTable;
}
