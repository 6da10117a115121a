import { findWebhookDeliveryRow } from '../../db/queries/webhook-deliveries.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, notFound } from '../kernel/errors.js';
import { storedObject } from '../kernel/stored-json.js';
import { takeChatAgain } from './chat/receive.js';
import { adapterOf } from './chat/source.js';
import { toDeliveryResult } from './delivery.js';
import { hostOf } from './hosts/hosts.js';
import { takeEvent } from './hosts/take.js';
import { keepingFailures } from './keep.js';
import { startAgain } from './receive.js';

/** Does a delivery again; a host is asked until the signal aborts. @throws ProductError notFound, conflict, invalid, forbidden, unavailable */
export const redeliverWebhook = async (
  app: App,
  caller: Caller,
  id: string,
  signal: AbortSignal,
): Promise<components['schemas']['WebhookDeliveryResult']> => {
  const row = await findWebhookDeliveryRow(app.db, id);
  if (row === undefined) {
    throw notFound('webhookDelivery');
  }
  if (row.payload === null) {
    throw conflict(
      'Delivery cannot be done again: it was not signed right, its body could not be read, or it asked for nothing',
      {
        code: 'delivery_unusable',
      },
    );
  }
  const payload = storedObject(row.payload, 'webhook_deliveries.payload', id);
  const adapter = adapterOf(row.source);
  if (adapter !== undefined) {
    return toDeliveryResult(await takeChatAgain(app, adapter, row, payload));
  }
  const host = hostOf(row.source);
  if (host === undefined) {
    return toDeliveryResult(await startAgain(app, caller, row, payload));
  }
  const delivery = {
    source: row.source,
    bytes: row.bytes,
    event: row.event ?? undefined,
    redeliveryOf: id,
    payload,
  };
  const taken = await keepingFailures(app, delivery, () =>
    takeEvent(app, host, { ...delivery, again: caller }, { signal, isLastTry: true }),
  );
  return toDeliveryResult(taken.row);
};
