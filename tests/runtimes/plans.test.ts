import { onlyOn } from '../support/only-on.js';
import { planSteps } from '../support/plans.js';
import { useSharedServer } from '../support/server.js';

onlyOn('sqlite', 'query plans of SQLite');

const server = useSharedServer();

test.each([
  [
    'the workers of an agent that have not ended',
    `select id, status from runtime_instances where agentId = ? and status in (?, ?)`,
    ['a', 'provisioning', 'active'],
  ],
  [
    'those that are live',
    'select credentialReady from runtime_instances where agentId = ? and status = ? and lastSeenAt >= ?',
    ['a', 'active', '2026'],
  ],
])('of %s no more is read, however many have', (_what, query, values) => {
  expect(planSteps(server, query, ...values)[0]).toBe(
    'SEARCH runtime_instances USING INDEX runtime_instances_agent_status (agentId=? AND status=?)',
  );
});
