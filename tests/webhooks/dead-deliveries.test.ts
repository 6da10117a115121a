import { randomUUID } from 'node:crypto';
import { invalid, unavailable } from '../../domain/kernel/errors.js';
import { HopelessError } from '../../domain/kernel/jobs/errors.js';
import type { JobKind } from '../../domain/kernel/jobs/kinds.js';
import { isFinalRefusal, orHopeless } from '../../domain/webhooks/undone.js';
import { jobKinds } from '../../server/jobs.js';
import { hostSecrets, mailOf } from '../support/host-webhooks.js';
import { addDeadJob } from '../support/jobs.js';
import { minutesAgo } from '../support/lifecycle.js';
import { changeRow, insertRow } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

const server = useServer({ env: hostSecrets });

interface Waiting {
  readonly id: string;
  readonly gatherAs: string | null;
}

/** A delivery that was answered, and is to be worked on. */
const addPending = (gatherAs: string | null = null): Waiting => {
  const id = randomUUID();
  insertRow(server, 'webhook_deliveries', {
    id,
    source: 'mail',
    event: 'message.received',
    outcome: 'pending',
    verified: 1,
    bytes: 2,
    gatherAs,
    // So long ago that nothing more is waited for that belongs to it.
    createdAt: minutesAgo(60),
    payload: JSON.stringify(mailOf()),
  });
  return { id, gatherAs };
};

const kinds: readonly (readonly [name: string, gatherAs: string | null, payloadOf: (of: Waiting) => object])[] = [
  ['webhooks.take', null, ({ id }) => ({ deliveryId: id })],
  ['webhooks.read-and-take', null, ({ id }) => ({ deliveryId: id })],
  ['webhooks.take-chat', null, ({ id }) => ({ deliveryId: id })],
  ['webhooks.gather', 'thread', ({ gatherAs }) => ({ source: 'mail', gatherAs })],
];

const deliveryOf = async ({ id }: Waiting) => (await server.call('getWebhookDelivery', { path: { id } })).body.delivery;

const kindOf = (name: string): JobKind => {
  const kind = jobKinds.find((one) => one.name === name);
  if (kind === undefined) {
    throw new Error(`there is no kind ${name}`);
  }
  return kind;
};

test.each(kinds)('a delivery whose job %s is discarded waits no longer', async (kind, gatherAs, payloadOf) => {
  const delivery = addPending(gatherAs);
  const id = addDeadJob(server, { kind, payload: JSON.stringify(payloadOf(delivery)) });

  await server.call('discardDeadJob', { path: { id } });

  expect(await deliveryOf(delivery)).toMatchObject({
    outcome: 'failed',
    error: 'Somebody discarded what was to be done about it',
  });
});

test.each(kinds)('the kind %s says what becomes of deliveries when a job dies, and is done after all', (kind) => {
  expect(kindOf(kind)).toMatchObject({ onDead: expect.any(Function), onRevived: expect.any(Function) });
});

const worked = (delivery: Waiting) =>
  waitFor('the delivery to be worked on', async () => {
    const found = await deliveryOf(delivery);
    return found.outcome === 'created' && found;
  });

test('a delivery whose dead job is done after all is worked on', async () => {
  const delivery = addPending();
  const payload = JSON.stringify({ deliveryId: delivery.id });
  await server.call('discardDeadJob', { path: { id: addDeadJob(server, { kind: 'webhooks.take', payload }) } });
  expect(await deliveryOf(delivery)).toMatchObject({ outcome: 'failed' });

  await server.call('retryDeadJob', { path: { id: addDeadJob(server, { kind: 'webhooks.take', payload }) } });

  const done = await worked(delivery);
  expect(done.taskId).toEqual(expect.any(String));
  expect(done.error).toBeUndefined();
});

test('of deliveries that belong together those that were discarded stay undone when others are done after all', async () => {
  const gatherAs = 'another thread';
  const payload = JSON.stringify({ source: 'mail', gatherAs });
  const dead = () => addDeadJob(server, { kind: 'webhooks.gather', payload });
  const discarded = addPending(gatherAs);
  await server.call('discardDeadJob', { path: { id: dead() } });
  const failed = addPending(gatherAs);
  changeRow(server, 'webhook_deliveries', failed.id, { outcome: 'failed', error: 'It could not be worked on' });

  await server.call('retryDeadJob', { path: { id: dead() } });

  expect((await worked(failed)).error).toBeUndefined();
  expect(await deliveryOf(discarded)).toMatchObject({ outcome: 'failed' });
});

test('what is refused for good is not tried again', async () => {
  const refused = orHopeless(() => Promise.reject(invalid('The text is too long')));
  await expect(refused).rejects.toThrow(HopelessError);
  expect(isFinalRefusal(unavailable('Try again'))).toBe(false);
  const away = new Error('the database is away');
  await expect(orHopeless(() => Promise.reject(away))).rejects.toBe(away);
});
