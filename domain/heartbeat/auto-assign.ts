import { type LoadedAgent, listAgentLoads } from '../../db/queries/agent-loads.js';
import { beforeAllCandidates, listPoolCandidates, type TaskCandidate } from '../../db/queries/task-claims.js';
import { hasGivenUp } from '../agents/presence.js';
import { hasLiveRuntime } from '../agents/runtimes.js';
import type { Settings } from '../kernel/settings/registry.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { scanLimit } from '../tasks/candidates.js';
import { isEligible } from '../tasks/eligibility.js';
import { transition } from '../tasks/transition.js';
import { counted, type SweepStep } from './step.js';

/** An agent that could take more, and how much more. */
interface Taker {
  readonly agent: LoadedAgent;
  room: number;
}

const takersOf = async (uow: UnitOfWork): Promise<Taker[]> => {
  const takers: Taker[] = [];
  for (const agent of await listAgentLoads(uow.db)) {
    const room = agent.maxTasks - agent.pending - agent.running;
    const waits = agent.status === 'idle' && agent.isLead === 0 && !hasGivenUp(agent);
    if (waits && room > 0 && (!uow.app.settings.multiRuntimeEnabled || (await hasLiveRuntime(uow, agent.id)))) {
      takers.push({ agent, room });
    }
  }
  return takers;
};

/** The agent with most room that may take the task; the first by name among equals. */
const takerFor = (settings: Settings, takers: readonly Taker[], task: TaskCandidate): Taker | undefined => {
  const able = takers.filter(({ agent, room }) => room > 0 && isEligible(settings, task, agent));
  return able.reduce<Taker | undefined>((best, next) => (best && best.room >= next.room ? best : next), undefined);
};

const assign = async (uow: UnitOfWork, task: TaskCandidate, takers: readonly Taker[]): Promise<boolean> => {
  const taker = takerFor(uow.app.settings, takers, task);
  const assigned =
    taker &&
    (await transition(uow, task, 'assign', {
      set: { agentId: taker.agent.id },
      log: { agentId: taker.agent.id, metadata: { pendingDispatch: true } },
    }));
  if (!taker || !assigned) {
    return false;
  }
  taker.room -= 1;
  return true;
};

const assignPool = async (uow: UnitOfWork): Promise<number> => {
  const most = uow.app.settings.heartbeatMaxAutoAssign;
  const takers = await takersOf(uow);
  if (most === 0 || takers.length === 0) {
    return 0;
  }
  const pool = await listPoolCandidates(uow.db, { agentId: '', after: beforeAllCandidates, limit: scanLimit });
  let assigned = 0;
  for (const task of pool) {
    assigned += (await assign(uow, task, takers)) ? 1 : 0;
    if (assigned === most || takers.every(({ room }) => room === 0)) {
      break;
    }
  }
  return assigned;
};

/** Pool tasks go to idle agents, which find them at their next poll. */
export const autoAssign: SweepStep = {
  name: 'auto-assign',
  run: async (app) => counted(await inTransaction(app, assignPool), 'task', 'assigned'),
};
