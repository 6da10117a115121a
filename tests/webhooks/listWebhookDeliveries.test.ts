import { randomUUID } from 'node:crypto';
import { minutesAgo } from '../support/lifecycle.js';
import { insertRow } from '../support/rows.js';
import { startServer, useSharedServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';
import { deliver, deliveriesTo, receiving, signed } from '../support/webhooks.js';

const server = useSharedServer();

describe('listWebhookDeliveries', () => {
  test('shows the newest first, by source and outcome, as many as wanted', async () => {
    const { id } = await receiving(server);
    const source = `workflows/${id}`;
    const { runId } = await deliver(server, id, '1', signed('1'));
    await deliver(server, id, '2');

    expect(await deliveriesTo(server, id)).toMatchObject([{ outcome: 'rejected' }, { outcome: 'started' }]);
    const started = await server.call('listWebhookDeliveries', { query: { source, outcome: 'started' } });
    expect(started.body.deliveries.map((delivery) => delivery.runId)).toEqual([runId]);
    const one = await server.call('listWebhookDeliveries', { query: { source, limit: 1 } });
    expect(one.body.deliveries).toHaveLength(1);
    await server
      .callUntyped('listWebhookDeliveries', { query: { limit: 0 } })
      .refused(400, 'validation_error', 'query.limit');
  });

  test('old deliveries go, and those beyond the newest of a workflow', async () => {
    const first = await startServer();
    const add = (id: string, source: string, createdAt: string) =>
      insertRow(first, 'webhook_deliveries', {
        id: `01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d${id}`,
        source,
        outcome: 'started',
        verified: 1,
        bytes: 2,
        createdAt,
      });
    const now = new Date().toISOString();
    for (const id of ['10', '11', '12', '13']) {
      add(id, 'workflows/busy', now);
    }
    add('20', 'workflows/quiet', now);
    add('30', 'workflows/old', '2020-01-01T00:00:00.000Z');

    await first.stop();
    const kept = await startServer({ dataDir: first.dataDir, env: { WEBHOOK_DELIVERIES_KEEP_LATEST: '2' } });
    try {
      const ids = async () =>
        (await kept.call('listWebhookDeliveries', {})).body.deliveries.map(({ id }) => id.slice(-2)).sort();
      await waitFor('the surplus to go', async () => (await ids()).length === 3);
      expect(await ids()).toEqual(['12', '13', '20']);
    } finally {
      await kept.destroy();
    }
  });
});

test('what was acknowledged and is not worked on yet is kept, however old and however many they are', async () => {
  const first = await startServer();
  const add = (outcome: 'pending' | 'created', createdAt: string) => {
    const id = randomUUID();
    insertRow(first, 'webhook_deliveries', { id, source: 'mail', outcome, verified: 1, bytes: 2, createdAt });
    return id;
  };
  const old = '2020-01-01T00:00:00.000Z';
  const hourAgo = minutesAgo(60);
  const waiting: string[] = [add('pending', old), add('pending', hourAgo), add('pending', hourAgo)];
  const done: string[] = [add('created', old), add('created', minutesAgo(90)), add('created', minutesAgo(30))];

  await first.stop();
  const kept = await startServer({ dataDir: first.dataDir, env: { WEBHOOK_DELIVERIES_KEEP_LATEST: '1' } });
  try {
    const ids = async () => (await kept.call('listWebhookDeliveries', {})).body.deliveries.map(({ id }) => id);
    await waitFor('what is done to go', async () => !(await ids()).some((id) => done.slice(0, 2).includes(id)));
    expect((await ids()).toSorted()).toEqual([...waiting, ...done.slice(2)].toSorted());
  } finally {
    await kept.destroy();
  }
});

test('a dry run of retention only counts them', async () => {
  const dry = await startServer({ env: { DB_RETENTION_DRY_RUN: 'true' } });
  const report = await waitFor(
    'the round',
    async () => (await dry.call('getMetrics')).body.retention.surplusWebhookDeliveries,
  );

  expect(report).toMatchObject({ dryRun: true, rowsDeleted: 0 });
  await dry.destroy();
});
