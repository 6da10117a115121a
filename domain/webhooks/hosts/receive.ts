import type { components } from '../../../generated/swarm/types.js';
import type { App } from '../../kernel/app.js';
import { unavailable } from '../../kernel/errors.js';
import { given } from '../../kernel/given.js';
import { assertNoFlood } from '../flood.js';
import { keep, keepingFailures, keepingRejection } from '../keep.js';
import { requireObject } from '../payload.js';
import type { Arrival } from '../receive.js';
import type { Host } from './host.js';
import { vcsA, vcsB } from './hosts.js';
import { type TakenEvent, takeEvent } from './take.js';

type Schemas = components['schemas'];

/** Lets through what the host has signed, as far as it does not send too much. */
const verified = async (app: App, host: Host, arrival: Arrival): Promise<string | undefined> => {
  const { settings } = app;
  const { source } = host;
  const secret = host.secretOf(settings);
  if (secret === undefined) {
    throw unavailable(host.notConfigured, { code: 'integration_not_configured' });
  }
  await keepingRejection(app, { source, bytes: arrival.body.length }, () => host.verify(settings, secret, arrival));
  assertNoFlood(app, source);
  return host.eventOf(settings, arrival.headers);
};

const take = async (app: App, host: Host, event: string | undefined, { body }: Arrival) => {
  const known = { source: host.source, bytes: body.length, event };
  const payload = await keepingFailures(app, known, () => requireObject(body));
  return takeEvent(app, host, { ...known, payload });
};

const toAnswer = ({ row: { outcome, taskId }, block }: TakenEvent): Schemas['WebhookAnswer'] => ({
  created: outcome === 'created',
  taskId: given(taskId),
  ...(outcome === 'duplicate' && { reason: 'The same event was delivered a moment ago' }),
  ...(block && { skipped: true, ...block }),
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

/** Takes an event of version control B. @throws ProductError invalid, unauthenticated, exhausted, tooLarge, unavailable */
export const receiveVcsBWebhook = async (app: App, arrival: Arrival): Promise<Schemas['WebhookAnswer']> =>
  toAnswer(await take(app, vcsB, await verified(app, vcsB, arrival), arrival));
