import { latestOf } from '../../kernel/time.js';
import { budgetGate } from './agent-gates.js';
import { type AgentReadiness, findStops, type Judged, judgeAgents } from './agents.js';
import { type Case, isLeftToLeads } from './case.js';
import { type Closing, closedGate, type Gate, type GateName, isOpen, openGate } from './gate.js';
import { sinceTeller } from './since.js';
import { claimGates, taskGates } from './task-gates.js';

/** The gates that are an agent's matter, in the order in which an agent has to get through them. */
const agentGateNames = [
  'routing',
  'capacity',
  'runtime',
  'budget',
  'queue',
  'presence',
  'credentials',
  'keys',
] as const satisfies readonly GateName[];

type AgentGateName = (typeof agentGateNames)[number];

/** Of a gate at which several agents stop. */
const ofSeveral: Readonly<Record<AgentGateName, { readonly reason: string; readonly opensBy: string }>> = {
  routing: {
    reason: "No agent fits the task's routing affinity.",
    opensBy: 'An agent registers that fits, or one gets the role and capabilities that the affinity asks for.',
  },
  capacity: {
    reason: 'No agent that fits has a free slot.',
    opensBy: 'One of them ends or pauses a task, decides about an offer, or gets more slots.',
  },
  runtime: {
    reason: 'No agent that has room for it has a live runtime.',
    opensBy: 'A worker registers a runtime of such an agent.',
  },
  budget: {
    reason: 'A budget of today is used up for every agent that has room for it.',
    opensBy: 'The day ends (UTC), or a budget is raised.',
  },
  queue: {
    reason: 'Every agent that has room for it is given other work first.',
    opensBy: 'The work before it is started or goes elsewhere.',
  },
  presence: {
    reason: 'No agent that could take it has asked for work for five minutes.',
    opensBy: 'A worker of such an agent asks for work (GET /api/poll).',
  },
  credentials: {
    reason: 'The workers of all agents that could take it said that they cannot start tasks yet.',
    opensBy: 'One of them reports that it is ready (PUT /api/agents/{id}/credential-status).',
  },
  keys: {
    reason: 'No credential key known for the agents that could take it may be used now.',
    opensBy: 'A limit of a key ends or is lifted.',
  },
};

const earliest = (times: readonly (string | undefined)[]): string | undefined =>
  times.filter((time) => time !== undefined).sort()[0];

/** All are closed since the last of them closed, if that is known of each. */
const sinceAll = (gates: readonly Gate[]): string | null => latestOf(gates.map(({ since }) => since));

/** One gate at which all of several agents stop, as the gate of the task. */
const closedForAll = (name: AgentGateName, gates: readonly Gate[]): Gate => {
  const [only, ...others] = gates;
  if (only !== undefined && others.length === 0) {
    return only;
  }
  const opensAt = earliest(gates.map((gate) => gate.opensAt));
  const closing: Closing = {
    since: sinceAll(gates),
    ...ofSeveral[name],
    ...(opensAt !== undefined && { opensAt }),
    ...(only?.behindTaskId !== undefined && { behindTaskId: only.behindTaskId }),
  };
  return closedGate(name, closing);
};

/**
 * A gate is open for the task when an agent gets through it that got through those before it. One at which all of them
 * stop is closed; those after it are told of the agents that stopped there. So all are open exactly if one agent gets
 * through all.
 */
const gatesOfAgents = (agents: readonly AgentReadiness[]): Gate[] => {
  const told: Gate[] = [];
  let remaining = agents;
  for (const name of agentGateNames) {
    const gateOf = ({ gates }: AgentReadiness): Gate | undefined => gates.find((gate) => gate.name === name);
    const asked = remaining.filter((agent) => gateOf(agent) !== undefined);
    if (asked.length === 0) {
      continue;
    }
    const through = asked.filter((agent) => gateOf(agent)?.state === 'open');
    told.push(
      through.length > 0
        ? openGate(name)
        : closedForAll(
            name,
            asked.flatMap((agent) => gateOf(agent) ?? []),
          ),
    );
    remaining = through.length > 0 ? through : remaining;
  }
  return told;
};

/** Without anybody who might do the task. */
const withoutAgents = async (of: Case): Promise<Gate[]> => {
  const agentId = of.task.agentId ?? of.task.offeredTo ?? undefined;
  const gate = await budgetGate(of, agentId);
  const budget = isOpen(gate) ? gate : { ...gate, since: await sinceTeller(of).budget(agentId) };
  if (of.standing.kind !== 'pool') {
    return [budget];
  }
  const reason = isLeftToLeads(of) ? 'Only a lead may take it, and there is none.' : 'There is no worker.';
  return [closedGate('routing', { since: null, reason, opensBy: 'An agent registers that may take it.' }), budget];
};

/** What lies between a task and its start. */
export interface Obstacles extends Judged {
  readonly gates: Gate[];
}

/** Those gates of a task that depend on who is to do it, and the agents that might. */
const obstaclesOfAgents = async (of: Case): Promise<Obstacles> => {
  const judged = await judgeAgents(of);
  const gates = judged.agents.length === 0 ? await withoutAgents(of) : gatesOfAgents(judged.agents);
  const isRouting = ({ name }: Gate): boolean => name === 'routing';
  const others = gates.filter((gate) => !isRouting(gate));
  return { ...judged, gates: [...gates.filter(isRouting), ...claimGates(of), ...others] };
};

/** All gates of a task in the order in which they matter, the advisory ones last, and the agents that might do it. */
export const obstaclesOf = async (of: Case): Promise<Obstacles> => {
  const own = await taskGates(of);
  const { gates, ...judged } = await obstaclesOfAgents(of);
  return { ...judged, gates: [...own, ...gates] };
};

const firstClosed = (gates: readonly Gate[]): Gate | undefined => gates.find((gate) => !isOpen(gate));

/** The first closed one of the gates that depend on who is to do the task. */
const firstClosedOfAgents = async (of: Case): Promise<Gate | undefined> => {
  const stops = await findStops(of);
  if (stops === undefined) {
    return firstClosed(await withoutAgents(of));
  }
  const name = agentGateNames.find((gate) => gate === stops[0]?.name);
  const stop = name && closedForAll(name, stops);
  // It comes right after the first gate of an agent.
  const [claim] = claimGates(of);
  return name === 'routing' ? stop : (claim ?? stop);
};

/** The first closed gate of a task; undefined when none is closed. */
export const firstClosedGate = async (of: Case): Promise<Gate | undefined> =>
  firstClosed(await taskGates(of)) ?? firstClosedOfAgents(of);
