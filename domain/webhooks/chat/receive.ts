import {
  findRecentDelivery,
  forgetDeliveryKey,
  isBacklogOver,
  type WebhookDeliveryRow,
} from '../../../db/queries/webhook-deliveries.js';
import type { JsonObject } from '../../../db/tables/column-types.js';
import { defaultAdapter } from '../../chat/address.js';
import { signingSecretOf } from '../../chat/configured.js';
import type { App } from '../../kernel/app.js';
import { invalid, notFound, unauthenticated, unavailable } from '../../kernel/errors.js';
import { isSameSecret } from '../../kernel/hash.js';
import { enqueue } from '../../kernel/jobs/enqueue.js';
import { instantAfter, msPerDay, msPerMinute, msPerSecond } from '../../kernel/time.js';
import { inConcurrentTransaction } from '../../kernel/unit-of-work.js';
import { type NewDelivery, storeDelivery } from '../delivery.js';
import { assertNoFlood } from '../flood.js';
import { nameAt, textAt } from '../hosts/fields.js';
import { keep, keepingFailures, keepingRejection } from '../keep.js';
import { requireObject } from '../payload.js';
import type { Arrival } from '../receive.js';
import { hmac, invalidSignature } from '../signature.js';
import { readChatMessage } from './message.js';
import { sourceOfAdapter } from './source.js';
import { chatTaking } from './take.js';

/** So far a clock may be off. */
const toleranceMs = 5 * msPerMinute;
/** Longer than a platform sends again what it had no answer in time to: the last time after more than five minutes. */
const sameEventMs = msPerDay;
/** More than are done while a platform waits. */
const mostPending = 1000;

const requireSecret = async (app: App, adapter: string): Promise<string> => {
  const secret = await signingSecretOf({ app, db: app.db }, adapter);
  if (secret === undefined && adapter !== defaultAdapter) {
    throw notFound('chatAdapter');
  }
  if (secret === undefined || app.settings.chatDisable) {
    throw unavailable('Chat integration not configured: it is switched off, or CHAT_SIGNING_SECRET is not set', {
      code: 'integration_not_configured',
    });
  }
  return secret;
};

const headerOf = ({ headers }: Arrival, name: string): string => {
  const value = headers[name];
  if (typeof value !== 'string' || value === '') {
    throw unauthenticated('Missing signature', { code: 'missing_signature' });
  }
  return value.trim();
};

/** @throws ProductError unauthenticated */
const assertSigned = ({ settings, clock }: App, secret: string, arrival: Arrival): void => {
  const timestamp = headerOf(arrival, settings.chatTimestampHeader);
  const signature = headerOf(arrival, settings.chatSignatureHeader);
  const isTimely =
    /^\d{1,12}$/.test(timestamp) && Math.abs(clock.nowMs() - Number(timestamp) * msPerSecond) <= toleranceMs;
  const right = `v0=${hmac(secret, `v0:${timestamp}:`, arrival.body)}`;
  if (!isTimely || !isSameSecret(signature.toLowerCase(), right)) {
    throw invalidSignature();
  }
};

type Event = Pick<NewDelivery, 'source' | 'bytes' | 'event' | 'redeliveryOf'> & { readonly payload: JsonObject };

const keyOf = ({ source, payload, redeliveryOf }: Event): string | undefined => {
  const id = redeliveryOf === undefined ? nameAt(payload, 'event_id', 100) : undefined;
  return id === undefined ? undefined : `${source}/${id}`;
};

/** Stores what came, and has it done where somebody wrote something: it came once, however often it is sent. */
const accept = (app: App, adapter: string, event: Event): Promise<WebhookDeliveryRow> => {
  const isMessage = readChatMessage(app.settings, adapter, event.payload) !== undefined;
  const deliveryKey = keyOf(event);
  const locks = deliveryKey === undefined ? [] : [`webhook:${deliveryKey}`];
  return inConcurrentTransaction(app, locks, async (uow) => {
    if (deliveryKey !== undefined) {
      const before = await findRecentDelivery(uow.db, deliveryKey, instantAfter(uow.now, -sameEventMs));
      if (before !== undefined) {
        const taskId = before.taskId ?? undefined;
        return storeDelivery(uow, { ...event, verified: true, outcome: 'duplicate', taskId });
      }
      await forgetDeliveryKey(uow.db, deliveryKey);
    }
    const outcome = isMessage ? 'pending' : 'ignored';
    const row = await storeDelivery(uow, { ...event, verified: true, outcome, deliveryKey });
    if (isMessage) {
      await enqueue(uow, chatTaking, { deliveryId: row.id });
    }
    return row;
  });
};

const assertRoom = async ({ db }: App): Promise<void> => {
  if (await isBacklogOver(db, mostPending)) {
    throw unavailable('Too many messages wait to be taken; send it again in a moment', {
      code: 'webhook_backlog',
      retryAfterMs: msPerSecond,
    });
  }
};

const verificationEvent = 'url_verification';

/** The answer that shows whose this address is. @throws ProductError invalid */
const challengeIn = (payload: JsonObject): string => {
  const challenge = textAt(payload, 'challenge', 1000);
  if (challenge === undefined) {
    throw invalid("The body must have a text 'challenge'", { code: 'challenge_missing' });
  }
  return challenge;
};

/**
 * Takes an event of a chat platform; returns the text to be answered.
 *
 * @throws ProductError invalid, unauthenticated, notFound, tooLarge, exhausted, unavailable
 */
export const receiveChatWebhook = async (app: App, adapter: string, arrival: Arrival): Promise<string> => {
  const secret = await requireSecret(app, adapter);
  const known = { source: sourceOfAdapter(adapter), bytes: arrival.body.length };
  await keepingRejection(app, known, () => assertSigned(app, secret, arrival));
  assertNoFlood(app, known.source);
  const payload = await keepingFailures(app, known, () => requireObject(arrival));
  const type = nameAt(payload, 'type', 100);
  if (type === verificationEvent) {
    const challenge = await keepingFailures(app, { ...known, event: type }, () => challengeIn(payload));
    await keep(app, { ...known, outcome: 'ignored', verified: true, event: type });
    return challenge;
  }
  await assertRoom(app);
  await accept(app, adapter, { ...known, payload, event: nameAt(payload, 'event.type', 100) });
  return '';
};

/** Does a message again that was delivered before. */
export const takeChatAgain = (
  app: App,
  adapter: string,
  { id, source, bytes, event }: WebhookDeliveryRow,
  payload: JsonObject,
): Promise<WebhookDeliveryRow> =>
  accept(app, adapter, { source, bytes, event: event ?? undefined, redeliveryOf: id, payload });
