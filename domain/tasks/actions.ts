import { deleteActiveSessionOfTask } from '../../db/queries/active-sessions.js';
import { type ClaimingAgent, findClaimingAgent } from '../../db/queries/task-claims.js';
import { listOpenDependencies } from '../../db/queries/task-dependencies.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { components } from '../../generated/swarm/types.js';
import { notAssignee, notForWorkers } from '../access/own-work.js';
import { logEvent } from '../agent-log/agent-log.js';
import { refreshLiveRuntime, refuseEndedWorker } from '../agents/runtimes.js';
import { recomputeAgentStatus } from '../agents/status.js';
import { budgetRefusedTrigger, refuseOverBudget } from '../budgets/admission.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, forbidden, invalidField, notFound, type ProductError } from '../kernel/errors.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { refuseTasksOfOthers } from '../users/own-task.js';
import { hasSlot, mayClaim, mayRun } from './eligibility.js';
import { taskChanged } from './errors.js';
import { startTask } from './start.js';
import type { Step } from './states.js';
import { type Task, toTask } from './task.js';
import { requireTaskForCaller } from './task-to-change.js';
import { requireStep, requireTransition } from './transition.js';

export type TaskAction = components['schemas']['TaskActionBody']['action'];

interface Request {
  readonly task: TaskTable;
  readonly caller: Caller;
  readonly reason: string | undefined;
}

/** A refusal that leaves a trace: what was written about it is committed, then the error is thrown. */
class Refusal {
  constructor(readonly error: ProductError) {}
}

type Action = (uow: UnitOfWork, request: Request) => Promise<TaskTable | Refusal>;

const requireAgentId = ({ caller }: Request): string => {
  if (caller.agentId === undefined) {
    throw invalidField('headers.X-Agent-ID', 'is required');
  }
  return caller.agentId;
};

const requireAgent = async (uow: UnitOfWork, request: Request): Promise<ClaimingAgent> => {
  const agent = await findClaimingAgent(uow.db, requireAgentId(request));
  if (agent === undefined) {
    throw notFound('agent');
  }
  return agent;
};

const requireLiveRuntime = async (uow: UnitOfWork, agentId: string, { caller }: Request): Promise<void> => {
  const { runtimeInstanceId } = caller;
  if (!uow.app.settings.multiRuntimeEnabled) {
    await refuseEndedWorker(uow, runtimeInstanceId);
  } else if (!(await refreshLiveRuntime(uow, agentId, runtimeInstanceId))) {
    throw conflict('The agent has no live runtime of the id in X-Runtime-Instance-ID', { code: 'runtime_not_live' });
  }
};

const requireDependencies = async (uow: UnitOfWork, task: TaskTable): Promise<void> => {
  if (task.unmetDependencies > 0) {
    const open = (await listOpenDependencies(uow.db, task.id)).map(({ taskId }) => taskId);
    throw conflict(`Task waits for tasks that are not completed: ${open.join(', ')}`, { code: 'dependencies_open' });
  }
};

const requireSlot = (agent: ClaimingAgent): void => {
  if (!hasSlot(agent)) {
    throw conflict(`Agent has no free slot: ${agent.active} of ${agent.maxTasks} in use`, {
      code: 'agent_at_capacity',
    });
  }
};

const logOf = (agentId: string, reason: string | undefined) => ({
  agentId,
  ...(reason && { metadata: { reason } }),
});

const refuseClaim = async (uow: UnitOfWork, task: TaskTable, agent: ClaimingAgent): Promise<Refusal> => {
  await logEvent(uow, {
    eventType: 'task_claim_rejected_affinity',
    taskId: task.id,
    agentId: agent.id,
    metadata: { isLead: agent.isLead === 1, role: agent.role },
  });
  return new Refusal(
    forbidden("The agent is not eligible for this task: it does not fit the task's routing affinity", {
      code: 'agent_not_eligible',
    }),
  );
};

const refuseBudget = async (uow: UnitOfWork, agentId: string, task: TaskTable): Promise<Refusal | undefined> => {
  const refusal = await refuseOverBudget(uow, { agentId, task });
  if (!refusal) {
    return undefined;
  }
  const { type: _of, ...figures } = budgetRefusedTrigger(refusal);
  return new Refusal(
    conflict(`The ${refusal.cause} budget of today is used up`, { code: 'budget_exceeded', details: figures }),
  );
};

const claim: Action = async (uow, request) => {
  const { task, caller } = request;
  const agent = await requireAgent(uow, request);
  requireStep('claim', task.status);
  if (!mayClaim(uow.app.settings, task, agent)) {
    return refuseClaim(uow, task, agent);
  }
  await requireLiveRuntime(uow, agent.id, request);
  await requireDependencies(uow, task);
  requireSlot(agent);
  const refusal = await refuseBudget(uow, agent.id, task);
  if (refusal) {
    return refusal;
  }
  const started = await startTask(uow, { agent, runtimeInstanceId: caller.runtimeInstanceId }, task, 'claim');
  if (started === undefined) {
    throw taskChanged();
  }
  return started.task;
};

const release: Action = async (uow, request) => {
  const { task, reason } = request;
  const agentId = requireAgentId(request);
  if (task.agentId !== agentId) {
    throw notAssignee(task);
  }
  const released = await requireTransition(uow, task, 'release', {
    set: { agentId: null, attemptRuntimeId: null },
    log: logOf(agentId, reason),
  });
  await deleteActiveSessionOfTask(uow.db, task.id);
  await recomputeAgentStatus(uow, agentId);
  return released;
};

const requireOfferee = (task: TaskTable, agentId: string): void => {
  if (task.offeredTo !== agentId) {
    throw forbidden(task.offeredTo === null ? 'Task is not offered to you' : 'Task is offered to another agent', {
      code: 'not_task_offeree',
    });
  }
};

const accept: Action = async (uow, request) => {
  const { task, reason } = request;
  const agent = await requireAgent(uow, request);
  requireStep('accept', task.status);
  requireOfferee(task, agent.id);
  if (!mayRun(task, agent)) {
    throw forbidden('The agent is not eligible for this task', { code: 'agent_not_eligible' });
  }
  await requireLiveRuntime(uow, agent.id, request);
  await requireDependencies(uow, task);
  const refusal = await refuseBudget(uow, agent.id, task);
  if (refusal) {
    return refusal;
  }
  const accepted = await requireTransition(uow, task, 'accept', {
    set: { agentId: agent.id, acceptedAt: uow.now },
    log: logOf(agent.id, reason),
  });
  await recomputeAgentStatus(uow, agent.id);
  return accepted;
};

const reject: Action = async (uow, request) => {
  const { task, reason } = request;
  const agentId = requireAgentId(request);
  requireStep('reject', task.status);
  requireOfferee(task, agentId);
  const rejected = await requireTransition(uow, task, 'reject', {
    set: { offeredTo: null, offeredAt: null, rejectionReason: reason ?? null },
    log: logOf(agentId, reason),
  });
  await recomputeAgentStatus(uow, agentId);
  return rejected;
};

const simple =
  (step: Step): Action =>
  (uow, { task, caller, reason }) =>
    requireTransition(uow, task, step, {
      log: { ...(caller.agentId && { agentId: caller.agentId }), ...(reason && { metadata: { reason } }) },
    });

/**
 * A draft goes where it would have gone had it not been one: an offer comes before an assignment
 * (docs/creating-tasks.md).
 */
const launch: Action = (uow, request) => {
  const { offeredTo, agentId } = request.task;
  if (offeredTo !== null) {
    return requireTransition(uow, request.task, 'launchAsOffer', { set: { offeredAt: uow.now, agentId: null } });
  }
  return simple(agentId === null ? 'launchToPool' : 'launchToAgent')(uow, request);
};

const actions: Readonly<Record<TaskAction, Action>> = {
  claim,
  release,
  accept,
  reject,
  to_backlog: simple('toBacklog'),
  from_backlog: simple('fromBacklog'),
  launch,
};

/** How a worker answers an offer. What becomes of tasks otherwise, whoever plans them says with another key. */
const ofWorkers: ReadonlySet<TaskAction> = new Set<TaskAction>(['accept', 'reject']);

/**
 * Takes one named step with a task, for the calling agent where the step is an agent's (docs/task-life-cycle.md).
 *
 * @throws ProductError conflict (state, capacity, dependencies, runtime, budget), invalid (missing agent), forbidden (not yours, not eligible, not for workers),
 * notFound
 */
export const taskAction = async (
  app: App,
  caller: Caller,
  id: string,
  { action, reason }: { readonly action: TaskAction; readonly reason?: string | undefined },
): Promise<Task> => {
  if (caller.principal.kind === 'worker' && !ofWorkers.has(action)) {
    throw notForWorkers();
  }
  const result = await inConcurrentTransaction(app, [], async (uow) => {
    const task = await requireTaskForCaller(uow, caller, id);
    await refuseTasksOfOthers(uow, caller, task);
    return actions[action](uow, { task, caller, reason: reason && app.secrets.scrub(reason) });
  });
  if (result instanceof Refusal) {
    throw result.error;
  }
  return toTask(result);
};
