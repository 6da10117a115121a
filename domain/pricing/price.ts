import { msPerHour } from '../kernel/time.js';
import { type CostProvider, type ModelUsage, type RateOf, wholeProvider } from './model.js';

/** How long the session's cache writes are kept: tokens for five minutes and for an hour. */
export interface CacheWriteSplit {
  readonly fiveMinutes: number;
  readonly oneHour: number;
}

export interface SessionUsage {
  readonly provider: CostProvider;
  readonly usages: readonly ModelUsage[];
  /** Undefined when the harness does not tell, or tells zero for both. */
  readonly cacheWriteSplit?: CacheWriteSplit;
  readonly durationMs: number;
}

export interface Price {
  readonly totalUsd: number;
  /** One for each usage, in order: tokens and web searches. */
  readonly usageUsd: readonly number[];
}

const million = 1_000_000;

const billableInput = (provider: CostProvider, usage: ModelUsage): number =>
  provider === 'harness_b' ? Math.max(0, usage.inputTokens - usage.cacheReadTokens) : usage.inputTokens;

const oneHourShare = (split: CacheWriteSplit | undefined): number =>
  split === undefined ? 0 : split.oneHour / (split.fiveMinutes + split.oneHour);

/** Cost of the cache writes times a million; undefined when hour-long writes have no price. */
const cacheWriteCost = (
  usage: ModelUsage,
  split: CacheWriteSplit | undefined,
  rate: number,
  oneHourRate: number | undefined,
): number | undefined => {
  const long = usage.cacheWriteTokens * oneHourShare(split);
  if (long === 0) {
    return usage.cacheWriteTokens * rate;
  }
  return oneHourRate === undefined ? undefined : (usage.cacheWriteTokens - long) * rate + long * oneHourRate;
};

const usageCost = (session: SessionUsage, usage: ModelUsage, rateOf: RateOf): number | undefined => {
  const { model } = usage;
  const input = rateOf(model, 'input');
  const output = rateOf(model, 'output');
  const cacheWrites = cacheWriteCost(
    usage,
    session.cacheWriteSplit,
    rateOf(model, 'cache_write') ?? 0,
    rateOf(model, 'cache_write_1h'),
  );
  if (input === undefined || output === undefined || cacheWrites === undefined) {
    return undefined;
  }
  const searches = (usage.webSearchRequests ?? 0) * (rateOf(wholeProvider, 'web_search') ?? 0);
  const cached = usage.cacheReadTokens * (rateOf(model, 'cached_input') ?? 0);
  const tokens = billableInput(session.provider, usage) * input + usage.outputTokens * output + cached + cacheWrites;
  return (tokens + searches) / million;
};

/** Only harness_e charges for running time. Undefined when its price is missing. */
const runtimeCost = (session: SessionUsage, rateOf: RateOf): number | undefined => {
  if (session.provider !== 'harness_e' || session.durationMs === 0) {
    return 0;
  }
  const rate = rateOf(wholeProvider, 'runtime_hour');
  return rate === undefined ? undefined : ((session.durationMs / msPerHour) * rate) / million;
};

const isPriced = (costs: readonly (number | undefined)[]): costs is readonly number[] =>
  costs.every((cost) => cost !== undefined);

/**
 * What a session cost by the price table, in USD (docs/costs.md). Undefined when a needed price is missing: one
 * unpriced model makes the whole session unpriced.
 */
export const priceSession = (session: SessionUsage, rateOf: RateOf): Price | undefined => {
  const usageUsd: readonly (number | undefined)[] = session.usages.map((usage) => usageCost(session, usage, rateOf));
  const runtimeUsd = runtimeCost(session, rateOf);
  if (runtimeUsd === undefined || !isPriced(usageUsd)) {
    return undefined;
  }
  return { totalUsd: usageUsd.reduce((sum, cost) => sum + cost, runtimeUsd), usageUsd };
};
