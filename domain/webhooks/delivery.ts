import {
  findWebhookDeliveryRow,
  insertWebhookDelivery,
  settleDelivery,
  type WebhookDeliveryRow,
  type WebhookDeliverySummaryRow,
} from '../../db/queries/webhook-deliveries.js';
import type { JsonObject } from '../../db/tables/column-types.js';
import type { components } from '../../generated/swarm/types.js';
import { conflict } from '../kernel/errors.js';
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
  /** Set while it waits for others to be worked on with. */
  readonly gatherAs?: string | undefined;
  readonly payload?: JsonObject | undefined;
}

export const storeDelivery = async (
  { db, now }: UnitOfWork,
  { payload, verified, deliveryKey, error, runId, event, taskId, redeliveryOf, gatherAs, ...delivery }: NewDelivery,
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
    gatherAs: gatherAs ?? null,
    createdAt: now,
    payload: payload === undefined ? null : toJsonText(payload),
  };
  await insertWebhookDelivery(db, row);
  return row;
};

/** What became of a delivery. */
export type Outcome = Pick<NewDelivery, 'outcome' | 'taskId' | 'runId' | 'deliveryKey' | 'error' | 'gatherAs'>;

/**
 * Says what became of a delivery that was stored before, once.
 *
 * @throws ProductError conflict when that is said already
 */
export const finishDelivery = async (
  { db }: UnitOfWork,
  id: string,
  { outcome, taskId, runId, error, gatherAs }: Outcome,
): Promise<WebhookDeliveryRow> => {
  const isSaid = await settleDelivery(db, id, {
    outcome,
    taskId: taskId ?? null,
    runId: runId ?? null,
    error: error ?? null,
    gatherAs: gatherAs ?? null,
  });
  const row = isSaid ? await findWebhookDeliveryRow(db, id) : undefined;
  if (row === undefined) {
    throw conflict('The delivery was worked on meanwhile; look at what became of it', { code: 'delivery_settled' });
  }
  return row;
};

/** A delivery as lists show it. */
export const toDelivery = (row: WebhookDeliverySummaryRow): Schemas['WebhookDelivery'] => ({
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
