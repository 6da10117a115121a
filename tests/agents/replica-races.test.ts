import { randomUUID } from 'node:crypto';
import { agentLog, registerAgent } from '../support/agents.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { rowsOf } from '../support/rows.js';

const all = useReplicas(racingReplicas);

const times = (count: number): number[] => Array.from({ length: count }, (_value, index) => index);

test('an agent that registers on several replicas at once is made once', async () => {
  const agentId = randomUUID();

  const answers = await Promise.all(
    times(20).map((index) =>
      all.replicas.callUntyped('registerAgent', { agentId, body: { name: 'twin', soulMd: `soul ${index}` } }).answer(),
    ),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([...times(19).map(() => 200), 201]);
  expect(agentLog(all.replicas, agentId)).toEqual([{ eventType: 'agent_joined', oldValue: null, newValue: 'idle' }]);
  expect(rowsOf(all.replicas, 'context_versions', { agentId })).toHaveLength(1);
});

test('texts that several replicas store at once have versions that follow one another', async () => {
  const { id } = await registerAgent(all.replicas);

  await Promise.all(
    times(20).map((index) =>
      all.replicas.call('updateAgentProfile', { path: { id }, body: { soulMd: `soul ${index}` } }),
    ),
  );

  const versions = rowsOf(all.replicas, 'context_versions', { agentId: id }).sort(
    (one, other) => one.version - other.version,
  );
  expect(versions.map(({ version }) => version)).toEqual(times(20).map((index) => index + 1));
  expect(versions.map(({ previousVersionId }) => previousVersionId)).toEqual([
    null,
    ...versions.slice(0, -1).map((version) => version.id),
  ]);
});

test('an offline agent whose worker is heard of on several replicas at once comes back once', async () => {
  const { id: agentId } = await registerAgent(all.replicas);
  await all.replicas.call('closeAgent', { agentId });

  await Promise.all(times(20).map(() => all.replicas.call('pingAgent', { agentId })));

  expect(agentLog(all.replicas, agentId).slice(1)).toEqual([
    { eventType: 'agent_status_change', oldValue: 'idle', newValue: 'offline' },
    { eventType: 'agent_status_change', oldValue: 'offline', newValue: 'idle' },
  ]);
});
