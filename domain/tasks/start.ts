import type { ClaimingAgent, TaskCandidate } from '../../db/queries/task-claims.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import { recomputeAgentStatus } from '../agents/status.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { resolveModel } from './model-resolution.js';
import { transition } from './transition.js';

/** A task an agent now runs. */
export interface StartedTask {
  readonly task: TaskTable;
  /** Why the model the task pins cannot run on the agent's harness. */
  readonly modelUnsupported?: string;
}

/** The agent that starts a task, and the worker process that asked for it. */
export interface Starter {
  readonly agent: ClaimingAgent;
  readonly runtimeInstanceId?: string | undefined;
}

/**
 * Starts a task of the pool (`claim`) or a pending one (`dispatch`) for an agent: model and effort are resolved, the
 * attempt belongs to the runtime that asked, the agent is busy. Undefined when somebody else was faster. Capacity,
 * eligibility and budget are the caller's to check, in the same transaction.
 *
 * @throws ProductError invalid when the task is in another state
 */
export const startTask = async (
  uow: UnitOfWork,
  { agent, runtimeInstanceId }: Starter,
  task: TaskCandidate,
  step: 'claim' | 'dispatch',
): Promise<StartedTask | undefined> => {
  const { set, unsupported } = await resolveModel(uow, agent, task);
  const started = await transition(uow, task, step, {
    set: { ...set, agentId: agent.id, attemptRuntimeId: runtimeInstanceId ?? null, poolWakeAt: null },
  });
  if (started === undefined) {
    return undefined;
  }
  // An agent that is busy already stays so; only then is there nothing to recompute.
  if (agent.status !== 'busy') {
    await recomputeAgentStatus(uow, agent.id);
  }
  return unsupported === undefined ? { task: started } : { task: started, modelUnsupported: unsupported };
};
