import { keyPlanSources } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import type { KeyModel, KeyPlan, PlanSource } from './model.js';

/** The day the list prices were last checked. */
const plansCheckedAt = '2026-09-25';

const harnessA = 'HARNESS_A_OAUTH_TOKEN';
const harnessB = 'HARNESS_B_OAUTH';

/** The flat subscriptions the pool knows. */
const keyPlans: readonly KeyPlan[] = [
  { id: 'harness_a_pro', label: 'Harness A Pro', keyType: harnessA, monthlyUsd: 20 },
  { id: 'harness_a_max_5x', label: 'Harness A Max 5x', keyType: harnessA, monthlyUsd: 100 },
  { id: 'harness_a_max_20x', label: 'Harness A Max 20x', keyType: harnessA, monthlyUsd: 200 },
  { id: 'harness_a_team_standard', label: 'Harness A Team, standard seat', keyType: harnessA, monthlyUsd: 25 },
  { id: 'harness_a_team_premium', label: 'Harness A Team, premium seat', keyType: harnessA, monthlyUsd: 125 },
  { id: 'harness_b_go', label: 'Harness B Go', keyType: harnessB, monthlyUsd: 8 },
  { id: 'harness_b_plus', label: 'Harness B Plus', keyType: harnessB, monthlyUsd: 20 },
  { id: 'harness_b_pro_5x', label: 'Harness B Pro 5x', keyType: harnessB, monthlyUsd: 100 },
  { id: 'harness_b_pro', label: 'Harness B Pro', keyType: harnessB, monthlyUsd: 200 },
  { id: 'harness_b_business', label: 'Harness B Business', keyType: harnessB, monthlyUsd: 25 },
  { id: 'harness_b_business_premium', label: 'Harness B Business Premium', keyType: harnessB, monthlyUsd: 125 },
];

/** The flat subscriptions the pool knows, and when their prices were checked. */
export const listKeyPlans = (): components['schemas']['KeyPlanCatalogue'] => ({
  checkedAt: plansCheckedAt,
  plans: [...keyPlans],
});

/** Whether a plan is one that keys of this type can have. */
export const appliesTo = (id: string, keyType: string): boolean =>
  keyPlans.some((plan) => plan.id === id && plan.keyType === keyType);

/** The key type whose weekly use tells its plan, and whose team seats lack a model. */
export const seatKeyType = harnessA;
export const standardSeat = { plan: 'harness_a_team_standard', excludedModel: 'model_a' } as const;

/** Whether a plan has no seat for a model. Unknown plans and no plan allow every model. */
export const planExcludes = (plan: string | null, model: KeyModel): boolean =>
  plan === standardSeat.plan && model === standardSeat.excludedModel;

/** The sources whose plan one from `source` may replace: itself and the weaker ones, which the contract lists after it. */
export const replaceableBy = (source: PlanSource): readonly PlanSource[] =>
  keyPlanSources.slice(keyPlanSources.indexOf(source));

/** Weekly use of the largest plan, in USD at API prices; the others are shares of it. */
const largestWeekUsd = 2000;
const tiers: readonly { readonly plan: string; readonly share: number }[] = [
  { plan: 'harness_a_pro', share: 1 / 20 },
  { plan: 'harness_a_max_5x', share: 1 / 4 },
  { plan: 'harness_a_max_20x', share: 1 },
];
const minUtilization = 0.25;

/**
 * Guesses the plan from how much of the week's allowance (a share) a cost in USD used up. Undefined when too little was
 * used to tell.
 */
export const estimatePlan = (utilization: number, spendUsd: number): string | undefined => {
  if (utilization < minUtilization || spendUsd <= 0) {
    return undefined;
  }
  const share = spendUsd / utilization / largestWeekUsd;
  const distance = (tier: { share: number }): number => Math.abs(Math.log(share / tier.share));
  return tiers.reduce((best, tier) => (distance(tier) < distance(best) ? tier : best)).plan;
};
