import { useSharedServer } from '../support/server.js';
import { deliver, deliveriesTo, receiving, signed } from '../support/webhooks.js';
import { endedRun } from '../support/workflows.js';

const server = useSharedServer();

const newest = async (workflowId: string): Promise<string> => (await deliveriesTo(server, workflowId))[0]?.id ?? '';

describe('redeliverWebhook', () => {
  test('does what was delivered again, as the workflow is now', async () => {
    const { id } = await receiving(server, {}, { triggerSchema: { type: 'object', required: ['what'] } });
    await deliver(server, id, '{"a":1}', signed('{"a":1}'));
    const failed = await newest(id);
    await server.call('redeliverWebhook', { path: { id: failed } }).refused(400, 'trigger_schema_error');
    await server.call('patchWorkflow', { path: { id }, body: { triggerSchema: null } });

    const { body } = await server.call('redeliverWebhook', { path: { id: failed } });

    expect(body.delivery).toMatchObject({ outcome: 'started', redeliveryOf: failed, payload: { a: 1 } });
    expect((await endedRun(server, body.delivery.runId ?? '')).run.triggerData).toEqual({ a: 1 });
    expect((await deliveriesTo(server, id)).map(({ outcome }) => outcome)).toEqual(['started', 'failed', 'failed']);
  });

  test('what was not signed right is never done', async () => {
    const { id } = await receiving(server);
    await deliver(server, id, '{}');

    await server.call('redeliverWebhook', { path: { id: await newest(id) } }).refused(409, 'delivery_unusable');
  });

  test('unknown deliveries, and workflows that are switched off or gone', async () => {
    await server
      .call('redeliverWebhook', { path: { id: '01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10' } })
      .refused(404, 'webhook_delivery_not_found');
    const { id } = await receiving(server);
    await deliver(server, id, '{}', signed('{}'));
    const delivery = await newest(id);
    await server.call('patchWorkflow', { path: { id }, body: { enabled: false } });
    await server.call('redeliverWebhook', { path: { id: delivery } }).refused(400, 'workflow_disabled');
    await server.call('deleteWorkflow', { path: { id } });
    await server.call('redeliverWebhook', { path: { id: delivery } }).refused(404, 'workflow_not_found');
  });
});
