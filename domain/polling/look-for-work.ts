import { dialectOf } from '../../db/dialect/sql-dialect.js';
import { lockAgent, updateModelTierOverrides } from '../../db/queries/agents.js';
import { readAttachmentsEarly } from '../../db/queries/attachments.js';
import {
  type AnyWork,
  type ClaimingAgent,
  findAgentAndWork,
  findAnyWork,
  findClaimingAgent,
  type LockedTask,
  lockBestForAnybody,
  lockBestFree,
  readWorkEarly,
  type TaskCandidate,
} from '../../db/queries/task-claims.js';
import type { AgentTable } from '../../db/tables/agents.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import { cleanModelTierOverrides, storedModelTierOverrides } from '../agents/model-tier-overrides.js';
import { noteAgentSeen, noteAgentSeenAlone } from '../agents/presence.js';
import { isEndedWorker, noteWorkerGiven, refreshLiveRuntime } from '../agents/runtimes.js';
import { recomputeAgentStatus } from '../agents/status.js';
import { budgetRefusedTrigger, readBudgetsEarly, refuseOverBudget } from '../budgets/admission.js';
import type { UsedUpBudget } from '../budgets/model.js';
import { type GivenMentions, giveMentions, hasMentions, tellsMentions } from '../channels/mentions.js';
import type { App } from '../kernel/app.js';
import { notFound } from '../kernel/errors.js';
import { inSharedTransaction } from '../kernel/shared-transaction.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { hasSlot, takesFromPool } from '../tasks/eligibility.js';
import { readModelSettingsEarly, readPlainModelSettingsEarly } from '../tasks/model-resolution.js';
import { nextAssignments, nextOffers, nextOfPool, poolOf } from '../tasks/next-work.js';
import { type StartedTask, startTask } from '../tasks/start.js';
import { transition } from '../tasks/transition.js';
import { expectsWork, noteOutcome } from './expectation.js';
import { assignedTrigger, offeredTrigger, type Trigger } from './trigger.js';
import type { Taken } from './undelivered.js';

/** A worker asking for work. */
export interface Poll {
  readonly agentId: string;
  readonly runtimeInstanceId?: string | undefined;
  /** The models its worker insists on, not yet cleaned; undefined keeps those that are stored. */
  readonly modelTierOverrides?: unknown;
  /** Whether there is still somebody to give work to. Default: there is. */
  readonly isWanted?: () => boolean;
}

type StartStep = 'claim' | 'dispatch';

/** What a poll decided. */
type Found =
  | { readonly kind: 'offered'; readonly task: TaskTable }
  | { readonly kind: 'assigned'; readonly started: StartedTask; readonly step: StartStep }
  | { readonly kind: 'called'; readonly mentions: GivenMentions }
  | { readonly kind: 'refused'; readonly taskId: string; readonly budget: UsedUpBudget };

/** A task that may not start today. */
export interface Refusal {
  readonly taskId: string;
  readonly cause: UsedUpBudget['cause'];
}

/** What an agent is to do. */
export interface Work {
  readonly trigger: Trigger;
  /** What it was given. */
  readonly taken?: Taken;
  /** Why it was given none. */
  readonly refusal?: Refusal;
}

/** What a look for work came to, and the agent as it was then. */
export interface Look {
  readonly work: Work | null;
  readonly agent: ClaimingAgent;
}

const maxPoolCandidates = 5;
/** Where many claim at once each takes another one of the best: enough for as many as do. */
const maxPoolCandidatesBesideOthers = 32;

const poolCandidates = (uow: UnitOfWork): number =>
  dialectOf(uow.db).hasOneWriter ? maxPoolCandidates : maxPoolCandidatesBesideOthers;

const reviewOffer = async (uow: UnitOfWork, agent: ClaimingAgent): Promise<Found | undefined> => {
  const [offer] = await nextOffers(uow.db, agent, 1);
  const task = offer && (await transition(uow, offer, 'review', { log: { agentId: agent.id } }));
  if (task === undefined) {
    return undefined;
  }
  await recomputeAgentStatus(uow, agent.id);
  return { kind: 'offered', task };
};

/** What the start of a task and its answer read, in one round trip: none of it is changed by the start. */
const readStartEarly = async (uow: UnitOfWork, agent: ClaimingAgent, task: TaskCandidate): Promise<void> => {
  await readBudgetsEarly(uow, { agentId: agent.id, userId: task.requestedByUserId });
  await readModelSettingsEarly(uow, agent, task);
  await readAttachmentsEarly(uow.db, task.id);
};

/** The same as far as it is known before the task is: all of it, for most tasks. */
const readPlainStartEarly = async (uow: UnitOfWork, agentId: string): Promise<void> => {
  await readBudgetsEarly(uow, { agentId, userId: null });
  await readPlainModelSettingsEarly(uow, agentId);
};

/** Starts a task, unless a budget keeps it from it; undefined when somebody else was faster. */
const startOne = async (
  uow: UnitOfWork,
  poll: Poll,
  agent: ClaimingAgent,
  step: StartStep,
  { task, locked }: { readonly task: TaskCandidate; readonly locked?: LockedTask | undefined },
): Promise<Found | undefined> => {
  const budget = await refuseOverBudget(uow, { agentId: agent.id, task });
  if (budget) {
    return { kind: 'refused', taskId: task.id, budget };
  }
  const started = await startTask(uow, { agent, runtimeInstanceId: poll.runtimeInstanceId }, task, step, locked);
  return started && { kind: 'assigned', started, step };
};

const startFirst = async (
  uow: UnitOfWork,
  poll: Poll,
  agent: ClaimingAgent,
  candidates: readonly TaskCandidate[],
  step: StartStep,
): Promise<Found | undefined> => {
  for (const candidate of candidates) {
    if (!dialectOf(uow.db).hasOneWriter) {
      await readStartEarly(uow, agent, candidate);
    }
    const found = await startOne(uow, poll, agent, step, { task: candidate });
    if (found) {
      return found;
    }
  }
  return undefined;
};

const dispatchPending = async (uow: UnitOfWork, poll: Poll, agent: ClaimingAgent): Promise<Found | undefined> =>
  startFirst(uow, poll, agent, await nextAssignments(uow.db, agent, 1), 'dispatch');

const bestOfPool = (uow: UnitOfWork, agent: ClaimingAgent): Promise<TaskCandidate[]> =>
  nextOfPool(poolOf(uow.db), uow.app.settings, agent, poolCandidates(uow));

/** Starts a task that is locked: nobody is faster, so that no step has to be waited for. */
const startLocked = async (
  uow: UnitOfWork,
  poll: Poll,
  agent: ClaimingAgent,
  locked: LockedTask,
): Promise<Found | undefined> => {
  await readBudgetsEarly(uow, { agentId: agent.id, userId: locked.requestedByUserId });
  await readModelSettingsEarly(uow, agent, locked);
  return startOne(uow, poll, agent, 'claim', { task: locked, locked });
};

/**
 * Tries for one of these. Beside others it is one alone: the best that nobody else is taking, or the best of all, the end of
 * whose claim is then waited for, with no other one locked meanwhile.
 */
const tryFor = async (
  uow: UnitOfWork,
  poll: Poll,
  agent: ClaimingAgent,
  candidates: readonly [TaskCandidate, ...TaskCandidate[]],
): Promise<Found | undefined> => {
  if (dialectOf(uow.db).hasOneWriter) {
    return startFirst(uow, poll, agent, candidates, 'claim');
  }
  const [best] = candidates;
  // Mostly nobody else is taking the best: its start is read in the same round trip.
  await readStartEarly(uow, agent, best);
  const free = await lockBestFree(uow.db, candidates);
  return free ? startLocked(uow, poll, agent, free) : startFirst(uow, poll, agent, [best], 'claim');
};

/** Looks again when others were faster with all that it saw: there may be more. */
const claimFromPool = async (uow: UnitOfWork, poll: Poll, agent: ClaimingAgent): Promise<Found | undefined> => {
  const locked = dialectOf(uow.db).hasOneWriter ? undefined : await lockBestForAnybody(uow.db, agent.id);
  if (locked) {
    return startLocked(uow, poll, agent, locked);
  }
  for (;;) {
    const [best, ...others] = await bestOfPool(uow, agent);
    if (best === undefined) {
      return undefined;
    }
    const found = await tryFor(uow, poll, agent, [best, ...others]);
    if (found) {
      return found;
    }
  }
};

const called = async (uow: UnitOfWork, { id }: ClaimingAgent): Promise<Found | undefined> => {
  const mentions = await giveMentions(uow, id);
  return mentions && { kind: 'called', mentions };
};

const findWork = async (uow: UnitOfWork, poll: Poll, agent: ClaimingAgent): Promise<Found | undefined> => {
  if (!hasSlot(agent)) {
    return called(uow, agent);
  }
  return (
    (await reviewOffer(uow, agent)) ??
    (await dispatchPending(uow, poll, agent)) ??
    (await called(uow, agent)) ??
    (await claimFromPool(uow, poll, agent))
  );
};

/** A worker that is given what is no task has taken something as well. */
const giveWork = async (uow: UnitOfWork, poll: Poll, agent: ClaimingAgent): Promise<Found | undefined> => {
  const found = poll.isWanted?.() === false ? undefined : await findWork(uow, poll, agent);
  if (found?.kind === 'offered' || found?.kind === 'called') {
    await noteWorkerGiven(uow, poll.runtimeInstanceId);
  }
  return found;
};

const known = (agent: ClaimingAgent | undefined): ClaimingAgent => {
  if (agent === undefined) {
    throw notFound('agent');
  }
  return agent;
};

const workOf = async (uow: UnitOfWork, agentId: string, found: Found): Promise<Work> => {
  switch (found.kind) {
    case 'offered': {
      const { task } = found;
      return { trigger: await offeredTrigger(uow.db, task), taken: { task, agentId, step: 'review' } };
    }
    case 'assigned': {
      const { started, step } = found;
      return { trigger: await assignedTrigger(uow.db, started), taken: { task: started.task, agentId, step } };
    }
    case 'called': {
      const { mentions } = found;
      return { trigger: mentions.trigger, taken: { mentions } };
    }
    case 'refused': {
      const { taskId, budget } = found;
      return { trigger: budgetRefusedTrigger(budget), refusal: { taskId, cause: budget.cause } };
    }
  }
};

/**
 * The part of a poll that writes: everything from the agent to the claim is one transaction, which no other one of the
 * agent is beside. The rest of the answer is read in it too, from pages that are at hand there.
 */
const lookInTransaction = (
  app: App,
  poll: Poll,
  overrides: AgentTable['modelTierOverrides'] | undefined,
): Promise<Look> =>
  inSharedTransaction(app, async (uow) => {
    if (!dialectOf(uow.db).hasOneWriter) {
      await lockAgent(uow.db, poll.agentId);
      await readWorkEarly(uow.db, poll.agentId);
      await readPlainStartEarly(uow, poll.agentId);
    }
    const stored = known(await findClaimingAgent(uow.db, poll.agentId));
    await noteAgentSeen(uow, stored);
    const agent = overrides === undefined ? stored : { ...stored, modelTierOverrides: overrides };
    if (agent.modelTierOverrides !== stored.modelTierOverrides) {
      await updateModelTierOverrides(uow.db, agent.id, agent.modelTierOverrides);
    }
    if (uow.app.settings.multiRuntimeEnabled && !(await refreshLiveRuntime(uow, agent.id, poll.runtimeInstanceId))) {
      return { work: null, agent };
    }
    if (await isEndedWorker(uow, poll.runtimeInstanceId)) {
      return { work: null, agent };
    }
    const found = await giveWork(uow, poll, agent);
    return { work: found === undefined ? null : await workOf(uow, agent.id, found), agent };
  });

/**
 * Whether the poll has to open a transaction at all. Most polls find nothing: they are answered from committed data
 * without taking the write lock, which says the same as a transaction at that instant would.
 */
const needsTransaction = async (
  app: App,
  agent: ClaimingAgent,
  overrides: AgentTable['modelTierOverrides'] | undefined,
  known: AnyWork | undefined,
): Promise<boolean> => {
  const storesOverrides = overrides !== undefined && overrides !== agent.modelTierOverrides;
  if (storesOverrides || app.settings.multiRuntimeEnabled) {
    return true;
  }
  if (tellsMentions(app.settings) && (await hasMentions(app.db, agent.id))) {
    return true;
  }
  if (!hasSlot(agent)) {
    return false;
  }
  const work = known ?? (await findAnyWork(app.db, agent.id));
  return work.offered || work.pending || (work.pool && takesFromPool(agent));
};

/**
 * The next thing an agent should do now, or null (docs/claiming.md). Checks and claim share one transaction, so that
 * concurrent polls neither exceed the agent's capacity nor hand one task out twice. A server that is about to stop
 * hands out nothing.
 *
 * @throws ProductError notFound when no agent has the id
 */
export const lookForWork = async (app: App, poll: Poll): Promise<Look> => {
  const clean = cleanModelTierOverrides(poll.modelTierOverrides);
  const overrides = clean && storedModelTierOverrides(clean);
  if (app.isDraining() || !expectsWork(app, poll.agentId)) {
    const found = await findAgentAndWork(app.db, poll.agentId);
    const agent = known(found.agent);
    if (app.isDraining() || !(await needsTransaction(app, agent, overrides, found.work))) {
      await noteAgentSeenAlone(app, agent);
      return { work: null, agent };
    }
  }
  const look = await lookInTransaction(app, poll, overrides);
  noteOutcome(app, poll.agentId, look.work !== null);
  return look;
};
