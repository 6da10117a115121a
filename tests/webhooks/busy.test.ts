import { enabled } from '../support/extensions.js';
import { useServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';
import { eventOfA, sendToA, vcsSecrets } from '../support/vcs-webhooks.js';

const server = useServer({ env: vcsSecrets });

test('an event that cannot be taken, as all changes all the time, is in the log and can be done again', async () => {
  await enabled(
    server,
    "r.on('pre.task.create', () => { const end = Date.now() + 400; while (Date.now() < end); return undefined; });",
  );
  // Each is the first of the leads by name: who gets the task is another one whenever it is looked for.
  let number = 9999;
  const changing = setInterval(() => {
    number -= 1;
    addAgent(server, { name: `lead ${number}`, isLead: 1 });
  }, 40);
  const answer = await sendToA(server, 'issues', eventOfA('issue', 'assigned', { assignee: { login: 'swarm-bot' } }));
  clearInterval(changing);

  expect(answer).toMatchObject({ status: 503, code: 'webhook_busy' });
  const { deliveries } = (await server.call('listWebhookDeliveries', { query: { source: 'vcs-a' } })).body;
  expect(deliveries).toMatchObject([
    { outcome: 'failed', verified: true, event: 'issues', error: expect.stringContaining('changes all the time') },
  ]);
  const { body } = await server.call('redeliverWebhook', { path: { id: deliveries[0]?.id ?? '' } });
  expect(body.delivery).toMatchObject({ outcome: 'created', redeliveryOf: deliveries[0]?.id });
});
