import { pricedHarnesses } from '../harnesses/tier-models.js';
import { type CostProvider, type TokenClass, wholeProvider } from './model.js';

/** A price that comes with the server, in USD per million. */
export interface BundledPrice {
  readonly provider: CostProvider;
  readonly model: string;
  readonly tokenClass: TokenClass;
  readonly pricePerMillionUsd: number;
}

interface ListPrice {
  readonly input: number;
  readonly output: number;
}

/** List prices of the models; what is not stated follows from them. */
const models: Readonly<Record<string, ListPrice>> = {
  model_a: { input: 15, output: 75 },
  model_b: { input: 3, output: 15 },
  model_c: { input: 1, output: 5 },
  model_d: { input: 5, output: 25 },
};

const cachedShare = 0.1;
const cacheWriteShare = 1.25;
const longCacheWriteShare = 2;

const providers: readonly CostProvider[] = [...pricedHarnesses, 'internal'];
const providersWithLongCache = new Set<CostProvider>(['harness_a', 'harness_e']);

/** Prices of 1.1 and the like would otherwise be stored with the noise of binary fractions. */
const rounded = (usd: number): number => Number(usd.toFixed(6));

const modelPrices = (provider: CostProvider, model: string, price: ListPrice): BundledPrice[] => {
  const row = (tokenClass: TokenClass, usd: number): BundledPrice => ({
    provider,
    model,
    tokenClass,
    pricePerMillionUsd: rounded(usd),
  });
  return [
    row('input', price.input),
    row('output', price.output),
    row('cached_input', price.input * cachedShare),
    row('cache_write', price.input * cacheWriteShare),
    ...(providersWithLongCache.has(provider) ? [row('cache_write_1h', price.input * longCacheWriteShare)] : []),
  ];
};

const providerPrices: readonly BundledPrice[] = [
  ...providers.map(
    (provider): BundledPrice => ({
      provider,
      model: wholeProvider,
      tokenClass: 'web_search',
      pricePerMillionUsd: 10_000,
    }),
  ),
  { provider: 'harness_e', model: wholeProvider, tokenClass: 'runtime_hour', pricePerMillionUsd: 80_000 },
  { provider: 'harness_d', model: wholeProvider, tokenClass: 'acu', pricePerMillionUsd: 2_250_000 },
];

/** The prices every server starts with; they hold from time 0 until somebody adds newer ones. */
export const bundledPrices: readonly BundledPrice[] = [
  ...providers.flatMap((provider) =>
    Object.entries(models).flatMap(([model, price]) => modelPrices(provider, model, price)),
  ),
  ...providerPrices,
];
