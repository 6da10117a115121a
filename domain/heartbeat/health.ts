import { type LoadedAgent, listAgentLoads } from '../../db/queries/agent-loads.js';
import { recomputeAgentStatus } from '../agents/status.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { counted, type SweepStep } from './step.js';

const contradicts = ({ status, running, reviewing }: LoadedAgent): boolean => {
  const active = running + reviewing;
  return (status === 'busy' && active === 0) || (status === 'idle' && active > 0);
};

const correct = async (uow: UnitOfWork): Promise<number> => {
  const wrong = (await listAgentLoads(uow.db)).filter(contradicts);
  for (const agent of wrong) {
    await recomputeAgentStatus(uow, agent.id);
  }
  return wrong.length;
};

/** Agents that are busy with nothing, or idle with something, get the status that fits. */
export const correctStatuses: SweepStep = {
  name: 'health',
  run: async (app) => counted(await inTransaction(app, correct), 'agent status', 'corrected'),
};
