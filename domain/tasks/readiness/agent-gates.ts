import { findTaskStatusSince } from '../../../db/queries/agent-log.js';
import type { PresentAgent } from '../../../db/queries/task-claims.js';
import { isOnline, onlineUntil } from '../../agents/presence.js';
import { findUsedUpBudget } from '../../budgets/admission.js';
import type { UsedUpBudget } from '../../budgets/model.js';
import { isHarness } from '../../harnesses/harness.js';
import { keyOutlook } from '../../keys/outlook.js';
import { readAffinity } from '../affinity.js';
import { scanLimit } from '../candidates.js';
import { hasSlot, mayClaim, mayRun } from '../eligibility.js';
import type { Case } from './case.js';
import { type Closing, closedGate, type Gate, gateOf, isOpen, openGate } from './gate.js';
import { poolPresence } from './pool-presence.js';
import type { Position } from './position.js';

const routing = ({ app, task, standing }: Case, agent: PresentAgent): Gate => {
  const fits = standing.kind === 'pool' ? mayClaim(app.settings, task, agent) : mayRun(task, agent);
  if (fits) {
    return openGate('routing');
  }
  return closedGate('routing', {
    since: null,
    ...(readAffinity(task.routingAffinity) === 'invalid'
      ? { reason: "The task's routing affinity cannot be read.", opensBy: 'The affinity is repaired.' }
      : {
          reason: "The agent does not fit the task's routing affinity.",
          opensBy: 'The agent gets the role and capabilities that the affinity asks for.',
        }),
  });
};

const capacity = (agent: PresentAgent): Gate =>
  gateOf(
    'capacity',
    hasSlot(agent)
      ? undefined
      : {
          since: null,
          reason: `The agent has no free slot: ${agent.active} of ${agent.maxTasks} in use.`,
          opensBy: 'The agent ends or pauses a task, decides about an offer, or gets more slots.',
        },
  );

const runtime = (isLive: boolean): Gate =>
  gateOf(
    'runtime',
    isLive
      ? undefined
      : {
          since: null,
          reason: 'The agent has no live runtime.',
          opensBy: 'A worker registers a runtime of the agent.',
        },
  );

/** An agent that might do a task. */
export interface Contender {
  readonly agent: PresentAgent;
  /** Whether it has a live runtime; undefined where agents need none. */
  readonly isLive: boolean | undefined;
}

/** Whether an agent may do the task at all, and has room for it. */
export const fitGates = (of: Case, { agent, isLive }: Contender): Gate[] => [
  routing(of, agent),
  capacity(agent),
  ...(isLive === undefined ? [] : [runtime(isLive)]),
];

const spentBy = ({ cause, spendUsd, budgetUsd, resetAt }: UsedUpBudget): Closing => ({
  since: null,
  reason: `The ${cause} budget of today is used up: ${spendUsd} of ${budgetUsd} USD.`,
  opensBy: 'The day ends (UTC), or the budget is raised.',
  opensAt: resetAt,
});

/** Tells the budgets that are asked when an agent starts the task; without an agent, those that are asked for every one. */
export type BudgetGate = (agentId: string | undefined) => Promise<Gate>;

const usedUpFor = ({ task, ...of }: Case, agentId: string | undefined): Promise<UsedUpBudget | undefined> =>
  findUsedUpBudget(of, { agentId, userId: task.requestedByUserId }, of.now);

const gateBehind = (budget: UsedUpBudget | undefined): Gate => gateOf('budget', budget && spentBy(budget));

/** The budgets of one agent, or of none. */
export const budgetGate = async (of: Case, agentId: string | undefined): Promise<Gate> =>
  gateBehind(await usedUpFor(of, agentId));

/** The budgets of many agents: once the global one is seen used up, which comes before all others, no more are asked. */
export const budgetGates = (of: Case): BudgetGate => {
  let ofAll: UsedUpBudget | undefined;
  return async (agentId) => {
    if (ofAll !== undefined) {
      return gateBehind(ofAll);
    }
    const budget = await usedUpFor(of, agentId);
    ofAll = budget?.cause === 'global' ? budget : undefined;
    return gateBehind(budget);
  };
};

const behind = (taskId: string | undefined): Closing =>
  taskId === undefined
    ? {
        since: null,
        reason: `At least ${scanLimit} tasks that the agent may not do stand before it, and no more are looked at.`,
        opensBy: 'Some of them are started or go elsewhere.',
      }
    : {
        since: null,
        reason: 'The agent is given other work first.',
        opensBy: 'The work before it is started or goes elsewhere.',
        behindTaskId: taskId,
      };

/** Whether other work comes first for an agent. */
export const queueGate = ({ place, behindTaskId }: Position): Gate =>
  gateOf('queue', place === 1 ? undefined : behind(behindTaskId));

/** Whether a worker of the agent was heard of lately. */
export const isPresent = (agent: PresentAgent, now: string): boolean => isOnline(agent, Date.parse(now));

const presence = (agent: PresentAgent, now: string): Gate => {
  if (isPresent(agent, now)) {
    return openGate('presence');
  }
  const until = onlineUntil(agent);
  return closedGate('presence', {
    since: until !== undefined && until <= now ? until : null,
    reason: agent.status === 'offline' ? 'The agent is offline.' : 'The agent has not asked for work for five minutes.',
    opensBy: 'A worker of the agent asks for work (GET /api/poll).',
  });
};

/** Whether the pool of an agent runs a worker of it; undefined: that is not asked, as nobody starts one for the task. */
const presenceByPool = async (of: Case, agent: PresentAgent): Promise<Gate | undefined> => {
  const { kind } = of.standing;
  if (agent.runtimePoolId === null || kind === undefined) {
    return undefined;
  }
  if (kind !== 'pool') {
    return poolPresence(of, agent);
  }
  const isSwept = of.app.settings.heartbeatMaxAutoAssign > 0 && agent.isLead === 0;
  const gate = isSwept && !isPresent(agent, of.now) ? await poolPresence(of, agent) : undefined;
  return gate === undefined || isOpen(gate) ? undefined : gate;
};

const credentials = ({ status }: PresentAgent): Gate =>
  gateOf(
    'credentials',
    status === 'waiting_for_credentials'
      ? {
          since: null,
          reason: "The agent's worker said that it cannot start tasks yet.",
          opensBy: 'The worker reports that it is ready (PUT /api/agents/{id}/credential-status).',
        }
      : undefined,
  );

const keys = async (of: Case, { id, harnessProvider, provider }: PresentAgent): Promise<Gate> => {
  const harness = harnessProvider ?? provider ?? '';
  if (!isHarness(harness)) {
    return openGate('keys');
  }
  const { known, usable, nextAt, since } = await keyOutlook(of, { agentId: id, harness, model: of.task.model }, of.now);
  return gateOf(
    'keys',
    known === 0 || usable > 0
      ? undefined
      : {
          since,
          reason: `No credential key known for ${harness} may be used now.`,
          opensBy: 'A limit of a key ends or is lifted.',
          ...(nextAt !== undefined && { opensAt: nextAt }),
        },
  );
};

/** What is known of an agent and does not keep it from being given work. */
export async function* advisoryGates(of: Case, agent: PresentAgent): AsyncGenerator<Gate> {
  yield (await presenceByPool(of, agent)) ?? presence(agent, of.now);
  yield credentials(agent);
  yield await keys(of, agent);
}

/** The gate of an agent that nobody registered: agents never go, so it is closed since the task is meant for it. */
export const unknownAgentGate = async ({ db, task }: Case, id: string): Promise<Gate> =>
  closedGate('routing', {
    since: await findTaskStatusSince(db, task.id),
    reason: `No agent is registered as ${id}.`,
    opensBy: 'An agent registers under this id.',
  });
