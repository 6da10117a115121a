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
import { type HostDelivery, isReadFirst, keepEvent, readDeliveryWork, type TakenEvent, takeEvent } from './take.js';

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
const read = async (app: App, host: Host, event: string | undefined, arrival: Arrival): Promise<HostDelivery> => {
  const known = { source: host.source, bytes: arrival.body.length, event };
  const payload = await keepingFailures(app, known, () => requireObject(arrival));
  return { ...known, event: host.typeOf?.(payload) ?? event, payload };
};

/** Works on a delivery, or keeps it: few hosts send again what they were refused. */
const takeOrKeep = (app: App, host: Host, delivery: HostDelivery): Promise<TakenEvent> =>
  keepingFailures(app, delivery, () => takeEvent(app, host, delivery));

const take = async (app: App, host: Host, event: string | undefined, arrival: Arrival): Promise<TakenEvent> =>
  takeOrKeep(app, host, await read(app, host, event, arrival));

/** Why an event did not make a task that it asks for. */
const reasons: Readonly<Partial<Record<WebhookDeliveryOutcome, string>>> = {
  duplicate: 'The same event was delivered a moment ago',
  pending: 'The host is asked for the comments of the review first',
};

const toAnswer = ({ row: { outcome, taskId }, block }: TakenEvent): Schemas['WebhookAnswer'] => ({
  created: outcome === 'created',
  taskId: given(taskId),
  reason: reasons[outcome],
  ...(block && { skipped: true, ...block }),
});

/** Where nothing says what happened, the setting does not fit the host. */
const withoutEvent = async (app: App, arrival: Arrival): Promise<Schemas['WebhookAnswer']> => {
  const reason = `The header ${app.settings.vcsAEventHeader} is missing: set VCS_A_EVENT_HEADER to the one that the host sends`;
  const known = { source: vcsA.source, bytes: arrival.body.length };
  await keep(app, { ...known, outcome: 'ignored', verified: true, error: reason });
  return { created: false, reason };
};

/** Takes an event of version control A. @throws ProductError invalid, unauthenticated, exhausted, tooLarge, unavailable */
export const receiveVcsAWebhook = async (app: App, arrival: Arrival): Promise<Schemas['WebhookAnswerOrPong']> => {
  const event = await verified(app, vcsA, arrival);
  if (event === undefined) {
    return withoutEvent(app, arrival);
  }
  if (event === 'ping') {
    const { source } = vcsA;
    await keep(app, { source, outcome: 'ignored', verified: true, bytes: arrival.body.length, event });
    return { message: 'pong' };
  }
  const delivery = await read(app, vcsA, event, arrival);
  return toAnswer(
    (await isReadFirst(app, vcsA, delivery))
      ? { row: await keepEvent(app, vcsA, delivery, readDeliveryWork) }
      : await takeOrKeep(app, vcsA, delivery),
  );
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
    const { row } = await takeOrKeep(app, messaging, delivery);
    return routings[row.outcome] ?? 'skip';
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
