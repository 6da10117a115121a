import type { CostSums } from '../../db/queries/cost-groups.js';
import type { CredentialKeyRow } from '../../db/queries/credential-keys.js';
import type { AgentCost, CostTotals, CredentialCost, DailyCost, UserCost } from './model.js';
import type { Attribution } from './task-attribution.js';

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

const addCommon = (sum: { costUsd: number; inputTokens: number; outputTokens: number }, sums: CostSums): void => {
  sum.costUsd += sums.costUsd;
  sum.inputTokens += sums.inputTokens;
  sum.outputTokens += sums.outputTokens;
};

/** Puts sums of costs together to the parts of a summary. */
export class SummaryBuilder {
  readonly #totals = noCost();
  readonly #days = new Map<string, DailyCost>();
  readonly #agents = new Map<string, AgentCost>();
  readonly #users = new Map<string | null, UserCost & { taskIds: Set<string> }>();
  readonly #credentials = new Map<string, CredentialSum>();
  readonly #excludedTasks = new Set<string>();

  /** Takes in what a task cost on a UTC day. */
  addTask(day: string, taskId: string | null, sums: CostSums, attribution: Attribution): void {
    this.#addTotals(taskId, sums, attribution);
    this.#addDay(day, sums, attribution);
    this.#addUser(taskId, sums, attribution);
    this.#addCredential(sums, attribution);
  }

  /** Takes in what an agent's sessions cost. */
  addAgent(agentId: string, sums: CostSums): void {
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
      excludedTaskCount: this.#excludedTasks.size,
    };
  }

  daily(): DailyCost[] {
    return [...this.#days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
  }

  byAgent(): AgentCost[] {
    return dearestFirst(this.#agents.values());
  }

  byUser(): UserCost[] {
    const rows = [...this.#users.values()].map(({ taskIds, ...sum }) => ({ ...sum, tasks: taskIds.size }));
    return dearestFirst(rows);
  }

  /** `keys` say how the keys are called and what plan they are on; the row of the global scope is preferred. */
  byCredential(keys: readonly CredentialKeyRow[]): CredentialCost[] {
    const names = new Map<string, KeyNames>();
    for (const key of [...keys].sort((a, b) => Number(a.scope === 'global') - Number(b.scope === 'global'))) {
      names.set(loginOf(key.keyType, key.keySuffix), { name: key.name, plan: key.plan, planSource: key.planSource });
    }
    const nameless: KeyNames = { name: null, plan: null, planSource: null };
    const rows = [...this.#credentials].map(([login, sum]) => ({ ...sum, ...(names.get(login) ?? nameless) }));
    return dearestFirst(rows);
  }

  #addTotals(taskId: string | null, sums: CostSums, { isHumanFree, isSubscription, userId }: Attribution): void {
    const totals = this.#totals;
    totals.totalCostUsd += sums.costUsd;
    totals.totalInputTokens += sums.inputTokens;
    totals.totalOutputTokens += sums.outputTokens;
    totals.totalCacheReadTokens += sums.cacheReadTokens;
    totals.totalCacheWriteTokens += sums.cacheWriteTokens;
    totals.totalDurationMs += sums.durationMs;
    totals.totalSessions += sums.sessions;
    totals.attributedCostUsd += userId === null ? 0 : sums.costUsd;
    totals.subscriptionCostUsd += isSubscription ? sums.costUsd : 0;
    if (!isHumanFree) {
      totals.attributableCostUsd += sums.costUsd;
      return;
    }
    totals.excludedCostUsd += sums.costUsd;
    if (taskId !== null) {
      this.#excludedTasks.add(taskId);
    }
  }

  #addDay(date: string, sums: CostSums, { isSubscription }: Attribution): void {
    const sum = entryOf(this.#days, date, () => ({
      date,
      costUsd: 0,
      inputTokens: 0,
      outputTokens: 0,
      sessions: 0,
      subscriptionCostUsd: 0,
    }));
    addCommon(sum, sums);
    sum.sessions += sums.sessions;
    sum.subscriptionCostUsd += isSubscription ? sums.costUsd : 0;
  }

  #addUser(taskId: string | null, sums: CostSums, { userId }: Attribution): void {
    const sum = entryOf(this.#users, userId, () => ({
      userId,
      costUsd: 0,
      inputTokens: 0,
      outputTokens: 0,
      tasks: 0,
      durationMs: 0,
      taskIds: new Set<string>(),
    }));
    addCommon(sum, sums);
    sum.durationMs += sums.durationMs;
    if (taskId !== null) {
      sum.taskIds.add(taskId);
    }
  }

  #addCredential(sums: CostSums, { keyType, keySuffix, isSubscription }: Attribution): void {
    const sum = entryOf(this.#credentials, loginOf(keyType, keySuffix), () => ({
      keyType,
      keySuffix,
      subscription: isSubscription,
      costUsd: 0,
      inputTokens: 0,
      outputTokens: 0,
      sessions: 0,
      firstSessionAt: sums.firstSessionAt,
      lastSessionAt: sums.lastSessionAt,
    }));
    addCommon(sum, sums);
    sum.sessions += sums.sessions;
    if (sums.firstSessionAt < sum.firstSessionAt) {
      sum.firstSessionAt = sums.firstSessionAt;
    }
    if (sums.lastSessionAt > sum.lastSessionAt) {
      sum.lastSessionAt = sums.lastSessionAt;
    }
  }
}
