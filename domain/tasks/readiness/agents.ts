import { pagesById } from '../../../db/pages.js';
import { listAgentsWithLiveRuntime } from '../../../db/queries/runtime-instances.js';
import {
  findPresentAgent,
  listAgentsAfter,
  listPresentAgents,
  type PresentAgent,
} from '../../../db/queries/task-claims.js';
import type { components } from '../../../generated/swarm/types.js';
import { liveSince } from '../../agents/runtimes.js';
import { letOthersRun, Pace } from '../../kernel/let-others-run.js';
import { shownList, toJsonText } from '../../kernel/stored-json.js';
import type { PoolReader } from '../next-work.js';
import {
  advisoryGates,
  type BudgetGate,
  budgetGates,
  type Contender,
  fitGates,
  isPresent,
  queueGate,
  unknownAgentGate,
} from './agent-gates.js';
import { type Case, isCandidate, isLeftToLeads } from './case.js';
import { type Gate, isHeldBack, isOpen } from './gate.js';
import { type Position, poolReadOnce, positionFor } from './position.js';
import { type SinceTeller, sinceTeller } from './since.js';

export type AgentReadiness = components['schemas']['AgentReadiness'];

/** The agents that might do a task. */
export interface Judged {
  /** Those that come closest to it. */
  readonly agents: AgentReadiness[];
  /** How many more there are. */
  readonly more: number;
}

const mostListed = 25;
/** So many of an agent's tasks are counted to tell the place of one. */
const mostPlaces = 100;
const firstLookedAt = 4;
const lookedAtOnce = 25;

/** Capabilities that cannot be read are none: one damaged agent does not hide what holds for the others. */
const readable = (agent: PresentAgent): PresentAgent =>
  shownList(agent.capabilities) === undefined ? { ...agent, capabilities: toJsonText([]) } : agent;

/** Which agents have a live runtime; undefined where none is needed. */
const liveAgents = async ({ app, db, now }: Case, ids: readonly string[]): Promise<Set<string> | undefined> =>
  app.settings.multiRuntimeEnabled
    ? new Set(await listAgentsWithLiveRuntime(db, ids, liveSince(app.settings, now)))
    : undefined;

const contend = async (of: Case, agents: readonly PresentAgent[]): Promise<Contender[]> => {
  const ids = agents.map(({ id }) => id);
  const live = await liveAgents(of, ids);
  return agents.map((agent) => ({ agent: readable(agent), isLive: live?.has(agent.id) }));
};

/**
 * All who might take a task from the pool, a few at a time: those heard of last first, since they come first.
 *
 * @throws CallerGone when the signal aborts
 */
async function* contendersOfPool(of: Case): AsyncGenerator<Contender[]> {
  const { db, signal } = of;
  const isLead = isLeftToLeads(of) ? 1 : 0;
  const seen = new Set<string>();
  for (const limit of [firstLookedAt, lookedAtOnce]) {
    const last = await listPresentAgents(db, { isLead, limit });
    const others = last.filter(({ id }) => !seen.has(id));
    others.forEach(({ id }) => {
      seen.add(id);
    });
    yield await contend(of, others);
    if (last.length < limit) {
      return;
    }
  }
  for await (const page of pagesById(lookedAtOnce, (asked) => listAgentsAfter(db, asked))) {
    await letOthersRun();
    signal.throwIfAborted();
    yield await contend(
      of,
      page.filter((agent) => agent.isLead === isLead && !seen.has(agent.id)),
    );
  }
}

const isRefused = (gates: readonly Gate[]): boolean => gates.some((gate) => gate.name === 'routing' && !isOpen(gate));

/** A case with what is read once for all its agents. */
interface Bench {
  readonly of: Case;
  readonly pool: PoolReader;
  readonly budget: BudgetGate;
  readonly since: SinceTeller;
}

const benchOf = (of: Case): Bench => ({
  of,
  pool: poolReadOnce(of.db),
  budget: budgetGates(of),
  since: sinceTeller(of),
});

/** The place of the task among the work of an agent that may do it; undefined while polls do not find it. */
type Place = () => Promise<Position | undefined>;

const placeAmong =
  ({ of, pool }: Bench, contender: Contender, most: number): Place =>
  async () =>
    isCandidate(of) && !isRefused(fitGates(of, contender)) ? positionFor(of, contender.agent, pool, most) : undefined;

/** The gates between a task and an agent in the order in which it has to get through them, each judged when it is reached. */
async function* gatesInTurn({ of, budget }: Bench, contender: Contender, place: Place): AsyncGenerator<Gate> {
  yield* fitGates(of, contender);
  yield await budget(contender.agent.id);
  const position = await place();
  if (position !== undefined) {
    yield queueGate(position);
  }
  yield* advisoryGates(of, contender.agent);
}

const gatesOf = (bench: Bench, contender: Contender): AsyncGenerator<Gate> =>
  gatesInTurn(bench, contender, placeAmong(bench, contender, 1));

/** How far an agent gets. */
interface Way {
  /** How many gates it gets through before the first closed one. */
  readonly passed: number;
  /** That one; undefined: it gets through all. */
  readonly stoppedAt: Gate | undefined;
}

const wayThrough = async (gates: AsyncIterable<Gate> | Iterable<Gate>): Promise<Way> => {
  let passed = 0;
  for await (const gate of gates) {
    if (!isOpen(gate)) {
      return { passed, stoppedAt: gate };
    }
    passed += 1;
  }
  return { passed, stoppedAt: undefined };
};

/** An offer is shown whatever the budgets say: they are asked when it is accepted. */
const isHandedOut = (of: Case, position: Position | undefined, gates: readonly Gate[]): boolean =>
  position?.place === 1 &&
  !of.app.isDraining() &&
  !isHeldBack(of.standing.kind === 'offer' ? gates.filter(({ name }) => name !== 'budget') : gates);

const judge = async (bench: Bench, contender: Contender): Promise<AgentReadiness> => {
  const { of } = bench;
  const { agent } = contender;
  const position = await placeAmong(bench, contender, mostPlaces)();
  const gates: Gate[] = [];
  for await (const gate of gatesInTurn(bench, contender, () => Promise.resolve(position))) {
    gates.push(await bench.since.tell(gate, agent));
  }
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

const unknownAgent = async (of: Case, agentId: string): Promise<AgentReadiness> => ({
  agentId,
  name: null,
  isNext: false,
  activeTasks: 0,
  maxTasks: 0,
  lastSeenAt: null,
  gates: [await unknownAgentGate(of, agentId)],
});

const contendersOfOne = async (of: Case, id: string): Promise<Contender[]> => {
  const agent = await findPresentAgent(of.db, id);
  return agent === undefined ? [] : contend(of, [agent]);
};

/** Whom the task is assigned or offered to; null: it is to nobody. */
const meantFor = ({ task, standing }: Case): string | null =>
  standing.kind === 'offer' ? task.offeredTo : task.agentId;

const judgeOne = async (of: Case, id: string | null): Promise<Judged> => {
  if (id === null) {
    return { agents: [], more: 0 };
  }
  const [contender] = await contendersOfOne(of, id);
  const agent = contender === undefined ? await unknownAgent(of, id) : await judge(benchOf(of), contender);
  return { agents: [agent], more: 0 };
};

interface Met extends Contender {
  readonly passed: number;
}

const heardAt = ({ agent: { lastSeenAt } }: Met): number => (lastSeenAt === null ? 0 : Date.parse(lastSeenAt));

/** Whoever gets through more gates first, then whoever was heard of later. */
const closestFirst = (met: readonly Met[]): Met[] =>
  met.toSorted((one, other) => other.passed - one.passed || heardAt(other) - heardAt(one));

/** A gate at which an agent is stopped. */
interface Stop {
  readonly gate: Gate;
  readonly agent: PresentAgent;
}

/**
 * Judges the agents of the pool one after the other, others running in between. Those that nobody hears of get as far as
 * the gate of their presence at best: once an agent got that far, they are not asked for more than whether they fit.
 */
class Judging {
  readonly #bench: Bench;
  readonly #pace = new Pace();
  #judged = 0;
  #furthest = -1;
  #stops: Stop[] = [];

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  /**
   * How many gates an agent gets through before the first closed one.
   *
   * @throws CallerGone when the signal aborts
   */
  async passedBy(contender: Contender): Promise<number> {
    this.#judged += 1;
    await this.#pace.restIfDue();
    this.#bench.of.signal.throwIfAborted();
    if (this.#judged > lookedAtOnce && this.#isLate(contender)) {
      return (await wayThrough(fitGates(this.#bench.of, contender))).passed;
    }
    const { passed, stoppedAt } = await wayThrough(gatesOf(this.#bench, contender));
    if (passed > this.#furthest) {
      this.#furthest = passed;
      this.#stops = [];
    }
    if (passed === this.#furthest && stoppedAt !== undefined) {
      this.#stops.push({ gate: stoppedAt, agent: contender.agent });
    }
    return passed;
  }

  /** Whether somebody got through all gates, so that nobody gets further. */
  get isOpenToOne(): boolean {
    return this.#furthest >= 0 && this.#stops.length === 0;
  }

  /** Where those stopped that got furthest; undefined: nobody was judged. */
  get stops(): readonly Stop[] | undefined {
    return this.#furthest < 0 ? undefined : this.#stops;
  }

  #isLate({ agent }: Contender): boolean {
    return this.#stops[0]?.gate.advisory === true && !isPresent(agent, this.#bench.of.now);
  }
}

interface Everybody {
  /** Those that come closest to the task, the closest first. */
  readonly closest: readonly Met[];
  readonly count: number;
}

/** Everybody who might take the task. Once somebody gets through all gates, how far others get is told by a few of them. */
const meetAll = async (bench: Bench): Promise<Everybody> => {
  const judging = new Judging(bench);
  let closest: Met[] = [];
  let count = 0;
  for await (const contenders of contendersOfPool(bench.of)) {
    for (const contender of contenders) {
      const passed = judging.isOpenToOne
        ? (await wayThrough(fitGates(bench.of, contender))).passed
        : await judging.passedBy(contender);
      closest.push({ ...contender, passed });
    }
    count += contenders.length;
    closest = closestFirst(closest).slice(0, mostListed);
  }
  return { closest, count };
};

const judgeMany = async (of: Case): Promise<Judged> => {
  const bench = benchOf(of);
  const { closest, count } = await meetAll(bench);
  const agents: AgentReadiness[] = [];
  for (const contender of closest) {
    await letOthersRun();
    agents.push(await judge(bench, contender));
  }
  return { agents, more: count - agents.length };
};

/**
 * The agents that might do a task, each with what is between them: the one it is assigned or offered to; of the pool,
 * those that come closest. None while polls do not find it for another reason than its dependencies.
 */
export const judgeAgents = async (of: Case): Promise<Judged> => {
  switch (of.standing.kind) {
    case 'assignment':
    case 'offer':
      return judgeOne(of, meantFor(of));
    case 'pool':
      return judgeMany(of);
    case undefined:
      return { agents: [], more: 0 };
  }
};

/** The gates of those that are listed, in the order in which they were met: those heard of last first. */
const toldOf = async ({ since }: Bench, stops: readonly Stop[]): Promise<Gate[]> => {
  const told: Gate[] = [];
  for (const { gate, agent } of stops.slice(0, mostListed)) {
    told.push(await since.tell(gate, agent));
  }
  return told;
};

const stopsOf = async (
  of: Case,
  batches: AsyncIterable<Contender[]> | Iterable<Contender[]>,
): Promise<readonly Gate[] | undefined> => {
  const bench = benchOf(of);
  const judging = new Judging(bench);
  for await (const contenders of batches) {
    for (const contender of contenders) {
      await judging.passedBy(contender);
      if (judging.isOpenToOne) {
        return [];
      }
    }
  }
  return judging.stops && toldOf(bench, judging.stops);
};

/**
 * Where the agents are stopped that come closest to a task, at most as many as are listed: the same gate for each of them;
 * none, when one gets through all gates. Undefined when nobody might do it. It asks no more than that needs.
 */
export const findStops = async (of: Case): Promise<readonly Gate[] | undefined> => {
  if (of.standing.kind === 'pool') {
    return stopsOf(of, contendersOfPool(of));
  }
  const id = of.standing.kind === undefined ? null : meantFor(of);
  if (id === null) {
    return undefined;
  }
  const contenders = await contendersOfOne(of, id);
  return contenders.length === 0 ? [await unknownAgentGate(of, id)] : stopsOf(of, [contenders]);
};
