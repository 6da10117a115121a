import type { CostGroup } from '../../db/queries/cost-groups.js';
import type { CredentialKeyRow } from '../../db/queries/credential-keys.js';
import { isFlatSubscription } from '../keys/key-types.js';
import type { AgentCost, CostTotals, CredentialCost, DailyCost, UserCost } from './model.js';

/** A group of costs together with for whom it counts. */
export interface AttributedGroup extends CostGroup {
  readonly isHumanFree: boolean;
  /** The requester; null when there is none or the task is human-free. */
  readonly userId: string | null;
  readonly isSubscription: boolean;
}

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

const addCommon = (
  sum: { costUsd: number; inputTokens: number; outputTokens: number },
  group: AttributedGroup,
): void => {
  sum.costUsd += group.costUsd;
  sum.inputTokens += group.inputTokens;
  sum.outputTokens += group.outputTokens;
};

/** Adds groups of costs up to the parts of a summary. */
export class SummaryBuilder {
  readonly #totals = noCost();
  readonly #days = new Map<string, DailyCost>();
  readonly #agents = new Map<string, AgentCost>();
  readonly #users = new Map<string | null, UserCost & { taskIds: Set<string> }>();
  readonly #credentials = new Map<string, CredentialSum>();
  readonly #excludedTasks = new Set<string>();

  /** Takes in the groups of one UTC day. */
  add(day: string, groups: readonly AttributedGroup[]): void {
    for (const group of groups) {
      this.#addTotals(group);
      this.#addDay(day, group);
      this.#addAgent(group);
      this.#addUser(group);
      this.#addCredential(group);
    }
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
      const planSource = key.planSource as KeyNames['planSource'];
      names.set(loginOf(key.keyType, key.keySuffix), { name: key.name, plan: key.plan, planSource });
    }
    const nameless: KeyNames = { name: null, plan: null, planSource: null };
    const rows = [...this.#credentials].map(([login, sum]) => ({ ...sum, ...(names.get(login) ?? nameless) }));
    return dearestFirst(rows);
  }

  #addTotals(group: AttributedGroup): void {
    const totals = this.#totals;
    totals.totalCostUsd += group.costUsd;
    totals.totalInputTokens += group.inputTokens;
    totals.totalOutputTokens += group.outputTokens;
    totals.totalCacheReadTokens += group.cacheReadTokens;
    totals.totalCacheWriteTokens += group.cacheWriteTokens;
    totals.totalDurationMs += group.durationMs;
    totals.totalSessions += group.sessions;
    totals.attributedCostUsd += group.userId === null ? 0 : group.costUsd;
    totals.subscriptionCostUsd += group.isSubscription ? group.costUsd : 0;
    if (!group.isHumanFree) {
      totals.attributableCostUsd += group.costUsd;
      return;
    }
    totals.excludedCostUsd += group.costUsd;
    if (group.taskId !== null) {
      this.#excludedTasks.add(group.taskId);
    }
  }

  #addDay(date: string, group: AttributedGroup): void {
    const sum = entryOf(this.#days, date, () => ({
      date,
      costUsd: 0,
      inputTokens: 0,
      outputTokens: 0,
      sessions: 0,
      subscriptionCostUsd: 0,
    }));
    addCommon(sum, group);
    sum.sessions += group.sessions;
    sum.subscriptionCostUsd += group.isSubscription ? group.costUsd : 0;
  }

  #addAgent(group: AttributedGroup): void {
    const { agentId } = group;
    const sum = entryOf(this.#agents, agentId, () => ({
      agentId,
      costUsd: 0,
      inputTokens: 0,
      outputTokens: 0,
      sessions: 0,
      durationMs: 0,
    }));
    addCommon(sum, group);
    sum.sessions += group.sessions;
    sum.durationMs += group.durationMs;
  }

  #addUser(group: AttributedGroup): void {
    const { userId, taskId } = group;
    const sum = entryOf(this.#users, userId, () => ({
      userId,
      costUsd: 0,
      inputTokens: 0,
      outputTokens: 0,
      tasks: 0,
      durationMs: 0,
      taskIds: new Set<string>(),
    }));
    addCommon(sum, group);
    sum.durationMs += group.durationMs;
    if (taskId !== null) {
      sum.taskIds.add(taskId);
    }
  }

  #addCredential(group: AttributedGroup): void {
    const { credentialKeyType: keyType, credentialKeySuffix: keySuffix } = group;
    const sum = entryOf(this.#credentials, loginOf(keyType, keySuffix), () => ({
      keyType,
      keySuffix,
      subscription: isFlatSubscription(keyType),
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
