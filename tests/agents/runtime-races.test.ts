import { randomUUID } from 'node:crypto';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { countRows, rowOf } from '../support/rows.js';

const all = useReplicas(racingReplicas, { env: { MULTI_RUNTIME_ENABLED: 'true' } });

test('a runtime that several agents register at once is that of one of them, which alone is stored', async () => {
  const runtimeInstanceId = randomUUID();
  const agents = Array.from({ length: 15 }, () => randomUUID());

  const answers = await Promise.all(
    agents.map((agentId) =>
      all.replicas.callUntyped('registerAgent', { agentId, body: { name: agentId, runtimeInstanceId } }).answer(),
    ),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...agents.slice(1).map(() => 409)]);
  const { agentId } = rowOf(all.replicas, 'runtime_instances', { id: runtimeInstanceId });
  expect(agents[answers.findIndex(({ status }) => status === 201)]).toBe(agentId);
  expect(countRows(all.replicas, 'agents')).toBe(1);
});
