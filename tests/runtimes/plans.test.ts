import { listLiveReadiness, listOpenRuntimesOf } from '../../db/queries/runtime-instances.js';
import { onlyOn } from '../support/only-on.js';
import { plansOf } from '../support/plans.js';
import { useSharedServer } from '../support/server.js';

onlyOn('sqlite', 'query plans of SQLite');

const server = useSharedServer();

test('of the workers of an agent that have not ended, or are live, no more is read, however many have ended', async () => {
  const plans = await plansOf(server, async (db) => {
    await listOpenRuntimesOf(db, 'a');
    await listLiveReadiness(db, 'a', '2026');
  });
  const plan = 'SEARCH runtime_instances USING INDEX runtime_instances_agent_status (agentId=? AND status=?)';
  expect(plans).toEqual([plan, plan]);
});
