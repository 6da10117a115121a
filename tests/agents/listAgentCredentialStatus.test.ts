import { registerAgent } from '../support/agents.js';
import { changeRow } from '../support/rows.js';
import { useServer } from '../support/server.js';

const server = useServer();

const report = (id: string, body: unknown) => server.callUntyped('reportAgentCredentialStatus', { path: { id }, body });

describe('listAgentCredentialStatus', () => {
  test('lists by name and filters by status; its path is not an agent id', async () => {
    const waiting = await registerAgent(server, { name: 'zz waiting' });
    await registerAgent(server, { name: 'aa idle' });
    await report(waiting.id, { ready: false, missing: ['KEY'] });

    const all = (await server.call('listAgentCredentialStatus')).body.agents;
    const some = (await server.call('listAgentCredentialStatus', { query: { status: 'waiting_for_credentials' } }))
      .body;

    const names = all.map((entry: { name: string }) => entry.name);
    expect(names).toEqual([...names].sort());
    expect(names).toContain('aa idle');
    expect(some.agents).toContainEqual(expect.objectContaining({ agentId: waiting.id, missing: ['KEY'] }));
    expect(new Set(some.agents.map((entry: { status: string }) => entry.status))).toEqual(
      new Set(['waiting_for_credentials']),
    );
  });

  test('refuses an unknown status', async () => {
    await server
      .callUntyped('listAgentCredentialStatus', { query: { status: 'sleeping' } })
      .refused(400, 'validation_error', 'query.status');
  });
});

test('a list with more than 16 MiB of text is refused, and one narrowed by status is not', async () => {
  for (let count = 0; count < 17; count += 1) {
    const { id } = await registerAgent(server, { name: `long ${count}` });
    changeRow(server, 'agents', id, { status: 'busy', credStatus: `{"hint":"${'x'.repeat(1_000_000)}"}` });
  }
  const { error } = await server.call('listAgentCredentialStatus').refused(503, 'read_too_large');
  await server.call('listAgentCredentialStatus', { query: { status: 'busy' } }).refused(503, 'read_too_large');

  expect(error).toContain('status');
  expect((await server.call('listAgentCredentialStatus', { query: { status: 'idle' } })).status).toBe(200);
});
