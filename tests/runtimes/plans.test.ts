import { listAgentLoads } from '../../db/queries/agent-loads.js';
import { listLiveReadiness, listOpenRuntimesOf } from '../../db/queries/runtime-instances.js';
import {
  countAgentsWithSpare,
  countWorkersByPool,
  findSpareRuntime,
  listAgentsThatPoll,
  listAgentsToSupervise,
  listAgentsWithWorkers,
  listSpareRuntimes,
  listStartedRuntimes,
  listSupervisedAgents,
  listUnattendedAgents,
} from '../../db/queries/supervised-runtimes.js';
import { beforeAllCandidates, listPoolCandidates } from '../../db/queries/task-claims.js';
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

/** The steps that read a whole table or index of what may be many: agents, tasks, messages, workers that have ended. What waits is `work`. */
const scans = (plan: string): string[] =>
  plan.split('\n').filter((step) => /^SCAN (?!(runtime_pools|work)\b)/.test(step));

test('a turn of the supervisor reads what waits and what runs, whatever has ended and however many agents are idle', async () => {
  const rest = { idleSince: '2026', readingSince: '2026', mentions: true };
  const plans = await plansOf(server, async (db) => {
    await listAgentsToSupervise(db, { mentions: true });
    await listStartedRuntimes(db, { status: 'active', after: '', limit: 200 });
    await listSpareRuntimes(db, { ...rest, poolId: 'p', agentId: 'a', limit: 3 });
    await findSpareRuntime(db, 'r', rest);
    await listUnattendedAgents(db, { poolId: 'p', now: '2026', limit: 20, mentions: true });
  });
  expect(plans).toHaveLength(5);
  expect(plans[4]).toContain('SEARCH agents USING INDEX sqlite_autoindex_agents_1 (id=?)');
  expect(plans.flatMap(scans)).toEqual([]);
  expect(plans[1]).toBe('SEARCH runtime_instances USING INDEX runtime_instances_status (status=? AND id>?)');
});

test('who is woken for a task for anybody is found without reading what has ended', async () => {
  const plans = await plansOf(server, async (db) => {
    await listPoolCandidates(db, { agentId: '', after: beforeAllCandidates, limit: 32 });
    await listAgentsWithWorkers(db, '2026');
    await countWorkersByPool(db);
    await countAgentsWithSpare(db, { idleSince: '2026', readingSince: '2026', mentions: true });
    await listSupervisedAgents(db);
    await listAgentLoads(db);
  });
  const open = 'USING INDEX runtime_instances_status (status=?)';
  // All agents, where a task waits for anybody: who has most room is not known before. Of their tasks, what is open.
  expect(plans.flatMap(scans)).toEqual(['SCAN agents USING INDEX agents_name']);
  expect(plans[5]).not.toMatch(/SEARCH tasks (?!.*status=\?)/);
  expect(plans.filter((plan) => plan.includes(open))).toEqual([plans[1], plans[2], plans[3]]);
  expect(plans[0]).toBe('SEARCH tasks USING INDEX tasks_pool (status=? AND unmetDependencies=? AND priority<?)');
});

test('who polls beside its pool is found among the agents of pools, by their own workers', async () => {
  const plans = await plansOf(server, async (db) => {
    await listAgentsThatPoll(db, { seenAfter: '2026', liveSince: '2026' });
  });
  expect(plans.flatMap(scans)).toEqual([]);
});
