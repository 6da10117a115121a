import type { WebhookDeliveryOutcome } from '../../generated/swarm/enums.js';
import type { Bit, JsonObject, JsonText } from './column-types.js';

export interface WebhookDeliveryTable {
  id: string;
  /** `workflows/<id>`, or which host it came from. */
  source: string;
  outcome: WebhookDeliveryOutcome;
  verified: Bit;
  bytes: number;
  /** What makes a signed delivery one that was taken before, where something does. */
  deliveryKey: string | null;
  /** What it is about, where other deliveries may be about the same. */
  subjectKey: string | null;
  error: string | null;
  runId: string | null;
  /** What the sender calls what happened, where a header says it. */
  event: string | null;
  taskId: string | null;
  redeliveryOf: string | null;
  /** Deliveries with the same are worked on together. */
  gatherAs: string | null;
  createdAt: string;
  payload: JsonText<JsonObject> | null;
}

export interface WebhookDeliveryTables {
  webhook_deliveries: WebhookDeliveryTable;
}
