import type { AgentAmounts, CostGroup } from '../../db/queries/cost-summary.js';
import type { NamedKey } from '../../db/queries/credential-keys.js';
import { isFlatSubscription } from '../keys/key-types.js';
import type { AgentCost, CostTotals, CredentialCost, DailyCost, UserCost } from './model.js';

const noCost = (): CostTotals => ({
  totalCostUsd: 0,
  totalInputTokens: 0,
  totalOutputTokens: 0,
  totalCacheReadTokens: 0,
  totalCacheWriteTokens: 0,
  totalDurationMs: 0,
  totalSessions: 0,
  avgCostPerSession: 0,
  attributedCostUsd: 0,
  attributableCostUsd: 0,
  excludedCostUsd: 0,
  excludedTaskCount: 0,
  subscriptionCostUsd: 0,
});

type KeyNames = Pick<CredentialCost, 'name' | 'plan' | 'planSource'>;
type CredentialSum = Omit<CredentialCost, keyof KeyNames>;

const entryOf = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const known = map.get(key);
  if (known !== undefined) {
    return known;
  }
  const made = make();
  map.set(key, made);
  return made;
};

const dearestFirst = <Row extends { costUsd: number }>(rows: Iterable<Row>): Row[] =>
  [...rows].sort((a, b) => b.costUsd - a.costUsd);

const loginOf = (keyType: string | null, keySuffix: string | null): string => JSON.stringify([keyType, keySuffix]);

/** For whom costs count: nobody when the work is the swarm's own or has no requester. */
const userOf = ({ isHumanFree, requesterId }: CostGroup): string | null =>
  isHumanFree === 1 || requesterId === '' ? null : requesterId;

const givenText = (text: string): string | null => (text === '' ? null : text);

type Amounts = { costUsd: number; inputTokens: number; outputTokens: number };

const addCommon = (sum: Amounts, sums: Readonly<Amounts>): void => {
  sum.costUsd += sums.costUsd;
  sum.inputTokens += sums.inputTokens;
  sum.outputTokens += sums.outputTokens;
};

/** Puts sums of costs together to the parts of a summary. */
export class SummaryBuilder {
  readonly #totals = noCost();
  readonly #days = new Map<string, DailyCost>();
  readonly #agents = new Map<string, AgentCost>();
  readonly #users = new Map<string | null, UserCost>();
  readonly #credentials = new Map<string, CredentialSum>();

  /** Takes in costs of one day, requester and key, with the number of tasks among them that were not counted yet. */
  addGroup(group: CostGroup, tasks: number): void {
    const isSubscription = isFlatSubscription(group.keyType);
    this.#addTotals(group, isSubscription, tasks);
    this.#addDay(group, isSubscription);
    this.#addUser(group, tasks);
    this.#addCredential(group, isSubscription);
  }

  /** Takes in what an agent's sessions cost. */
  addAgent(sums: AgentAmounts): void {
    const { agentId } = sums;
    const sum = entryOf(this.#agents, agentId, () => ({
      agentId,
      costUsd: 0,
      inputTokens: 0,
      outputTokens: 0,
      sessions: 0,
      durationMs: 0,
    }));
    addCommon(sum, sums);
    sum.sessions += sums.sessions;
    sum.durationMs += sums.durationMs;
  }

  totals(): CostTotals {
    const { totalCostUsd, totalSessions } = this.#totals;
    return {
      ...this.#totals,
      avgCostPerSession: totalSessions === 0 ? 0 : totalCostUsd / totalSessions,
    };
  }

  daily(): DailyCost[] {
    return [...this.#days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
  }

  byAgent(): AgentCost[] {
    return dearestFirst(this.#agents.values());
  }

  byUser(): UserCost[] {
    return dearestFirst(this.#users.values());
  }

  /** `keys` say how the keys are called and what plan they are on; the row of the global scope is preferred. */
  byCredential(keys: readonly NamedKey[]): CredentialCost[] {
    const names = new Map<string, KeyNames>();
    for (const key of [...keys].sort((a, b) => Number(a.scope === 'global') - Number(b.scope === 'global'))) {
      names.set(loginOf(key.keyType, key.keySuffix), { name: key.name, plan: key.plan, planSource: key.planSource });
    }
    const nameless: KeyNames = { name: null, plan: null, planSource: null };
    const rows = [...this.#credentials].map(([login, sum]) => ({ ...sum, ...(names.get(login) ?? nameless) }));
    return dearestFirst(rows);
  }

  #addTotals(group: CostGroup, isSubscription: boolean, tasks: number): void {
    const totals = this.#totals;
    totals.totalCostUsd += group.costUsd;
    totals.totalInputTokens += group.inputTokens;
    totals.totalOutputTokens += group.outputTokens;
    totals.totalCacheReadTokens += group.cacheReadTokens;
    totals.totalCacheWriteTokens += group.cacheWriteTokens;
    totals.totalDurationMs += group.durationMs;
    totals.totalSessions += group.sessions;
    totals.attributedCostUsd += userOf(group) === null ? 0 : group.costUsd;
    totals.subscriptionCostUsd += isSubscription ? group.costUsd : 0;
    if (group.isHumanFree === 0) {
      totals.attributableCostUsd += group.costUsd;
      return;
    }
    totals.excludedCostUsd += group.costUsd;
    totals.excludedTaskCount += tasks;
  }

  #addDay(group: CostGroup, isSubscription: boolean): void {
    const sum = entryOf(this.#days, group.day, () => ({
      date: group.day,
      costUsd: 0,
      inputTokens: 0,
      outputTokens: 0,
      sessions: 0,
      subscriptionCostUsd: 0,
    }));
    addCommon(sum, group);
    sum.sessions += group.sessions;
    sum.subscriptionCostUsd += isSubscription ? group.costUsd : 0;
  }

  #addUser(group: CostGroup, tasks: number): void {
    const userId = userOf(group);
    const sum = entryOf(this.#users, userId, () => ({
      userId,
      costUsd: 0,
      inputTokens: 0,
      outputTokens: 0,
      tasks: 0,
      durationMs: 0,
    }));
    addCommon(sum, group);
    sum.durationMs += group.durationMs;
    sum.tasks += tasks;
  }

  #addCredential(group: CostGroup, isSubscription: boolean): void {
    const keyType = givenText(group.keyType);
    const keySuffix = givenText(group.keySuffix);
    const sum = entryOf(this.#credentials, loginOf(keyType, keySuffix), () => ({
      keyType,
      keySuffix,
      subscription: isSubscription,
      costUsd: 0,
      inputTokens: 0,
      outputTokens: 0,
      sessions: 0,
      firstSessionAt: group.firstSessionAt,
      lastSessionAt: group.lastSessionAt,
    }));
    addCommon(sum, group);
    sum.sessions += group.sessions;
    if (group.firstSessionAt < sum.firstSessionAt) {
      sum.firstSessionAt = group.firstSessionAt;
    }
    if (group.lastSessionAt > sum.lastSessionAt) {
      sum.lastSessionAt = group.lastSessionAt;
    }
  }
}
