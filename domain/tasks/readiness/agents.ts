import { listAgentsWithLiveRuntime } from '../../../db/queries/runtime-instances.js';
import { findPresentAgent, listPresentAgents, type PresentAgent } from '../../../db/queries/task-claims.js';
import type { components } from '../../../generated/swarm/types.js';
import { liveSince } from '../../agents/runtimes.js';
import { letOthersRun } from '../../kernel/let-others-run.js';
import { shownList, toJsonText } from '../../kernel/stored-json.js';
import { advisoryGates, budgetGate, fitGates, queueGate, unknownAgentGate } from './agent-gates.js';
import { type Case, isCandidate, isLeftToLeads } from './case.js';
import { type Gate, isHeldBack, isOpen } from './gate.js';
import { type Position, positionFor } from './position.js';

export type AgentReadiness = components['schemas']['AgentReadiness'];

/** How much is looked at. */
export interface Scope {
  /** Agents, for a task of the pool. */
  readonly agents: number;
  /** Work of an agent among which the task's place is looked for. */
  readonly queue: number;
}

/** The agents that might do a task. */
export interface Judged {
  /** Those that come closest to it. */
  readonly agents: AgentReadiness[];
  /** How many more were looked at. */
  readonly more: number;
}

const mostAgents = 25;
const judgedAtOnce = 100;

/** Capabilities that cannot be read are none: one damaged agent does not hide what holds for the others. */
const readable = (agent: PresentAgent): PresentAgent =>
  shownList(agent.capabilities) === undefined ? { ...agent, capabilities: toJsonText([]) } : agent;

/** An agent with the gates that show whether it may do the task at all. */
interface Contender {
  readonly agent: PresentAgent;
  readonly gates: Gate[];
}

/** Which agents have a live runtime; undefined where none is needed. */
const liveAgents = async ({ app, db, now }: Case, ids: readonly string[]): Promise<Set<string> | undefined> =>
  app.settings.multiRuntimeEnabled
    ? new Set(await listAgentsWithLiveRuntime(db, ids, liveSince(app.settings, now)))
    : undefined;

const contend = async (of: Case, agents: readonly PresentAgent[]): Promise<Contender[]> => {
  const contenders: Contender[] = [];
  for (let start = 0; start < agents.length; start += judgedAtOnce) {
    const some = agents.slice(start, start + judgedAtOnce).map(readable);
    const ids = some.map(({ id }) => id);
    const live = await liveAgents(of, ids);
    contenders.push(...some.map((agent) => ({ agent, gates: fitGates(of, agent, live?.has(agent.id)) })));
    if (start + judgedAtOnce < agents.length) {
      await letOthersRun();
    }
  }
  return contenders;
};

const openBefore = (gates: readonly Gate[]): number => {
  const firstClosed = gates.findIndex((gate) => !isOpen(gate));
  return firstClosed < 0 ? gates.length : firstClosed;
};

/** Whoever gets through more gates first, otherwise in the order in which they came. */
const closestFirst = (contenders: readonly Contender[]): Contender[] =>
  contenders.toSorted((one, other) => openBefore(other.gates) - openBefore(one.gates));

const isRefused = (gates: readonly Gate[]): boolean => gates.some((gate) => gate.name === 'routing' && !isOpen(gate));

/** The place of the task among the work of an agent that may do it; undefined while polls do not find it. */
const placeFor = async (of: Case, { agent, gates }: Contender, scope: Scope): Promise<Position | undefined> =>
  isCandidate(of) && !isRefused(gates) ? positionFor(of, agent, scope.queue) : undefined;

/** An offer is shown whatever the budgets say: they are asked when it is accepted. */
const isHandedOut = (of: Case, position: Position | undefined, gates: readonly Gate[]): boolean =>
  position?.place === 1 &&
  !of.app.isDraining() &&
  !isHeldBack(of.standing.kind === 'offer' ? gates.filter(({ name }) => name !== 'budget') : gates);

const judge = async (of: Case, contender: Contender, scope: Scope): Promise<AgentReadiness> => {
  const { agent } = contender;
  const position = await placeFor(of, contender, scope);
  const gates = [
    ...contender.gates,
    await budgetGate(of, agent.id),
    ...(position === undefined ? [] : [queueGate(position)]),
    ...(await advisoryGates(of, agent)),
  ];
  return {
    agentId: agent.id,
    name: agent.name,
    isNext: isHandedOut(of, position, gates),
    ...(position !== undefined && { position: position.place }),
    activeTasks: agent.active,
    maxTasks: agent.maxTasks,
    lastSeenAt: agent.lastSeenAt,
    gates,
  };
};

const unknownAgent = (agentId: string): AgentReadiness => ({
  agentId,
  name: null,
  isNext: false,
  activeTasks: 0,
  maxTasks: 0,
  lastSeenAt: null,
  gates: [unknownAgentGate(agentId)],
});

const judgeOne = async (of: Case, id: string | null, scope: Scope): Promise<Judged> => {
  if (id === null) {
    return { agents: [], more: 0 };
  }
  const agent = await findPresentAgent(of.db, id);
  if (agent === undefined) {
    return { agents: [unknownAgent(id)], more: 0 };
  }
  const contenders = await contend(of, [agent]);
  return { agents: await Promise.all(contenders.map((contender) => judge(of, contender, scope))), more: 0 };
};

const judgeMany = async (of: Case, scope: Scope): Promise<Judged> => {
  const among = { isLead: isLeftToLeads(of) ? 1 : 0, limit: scope.agents } as const;
  const contenders = closestFirst(await contend(of, await listPresentAgents(of.db, among)));
  const agents: AgentReadiness[] = [];
  for (const contender of contenders.slice(0, mostAgents)) {
    if (agents.length > 0) {
      await letOthersRun();
    }
    agents.push(await judge(of, contender, scope));
  }
  return { agents, more: contenders.length - agents.length };
};

/**
 * The agents that might do a task, each with what is between them: the one it is assigned or offered to; of the pool,
 * those that come closest. None while polls do not find it for another reason than its dependencies.
 */
export const judgeAgents = (of: Case, scope: Scope): Promise<Judged> => {
  switch (of.standing.kind) {
    case 'assignment':
      return judgeOne(of, of.task.agentId, scope);
    case 'offer':
      return judgeOne(of, of.task.offeredTo, scope);
    case 'pool':
      return judgeMany(of, scope);
    case undefined:
      return Promise.resolve({ agents: [], more: 0 });
  }
};
