import { useSharedServer } from '../support/server.js';
import { deliver, deliveriesTo, receiving, signed } from '../support/webhooks.js';

const server = useSharedServer();

describe('getWebhookDelivery', () => {
  test('shows what was delivered', async () => {
    const { id } = await receiving(server);
    const { runId } = await deliver(server, id, '{"a":1}', signed('{"a":1}'));
    const [first] = await deliveriesTo(server, id);

    const { body } = await server.call('getWebhookDelivery', { path: { id: first?.id ?? '' } });

    expect(body.delivery).toEqual({ ...first, runId, payload: { a: 1 } });
  });

  test('an unknown delivery is not found', async () => {
    await server
      .call('getWebhookDelivery', { path: { id: '01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10' } })
      .refused(404, 'webhook_delivery_not_found');
  });
});
