import type { WebhookDeliveryRow } from '../../../db/queries/webhook-deliveries.js';
import type { WebhookDeliveryOutcome } from '../../../generated/swarm/enums.js';
import type { components } from '../../../generated/swarm/types.js';
import type { App } from '../../kernel/app.js';
import { ProductError, unavailable } from '../../kernel/errors.js';
import { given } from '../../kernel/given.js';
import { assertNoFlood } from '../flood.js';
import { keep, keepingFailures, keepingRejection } from '../keep.js';
import { requireObject } from '../payload.js';
import type { Arrival } from '../receive.js';
import type { Host } from './host.js';
import { devops, mail, messaging, vcsA, vcsB } from './hosts.js';
import { type HostDelivery, keepEvent, takeEvent } from './take.js';

type Schemas = components['schemas'];

/** Lets through what the host has signed, as far as it does not send too much. */
const verified = async (app: App, host: Host, arrival: Arrival): Promise<string | undefined> => {
  const { settings } = app;
  const { source } = host;
  const secret = host.secretOf(settings);
  if (secret === undefined) {
    throw unavailable(host.notConfigured, { code: 'integration_not_configured' });
  }
  const sent = { ...arrival, nowMs: app.clock.nowMs() };
  await keepingRejection(app, { source, bytes: arrival.body.length }, () => host.verify(settings, secret, sent));
  assertNoFlood(app, source);
  return host.eventOf(settings, arrival.headers);
};

/** The event that a delivery is. @throws ProductError invalid */
const read = async (app: App, host: Host, event: string | undefined, { body }: Arrival): Promise<HostDelivery> => {
  const known = { source: host.source, bytes: body.length, event };
  const payload = await keepingFailures(app, known, () => requireObject(body));
  return { ...known, event: host.typeOf?.(payload) ?? event, payload };
};

const take = async (app: App, host: Host, event: string | undefined, arrival: Arrival): Promise<WebhookDeliveryRow> =>
  takeEvent(app, host, await read(app, host, event, arrival));

const toAnswer = ({ outcome, taskId }: WebhookDeliveryRow): Schemas['WebhookAnswer'] => ({
  created: outcome === 'created',
  taskId: given(taskId),
  ...(outcome === 'duplicate' && { reason: 'The same event was delivered a moment ago' }),
});

/** Takes an event of version control A. @throws ProductError invalid, unauthenticated, exhausted, tooLarge, unavailable */
export const receiveVcsAWebhook = async (app: App, arrival: Arrival): Promise<Schemas['WebhookAnswerOrPong']> => {
  const event = await verified(app, vcsA, arrival);
  if (event === 'ping') {
    const { source } = vcsA;
    await keep(app, { source, outcome: 'ignored', verified: true, bytes: arrival.body.length, event });
    return { message: 'pong' };
  }
  return toAnswer(await take(app, vcsA, event, arrival));
};

/** Takes an event of the devops service. @throws ProductError invalid, unauthenticated, exhausted, tooLarge, unavailable */
export const receiveDevopsWebhook = async (app: App, arrival: Arrival): Promise<Schemas['WebhookAnswer']> =>
  toAnswer(await take(app, devops, await verified(app, devops, arrival), arrival));

/** Takes an event of version control B. @throws ProductError invalid, unauthenticated, exhausted, tooLarge, unavailable */
export const receiveVcsBWebhook = async (app: App, arrival: Arrival): Promise<Schemas['WebhookAnswer']> =>
  toAnswer(await take(app, vcsB, await verified(app, vcsB, arrival), arrival));

/** Takes an event of the mail service. @throws ProductError invalid, unauthenticated, exhausted, tooLarge, unavailable */
export const receiveMailWebhook = async (app: App, arrival: Arrival): Promise<Schemas['ReceivedWebhook']> => {
  await keepEvent(app, mail, await read(app, mail, await verified(app, mail, arrival), arrival));
  return { received: true };
};

const routings: Readonly<Partial<Record<WebhookDeliveryOutcome, Schemas['MessagingRouting']>>> = {
  created: 'task',
  started: 'workflow',
  skipped: 'workflow',
  duplicate: 'duplicate',
  failed: 'no_mapping',
};

/** Where a message goes, a workflow that cannot start included. */
const routed = async (app: App, delivery: HostDelivery): Promise<Schemas['MessagingRouting']> => {
  try {
    const { outcome } = await keepingFailures(app, delivery, () => takeEvent(app, messaging, delivery));
    return routings[outcome] ?? 'skip';
  } catch (error) {
    if (error instanceof ProductError && ['invalid', 'notFound'].includes(error.kind)) {
      return 'error';
    }
    throw error;
  }
};

/** Takes a message. @throws ProductError invalid, unauthenticated, exhausted, tooLarge, unavailable */
export const receiveMessagingWebhook = async (app: App, arrival: Arrival): Promise<Schemas['RoutedMessage']> => {
  const event = await verified(app, messaging, arrival);
  return { received: true, routing: await routed(app, await read(app, messaging, event, arrival)) };
};
