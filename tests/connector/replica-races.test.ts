import { racingReplicas, useReplicas } from '../support/replicas.js';
import { createUser, getUser } from '../support/users.js';

const all = useReplicas(racingReplicas, {
  env: { PUBLIC_MCP_BASE_URL: 'https://swarm.example.com', CONNECTOR_CONNECT_URL: 'https://app.example.com/connect' },
});

test('of twenty exchanges of one code that come to several replicas at once exactly one succeeds', async () => {
  const user = await createUser(all.replicas);
  const { body: made } = await all.replicas.call('createConnectorCode', { path: { id: user.id }, body: {} });

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      all.replicas
        .call('exchangeConnectorCode', {
          key: null,
          body: { code: made.code },
          // Attempts are limited by address.
          headers: { 'X-Forwarded-For': `203.0.113.${index + 1}` },
        })
        .answer(),
    ),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
  expect((await getUser(all.replicas, user.id)).tokens).toHaveLength(1);
});
