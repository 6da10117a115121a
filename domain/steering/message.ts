import type { SteeringMessageTable } from '../../db/tables/steering.js';
import type { components } from '../../generated/swarm/types.js';
import type { EveryField } from '../kernel/every-field.js';
import { given } from '../kernel/given.js';

export type SteeringMessage = components['schemas']['SteeringMessage'];

/** A stored steering message as the API shows it. */
export const toSteeringMessage = (row: SteeringMessageTable): EveryField<SteeringMessage> => ({
  id: row.id,
  taskId: row.taskId,
  body: row.body,
  mode: row.mode,
  status: row.status,
  deliveredMode: given(row.deliveredMode),
  source: row.source,
  senderLabel: given(row.senderLabel),
  createdByKind: row.createdByKind,
  createdByUserId: given(row.createdByUserId),
  createdByAgentId: given(row.createdByAgentId),
  promotedTaskId: given(row.promotedTaskId),
  createdAt: row.createdAt,
  deliveredAt: given(row.deliveredAt),
  handledAt: given(row.handledAt),
  handledNote: given(row.handledNote),
});
