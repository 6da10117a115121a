import { findWebhookDeliveryRow } from '../../../db/queries/webhook-deliveries.js';
import type { App } from '../../kernel/app.js';
import { ProductError } from '../../kernel/errors.js';
import { defineExternalJob } from '../../kernel/jobs/kinds.js';
import { storedObject } from '../../kernel/stored-json.js';
import { tellMessageSeen } from './messaging-seen.js';
import { tellEventSeen } from './vcs-a-seen.js';

const tell = async (app: App, deliveryId: string, signal: AbortSignal): Promise<void> => {
  const row = await findWebhookDeliveryRow(app.db, deliveryId);
  if (row === undefined || row.payload === null) {
    return;
  }
  const payload = storedObject(row.payload, 'webhook_deliveries.payload', deliveryId);
  await (row.source === 'messaging'
    ? tellMessageSeen(app, payload, signal)
    : tellEventSeen(app, row.event ?? undefined, payload, signal));
};

/** Tells who wrote something that it was read. It is a courtesy: what fails is logged, and not done again. */
export const deliverySeen = defineExternalJob({
  name: 'webhooks.message-seen',
  payload: { deliveryId: 'text' },
  perform: async (app, { deliveryId }, { signal }) => {
    try {
      await tell(app, deliveryId, signal);
    } catch (error) {
      if (!(error instanceof ProductError)) {
        throw error;
      }
      app.log.warn({ code: error.code, deliveryId }, 'a sender could not be told that what it wrote was read');
    }
  },
  record: async () => undefined,
  locks: async () => [],
});
