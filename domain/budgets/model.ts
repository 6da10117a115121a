import type { BudgetScope } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';

type Schemas = components['schemas'];

export type Budget = Schemas['Budget'];
export type BudgetRefusal = Schemas['BudgetRefusal'];
export type BudgetRefusedTrigger = Schemas['BudgetRefusedTrigger'];

/** A budget that is used up. Amounts in USD. */
export interface UsedUpBudget {
  readonly cause: BudgetScope;
  readonly spendUsd: number;
  readonly budgetUsd: number;
  /** The next UTC midnight, ISO. */
  readonly resetAt: string;
}

/** What a worker is about to start. */
export interface Work {
  readonly agentId: string;
  readonly task: { readonly id: string; readonly requestedByUserId: string | null };
}
