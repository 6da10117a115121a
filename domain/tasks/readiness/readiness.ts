import type { components } from '../../../generated/swarm/types.js';
import type { App } from '../../kernel/app.js';
import { requireTaskRow } from '../read.js';
import { isTerminal } from '../states.js';
import { caseOf, isWaiting } from './case.js';
import { isHeldBack } from './gate.js';
import { obstaclesOf } from './gates.js';

type Readiness = components['schemas']['TaskReadiness'];

/**
 * What lies between a task and its start, by the conditions of the claim (docs/readiness.md). Looks until the signal aborts.
 *
 * @throws ProductError notFound
 */
export const getTaskReadiness = async (app: App, id: string, signal: AbortSignal): Promise<Readiness> => {
  const task = await requireTaskRow(app.db, id);
  const { status } = task;
  if (!isWaiting(status)) {
    const state = isTerminal(status) ? 'ended' : 'started';
    return { taskId: id, status, state, checkedAt: app.clock.now(), gates: [], agents: [], moreAgents: 0 };
  }
  const of = await caseOf({ app, db: app.db }, task, signal);
  const { gates, agents, more } = await obstaclesOf(of);
  const state = isHeldBack(gates) ? 'waiting' : 'ready';
  return { taskId: id, status, state, checkedAt: of.now, gates, agents, moreAgents: more };
};
