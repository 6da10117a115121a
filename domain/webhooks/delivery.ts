import { insertWebhookDelivery, type WebhookDeliveryRow } from '../../db/queries/webhook-deliveries.js';
import type { JsonObject } from '../../db/tables/column-types.js';
import type { components } from '../../generated/swarm/types.js';
import { given } from '../kernel/given.js';
import { newId } from '../kernel/ids.js';
import { shownObject, toJsonText } from '../kernel/stored-json.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';

type Schemas = components['schemas'];

export const sourceOfWorkflow = (workflowId: string): string => `workflows/${workflowId}`;

/** What is known of a delivery. */
export interface NewDelivery {
  readonly source: string;
  readonly outcome: WebhookDeliveryRow['outcome'];
  readonly verified: boolean;
  readonly bytes: number;
  readonly deliveryKey?: string | undefined;
  readonly error?: string;
  readonly runId?: string;
  readonly event?: string | undefined;
  readonly taskId?: string | undefined;
  readonly redeliveryOf?: string | undefined;
  readonly payload?: JsonObject | undefined;
}

export const storeDelivery = async (
  { db, now }: UnitOfWork,
  { payload, verified, deliveryKey, error, runId, event, taskId, redeliveryOf, ...delivery }: NewDelivery,
): Promise<WebhookDeliveryRow> => {
  const row: WebhookDeliveryRow = {
    ...delivery,
    id: newId(),
    verified: verified ? 1 : 0,
    deliveryKey: deliveryKey ?? null,
    subjectKey: null,
    error: error ?? null,
    runId: runId ?? null,
    event: event ?? null,
    taskId: taskId ?? null,
    redeliveryOf: redeliveryOf ?? null,
    createdAt: now,
    payload: payload === undefined ? null : toJsonText(payload),
  };
  await insertWebhookDelivery(db, row);
  return row;
};

/** A delivery as lists show it. */
export const toDelivery = (
  row: Omit<WebhookDeliveryRow, 'payload' | 'deliveryKey' | 'subjectKey'>,
): Schemas['WebhookDelivery'] => ({
  id: row.id,
  source: row.source,
  outcome: row.outcome,
  verified: row.verified === 1,
  bytes: row.bytes,
  error: given(row.error),
  runId: given(row.runId),
  event: given(row.event),
  taskId: given(row.taskId),
  redeliveryOf: given(row.redeliveryOf),
  createdAt: row.createdAt,
});

export const toDeliveryResult = (row: WebhookDeliveryRow): Schemas['WebhookDeliveryResult'] => ({
  delivery: { ...toDelivery(row), payload: shownObject(row.payload) },
});
