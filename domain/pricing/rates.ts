import { listPricesUntil } from '../../db/queries/pricing.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { type CostProvider, type RateOf, wholeProvider } from './model.js';
import { modelKey } from './model-key.js';

const lineOf = (model: string, tokenClass: string): string => `${tokenClass} ${model}`;

/**
 * The rates of a provider for some models, which it is asked for by the names given here, and for the provider as a
 * whole, at a time in epoch milliseconds.
 */
export const ratesAt = async (
  { app, db }: UnitOfWork,
  provider: CostProvider,
  models: readonly string[],
  at: number,
): Promise<RateOf> => {
  const keys = new Map(models.map((model) => [model, modelKey(app.settings, provider, model)]));
  keys.set(wholeProvider, wholeProvider);
  // Oldest first, so that the newest price of each line is the one that stays.
  const rates = new Map(
    (await listPricesUntil(db, provider, [...new Set(keys.values())], at)).map((row) => [
      lineOf(row.model, row.tokenClass),
      row.pricePerMillionUsd,
    ]),
  );
  return (model, tokenClass) => rates.get(lineOf(keys.get(model) ?? model, tokenClass));
};
