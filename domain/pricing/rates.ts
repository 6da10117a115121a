import type { Kysely } from 'kysely';
import { listPricesUntil } from '../../db/queries/pricing.js';
import type { Database } from '../../db/schema.js';
import { type CostProvider, type RateOf, wholeProvider } from './model.js';
import { modelKey } from './model-key.js';

const lineOf = (model: string, tokenClass: string): string => `${tokenClass} ${model}`;

/** The rates of a provider for some models, and for the provider as a whole, at a time in epoch milliseconds. */
export const ratesAt = async (
  db: Kysely<Database>,
  provider: CostProvider,
  models: readonly string[],
  at: number,
): Promise<RateOf> => {
  const keys = [...new Set(models.map((model) => modelKey(provider, model))), wholeProvider];
  // Oldest first, so that the newest price of each line is the one that stays.
  const rates = new Map(
    (await listPricesUntil(db, provider, keys, at)).map((row) => [
      lineOf(row.model, row.tokenClass),
      row.pricePerMillionUsd,
    ]),
  );
  return (model, tokenClass) => rates.get(lineOf(model, tokenClass));
};
