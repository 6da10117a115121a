import { rowsOf } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { endedRun, type Nodes, passes, startRun } from '../support/workflows.js';

const server = useSharedServer();
const secret = 'name-of-something-0123456789';

const secretRun = async (nodes: Nodes) => {
  await server.call('upsertConfig', { body: { scope: 'global', key: 'NAME_TOKEN', value: secret, isSecret: true } });
  const { runId } = await startRun(server, nodes, { input: { token: 'secret.NAME_TOKEN' } });
  const { run } = await endedRun(server, runId);
  for (const table of ['workflow_runs', 'workflow_run_steps', 'workflow_waits', 'events'] as const) {
    expect([table, JSON.stringify(rowsOf(server, table, {})).includes(secret)]).toEqual([table, false]);
  }
  return run;
};

test('a secret is no name of an event: everybody sees what a step waits for', async () => {
  const config = { mode: 'event', eventName: 'of-{{input.token}}', timeoutMs: 3_600_000 };
  expect(await secretRun([{ id: 'pause', type: 'wait', config }])).toMatchObject({
    status: 'failed',
    error: 'Step failed: config.eventName has a secret, and everybody sees what a step waits for',
  });
});

test('a secret is no port: everybody sees which one a step took', async () => {
  const config = { code: '(input) => input.input.token', outputPorts: ['{{input.token}}'] };
  const node: Nodes[number] = { id: 'choose', type: 'code-match', config, next: { other: 'then' } };
  expect(await secretRun([node, passes('then')])).toMatchObject({
    status: 'failed',
    error: 'Step failed: The port that the code returned has a secret, and everybody sees ports',
  });
});
