import type { ClaimingAgent, LockedTask, TaskCandidate } from '../../db/queries/task-claims.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import { changeAgentStatus, recomputeAgentStatus } from '../agents/status.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { resolveModel } from './model-resolution.js';
import { transition } from './transition.js';

/** A task an agent now runs. */
export interface StartedTask {
  readonly task: TaskTable;
  /** Why the model the task pins cannot run on the agent's harness. */
  readonly modelUnsupported?: string;
  /** It is known to have no files. */
  readonly hasNoFiles?: boolean;
}

/** The agent that starts a task, and the worker process that asked for it. */
export interface Starter {
  readonly agent: ClaimingAgent;
  readonly runtimeInstanceId?: string | undefined;
}

/** An agent with a task is busy; what else its status may be, or come from, is looked at in full. */
const noteBusy = async (uow: UnitOfWork, agent: ClaimingAgent): Promise<void> => {
  if (agent.status === 'idle' && !uow.app.settings.multiRuntimeEnabled) {
    await changeAgentStatus(uow, { id: agent.id, status: 'idle' }, 'busy');
  } else if (agent.status !== 'busy') {
    await recomputeAgentStatus(uow, agent.id);
  }
};

/**
 * Starts a task of the pool (`claim`) or a pending one (`dispatch`) for an agent: model and effort are resolved, the
 * attempt belongs to the runtime that asked, the agent is busy. Undefined when somebody else was faster. Capacity,
 * eligibility and budget are the caller's to check, in the same transaction, which has the agent locked.
 *
 * @throws ProductError invalid when the task is in another state
 */
export const startTask = async (
  uow: UnitOfWork,
  { agent, runtimeInstanceId }: Starter,
  task: TaskCandidate,
  step: 'claim' | 'dispatch',
  locked?: LockedTask,
): Promise<StartedTask | undefined> => {
  const { set, unsupported } = await resolveModel(uow, agent, task);
  const started = await transition(uow, task, step, {
    set: { ...set, agentId: agent.id, attemptRuntimeId: runtimeInstanceId ?? null, poolWakeAt: null },
    locked,
  });
  if (started === undefined) {
    return undefined;
  }
  await noteBusy(uow, agent);
  return {
    task: started,
    ...(unsupported !== undefined && { modelUnsupported: unsupported }),
    ...(locked?.hasFiles === 0 && { hasNoFiles: true }),
  };
};
