import { type LoadedAgent, listAgentLoads } from '../../db/queries/agent-loads.js';
import { beforeAllCandidates, listPoolCandidates, type TaskCandidate } from '../../db/queries/task-claims.js';
import { hasGivenUp } from '../agents/presence.js';
import { hasLiveRuntime } from '../agents/runtimes.js';
import type { Settings } from '../kernel/settings/registry.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { type WakeableAgent, wakeableAgents } from '../runtimes/wakeable.js';
import { scanLimit } from '../tasks/candidates.js';
import { isEligible } from '../tasks/eligibility.js';
import { transition } from '../tasks/transition.js';
import { counted, type SweepStep } from './step.js';

/** An agent that could take more, and how much more. */
interface Taker {
  readonly agent: LoadedAgent;
  room: number;
  /** Where it has no worker: how many its pool may start. */
  readonly places: WakeableAgent['places'] | undefined;
}

/** Whether an agent polls, as far as is known. */
const waits = async (uow: UnitOfWork, agent: LoadedAgent): Promise<boolean> =>
  agent.status === 'idle' &&
  !hasGivenUp(agent) &&
  (!uow.app.settings.multiRuntimeEnabled || (await hasLiveRuntime(uow, agent.id)));

const takersOf = async (uow: UnitOfWork): Promise<Taker[]> => {
  const takers: Taker[] = [];
  const wakeable = await wakeableAgents(uow);
  for (const agent of await listAgentLoads(uow.db)) {
    const room = agent.maxTasks - agent.pending - agent.running;
    if (room <= 0 || agent.isLead === 1) {
      continue;
    }
    const supervised = wakeable.get(agent.id);
    if (supervised?.mayPoll !== false && (await waits(uow, agent))) {
      takers.push({ agent, room, places: undefined });
    } else if (supervised?.hasWorker === false) {
      takers.push({ agent, room, places: supervised.places });
    }
  }
  return takers;
};

const isOpen = ({ room, places }: Taker): boolean => room > 0 && (places === undefined || places.left > 0);

/** The agent with most room that may take the task; the first by name among equals. Whoever polls comes before whom a worker has to be started for. */
const takerFor = (settings: Settings, takers: readonly Taker[], task: TaskCandidate): Taker | undefined => {
  const able = takers.filter((taker) => isOpen(taker) && isEligible(settings, task, taker.agent));
  const polling = able.filter(({ places }) => places === undefined);
  return (polling.length > 0 ? polling : able).reduce<Taker | undefined>(
    (best, next) => (best && best.room >= next.room ? best : next),
    undefined,
  );
};

const assign = async (uow: UnitOfWork, task: TaskCandidate, takers: readonly Taker[]): Promise<boolean> => {
  const taker = takerFor(uow.app.settings, takers, task);
  const assigned =
    taker &&
    (await transition(uow, task, 'assign', {
      set: { agentId: taker.agent.id, isAutoAssigned: 1 },
      log: { agentId: taker.agent.id, metadata: { pendingDispatch: true } },
    }));
  if (!taker || !assigned) {
    return false;
  }
  taker.room -= 1;
  if (taker.places !== undefined) {
    taker.places.left -= 1;
  }
  return true;
};

const assignPool = async (uow: UnitOfWork): Promise<number> => {
  const most = uow.app.settings.heartbeatMaxAutoAssign;
  if (most === 0) {
    return 0;
  }
  const pool = await listPoolCandidates(uow.db, { agentId: '', after: beforeAllCandidates, limit: scanLimit });
  // All agents are read, which is for nothing where no task waits.
  const takers = pool.length === 0 ? [] : await takersOf(uow);
  let assigned = 0;
  for (const task of pool) {
    if (assigned === most || !takers.some(isOpen)) {
      break;
    }
    assigned += (await assign(uow, task, takers)) ? 1 : 0;
  }
  return assigned;
};

/** Pool tasks go to idle agents, which find them at their next poll, or for which a worker is started then. */
export const autoAssign: SweepStep = {
  name: 'auto-assign',
  run: async (app) => counted(await inTransaction(app, assignPool), 'task', 'assigned'),
};
