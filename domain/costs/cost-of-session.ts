import { invalidField } from '../kernel/errors.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import type { ModelUsage } from '../pricing/model.js';
import { type CacheWriteSplit, priceSession } from '../pricing/price.js';
import { ratesAt } from '../pricing/rates.js';
import type { SessionCost, SessionCostInput } from './model.js';

type Breakdown = SessionCost['modelBreakdown'];

/** The most that a session can have cost, USD, as in the contract. */
const maxUsd = 1_000_000_000;

/** What a session cost and how that is known. */
export interface CostOfSession {
  readonly totalCostUsd: number;
  readonly costSource: SessionCost['costSource'];
  readonly modelBreakdown: Breakdown;
}

/** The use of a model as the breakdown stores it. */
const usageOf = ({
  model,
  inputTokens,
  outputTokens,
  cacheReadTokens,
  cacheWriteTokens,
  webSearchRequests,
  harnessCostUsd,
}: ModelUsage): ModelUsage => ({
  model,
  inputTokens,
  outputTokens,
  cacheReadTokens,
  cacheWriteTokens,
  ...(webSearchRequests !== undefined && { webSearchRequests }),
  ...(harnessCostUsd !== undefined && { harnessCostUsd }),
});

/** Use by model as it was posted; empty when only totals were. */
export const postedModels = (input: SessionCostInput): ModelUsage[] => (input.models ?? []).map(usageOf);

const wholeSession = (input: SessionCostInput, model: string): ModelUsage => ({
  model,
  inputTokens: input.inputTokens ?? 0,
  outputTokens: input.outputTokens ?? 0,
  cacheReadTokens: input.cacheReadTokens ?? 0,
  cacheWriteTokens: input.cacheWriteTokens ?? 0,
});

const usagesToPrice = (input: SessionCostInput, models: readonly ModelUsage[]): readonly ModelUsage[] => {
  if (models.length > 0) {
    return models;
  }
  return input.model ? [wholeSession(input, input.model)] : [];
};

const cacheWriteSplit = (input: SessionCostInput): CacheWriteSplit | undefined => {
  const { cacheWrite5mTokens: fiveMinutes, cacheWrite1hTokens: oneHour } = input;
  if (typeof fiveMinutes !== 'number' || typeof oneHour !== 'number' || fiveMinutes + oneHour === 0) {
    return undefined;
  }
  return { fiveMinutes, oneHour };
};

const asPosted = (
  input: SessionCostInput,
  costSource: SessionCost['costSource'],
  models: ModelUsage[],
): CostOfSession => ({
  totalCostUsd: input.totalCostUsd,
  costSource,
  modelBreakdown: models.length === 0 ? null : models,
});

/**
 * The cost of a session: by the price table when its harness and models are known and all priced, else as posted
 * (docs/costs.md). `nowMs` is the time whose prices apply unless the request names one.
 *
 * @throws ProductError invalid when the use costs more, by the price table, than a session can
 */
export const costOfSession = async (
  uow: UnitOfWork,
  input: SessionCostInput,
  nowMs: number,
): Promise<CostOfSession> => {
  const { provider } = input;
  const models = postedModels(input);
  const usages = usagesToPrice(input, models);
  if (provider === undefined || usages.length === 0) {
    return asPosted(input, 'harness', models);
  }
  const names = usages.map((usage) => usage.model);
  const rateOf = await ratesAt(uow, provider, names, input.createdAt ?? nowMs);
  const split = cacheWriteSplit(input);
  const price = priceSession(
    { provider, usages, durationMs: input.durationMs ?? 0, ...(split && { cacheWriteSplit: split }) },
    rateOf,
  );
  if (!price) {
    return asPosted(input, 'unpriced', models);
  }
  if (price.totalUsd > maxUsd) {
    const field = models.length === 0 ? 'body.model' : 'body.models';
    throw invalidField(field, `must not cost more than ${maxUsd} USD by the price table`);
  }
  return {
    totalCostUsd: price.totalUsd,
    costSource: 'pricing-table',
    modelBreakdown:
      models.length === 0 ? null : models.map((usage, index) => ({ ...usage, costUsd: price.usageUsd[index] })),
  };
};
