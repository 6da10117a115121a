import {
  type BudgetKey,
  type BudgetRefusalRow,
  type BudgetRow,
  deleteBudgetRow,
  findBudgetRow,
  listBudgetRows,
  listRefusalRows,
  upsertBudgetRow,
} from '../../db/queries/budgets.js';
import { logEvent } from '../agent-log/agent-log.js';
import type { App } from '../kernel/app.js';
import { invalidField, notFound, type ProductError } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import type { Budget, BudgetRefusal } from './model.js';

/** How a path spells the empty id of the global budget. */
const globalId = '_global';

/** A budget as a path names it: the id of the global one is `_global`. */
export interface BudgetName {
  readonly scope: Budget['scope'];
  readonly scopeId: string;
}

const keyOf = ({ scope, scopeId }: BudgetName): BudgetKey => {
  if (scope !== 'global') {
    return { scope, scopeId };
  }
  if (scopeId !== globalId) {
    throw invalidField('path.scopeId', `must be ${globalId} for the global budget`);
  }
  return { scope, scopeId: '' };
};

const toBudget = (row: BudgetRow): EveryField<Budget> => ({
  scope: row.scope,
  scopeId: row.scopeId,
  dailyBudgetUsd: row.dailyBudgetUsd,
  createdAt: row.createdAt,
  lastUpdatedAt: row.lastUpdatedAt,
});

const toRefusal = (row: BudgetRefusalRow): EveryField<BudgetRefusal> => ({
  taskId: row.taskId,
  date: row.date,
  agentId: row.agentId,
  cause: row.cause,
  agentSpendUsd: row.agentSpendUsd,
  agentBudgetUsd: row.agentBudgetUsd,
  globalSpendUsd: row.globalSpendUsd,
  globalBudgetUsd: row.globalBudgetUsd,
  userSpendUsd: row.userSpendUsd,
  userBudgetUsd: row.userBudgetUsd,
  followUpTaskId: row.followUpTaskId,
  createdAt: row.createdAt,
});

const notConfigured = (): ProductError => notFound('budget');

/** All budgets by scope and id. */
export const listBudgets = async ({ db }: App): Promise<Budget[]> => (await listBudgetRows(db)).map(toBudget);

/**
 * One budget.
 *
 * @throws ProductError notFound when it is not configured; invalid when the global one has another id than `_global`
 */
export const getBudget = async ({ db }: App, name: BudgetName): Promise<Budget> => {
  const row = await findBudgetRow(db, keyOf(name));
  if (!row) {
    throw notConfigured();
  }
  return toBudget(row);
};

const amountOf = (row: BudgetRow | undefined) => (row ? { dailyBudgetUsd: row.dailyBudgetUsd } : null);

const logChange = (
  uow: UnitOfWork,
  eventType: 'budget.upserted' | 'budget.deleted',
  key: BudgetKey,
  before: BudgetRow | undefined,
  after: BudgetRow | undefined,
  fingerprint: string,
): Promise<void> =>
  logEvent(uow, {
    eventType,
    metadata: { ...key, before: amountOf(before), after: amountOf(after), apiKeyFingerprint: fingerprint },
  });

const store = (uow: UnitOfWork, key: BudgetKey, dailyBudgetUsd: number): Promise<BudgetRow> => {
  const now = Date.parse(uow.now);
  return upsertBudgetRow(uow.db, { ...key, dailyBudgetUsd, createdAt: now, lastUpdatedAt: now });
};

/**
 * Sets a budget. `fingerprint` tells in the log whose key did it.
 *
 * @throws ProductError invalid when the global one has another id than `_global`
 */
export const upsertBudget = (
  app: App,
  fingerprint: string,
  name: BudgetName,
  dailyBudgetUsd: number,
): Promise<Budget> =>
  inTransaction(app, async (uow) => {
    const key = keyOf(name);
    const before = await findBudgetRow(uow.db, key);
    const after = await store(uow, key, dailyBudgetUsd);
    await logChange(uow, 'budget.upserted', key, before, after, fingerprint);
    return toBudget(after);
  });

/**
 * Removes a budget. `fingerprint` tells in the log whose key did it.
 *
 * @throws ProductError notFound when it is not configured; invalid when the global one has another id than `_global`
 */
export const deleteBudget = (app: App, fingerprint: string, name: BudgetName): Promise<void> =>
  inTransaction(app, async (uow) => {
    const key = keyOf(name);
    const before = await findBudgetRow(uow.db, key);
    if (!before) {
      throw notConfigured();
    }
    await deleteBudgetRow(uow.db, key);
    await logChange(uow, 'budget.deleted', key, before, undefined, fingerprint);
  });

/** Makes a user's budget what the user's record says, in the transaction that changes the record; null removes it. */
export const mirrorUserBudget = async (
  uow: UnitOfWork,
  userId: string,
  dailyBudgetUsd: number | null,
): Promise<void> => {
  const key: BudgetKey = { scope: 'user', scopeId: userId };
  if (dailyBudgetUsd === null) {
    await deleteBudgetRow(uow.db, key);
    return;
  }
  await store(uow, key, dailyBudgetUsd);
};

/** The newest refusals, newest first. */
export const listBudgetRefusals = async ({ db }: App, limit: number): Promise<BudgetRefusal[]> =>
  (await listRefusalRows(db, limit)).map(toRefusal);
