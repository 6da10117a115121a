import {
  findWebhookDeliveryRow,
  listWebhookDeliveryRows,
  type WebhookDeliveryFilter,
} from '../../db/queries/webhook-deliveries.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { notFound } from '../kernel/errors.js';
import { toDelivery, toDeliveryResult } from './delivery.js';

type Schemas = components['schemas'];

/** A delivery. @throws ProductError notFound */
export const getWebhookDelivery = async ({ db }: App, id: string): Promise<Schemas['WebhookDeliveryResult']> => {
  const row = await findWebhookDeliveryRow(db, id);
  if (row === undefined) {
    throw notFound('webhookDelivery');
  }
  return toDeliveryResult(row);
};

/** Deliveries, the newest first. */
export const listWebhookDeliveries = async (
  { db }: App,
  { limit, ...filter }: WebhookDeliveryFilter & { readonly limit: number },
): Promise<Schemas['WebhookDeliveryList']> => ({
  deliveries: (await listWebhookDeliveryRows(db, filter, limit)).map(toDelivery),
});
