import { randomUUID } from 'node:crypto';
import { listSessions, startSession } from '../support/active-sessions.js';
import { registerAgent } from '../support/agents.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';

const all = useReplicas(racingReplicas);

test('twenty workers that register one task on several replicas at once leave one session', async () => {
  const agents = await Promise.all([registerAgent(all.replicas), registerAgent(all.replicas)]);
  const taskId = randomUUID();

  await Promise.all(
    Array.from({ length: 20 }, (_, index) => startSession(all.replicas, String(agents[index % 2]?.id), { taskId })),
  );

  const left = await Promise.all(agents.map(({ id }) => listSessions(all.replicas, id)));
  expect(left.flat()).toHaveLength(1);
});
