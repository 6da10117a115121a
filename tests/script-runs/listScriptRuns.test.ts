import { randomUUID } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import { body, launch, untilRun } from '../support/script-runs.js';
import { useServer } from '../support/server.js';

const server = useServer();

test('runs are listed by status, agent and name, the last started first, without what may be long', async () => {
  const agentId = (await registerAgent(server)).id;
  const scriptName = randomUUID();
  const first = await launch(server, body('return 1;'), { scriptName, args: [1] }, agentId);
  await untilRun(server, first);
  const second = await launch(server, body("throw new Error('x'.repeat(2000));"), { scriptName }, agentId);
  await untilRun(server, second, 'failed');
  await server.call('runScript', { agentId, body: { source: 'export default () => 1;' } });

  const of = async (query: Readonly<Record<string, unknown>>) =>
    (await server.callUntyped('listScriptRuns', { query })).body;
  const all = await of({ agentId });
  expect(all.total).toBe(3);
  expect(all.runs.map(({ kind }) => kind)).toEqual(['inline', 'workflow', 'workflow']);
  const named = await of({ scriptName });
  expect(named).toMatchObject({ total: 2, runs: [{ id: second, status: 'failed' }, { id: first }] });
  expect(named.runs[0]?.error).toHaveLength(500);
  expect(Object.keys(named.runs[1] ?? {}).sort()).toEqual(
    ['agentId', 'finishedAt', 'id', 'kind', 'lastHeartbeatAt', 'scriptName', 'startedAt', 'status'].sort(),
  );
  expect(await of({ agentId, status: 'completed', limit: 1, offset: 1 })).toMatchObject({
    total: 2,
    runs: [{ id: first }],
  });
  await server.callUntyped('listScriptRuns', { query: { limit: 501 } }).refused(400, 'validation_error', 'query.limit');
  await server
    .callUntyped('listScriptRuns', { query: { status: 'lost' } })
    .refused(400, 'validation_error', 'query.status');
});
