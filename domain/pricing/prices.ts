import {
  countPrices,
  deletePrice,
  findPriceAt,
  insertPrices,
  listPriceHistory,
  listPrices,
  type PriceLine,
  type PriceRow,
} from '../../db/queries/pricing.js';
import { logEvent } from '../agent-log/agent-log.js';
import type { App } from '../kernel/app.js';
import { conflict, notFound } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { defineService } from '../kernel/services.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import { bundledPrices } from './bundled-prices.js';
import type { PricingRow } from './model.js';

export interface NewPrice extends PriceLine {
  readonly pricePerMillionUsd: number;
  /** Epoch milliseconds. Default: now. */
  readonly effectiveFrom?: number;
}

const toPricingRow = (row: PriceRow): EveryField<PricingRow> => ({
  provider: row.provider,
  model: row.model,
  tokenClass: row.tokenClass,
  effectiveFrom: row.effectiveFrom,
  pricePerMillionUsd: row.pricePerMillionUsd,
  createdAt: row.createdAt,
  lastUpdatedAt: row.lastUpdatedAt,
});

/** So many prices there may be: a list of them has no pages. */
const mostPrices = 10_000;

/** All prices. */
export const listPricing = async ({ db }: App): Promise<PricingRow[]> => (await listPrices(db)).map(toPricingRow);

/** The prices of a line, newest first. */
export const listPricingHistory = async ({ db }: App, line: PriceLine): Promise<PricingRow[]> =>
  (await listPriceHistory(db, line)).map(toPricingRow);

/**
 * The price of a line that is in effect now.
 *
 * @throws ProductError notFound when there is none
 */
export const getActivePricing = async ({ db, clock }: App, line: PriceLine): Promise<PricingRow> => {
  const row = await findPriceAt(db, line, clock.nowMs());
  if (!row) {
    throw notFound('pricingRow', { message: 'No pricing row in effect' });
  }
  return toPricingRow(row);
};

/**
 * Adds a price. `fingerprint` tells in the log whose key did it.
 *
 * @throws ProductError conflict when the line has a price from that time on already, or there are 10,000 prices
 */
export const createPricing = (app: App, fingerprint: string, price: NewPrice): Promise<PricingRow> =>
  inTransaction(app, async (uow) => {
    const nowMs = Date.parse(uow.now);
    const { provider, model, tokenClass, pricePerMillionUsd, effectiveFrom = nowMs } = price;
    const row: PriceRow = {
      provider,
      model,
      tokenClass,
      effectiveFrom,
      pricePerMillionUsd,
      createdAt: nowMs,
      lastUpdatedAt: nowMs,
    };
    if ((await countPrices(uow.db)) >= mostPrices) {
      throw conflict(`There are ${mostPrices} prices, as many as may be: delete one that is over first`, {
        code: 'too_many_prices',
      });
    }
    if ((await insertPrices(uow.db, [row])) === 0) {
      throw conflict(`A price with effectiveFrom ${effectiveFrom} already exists`, { code: 'price_exists' });
    }
    await logEvent(uow, {
      eventType: 'pricing.inserted',
      metadata: {
        provider,
        model,
        tokenClass,
        effectiveFrom,
        pricePerMillionUsd,
        apiKeyFingerprint: fingerprint,
      },
    });
    return toPricingRow(row);
  });

/**
 * Deletes a price. `fingerprint` tells in the log whose key did it.
 *
 * @throws ProductError notFound when there is no such price
 */
export const deletePricing = (app: App, fingerprint: string, line: PriceLine, effectiveFrom: number): Promise<void> =>
  inTransaction(app, async (uow) => {
    if (!(await deletePrice(uow.db, line, effectiveFrom))) {
      throw notFound('pricingRow');
    }
    const { provider, model, tokenClass } = line;
    await logEvent(uow, {
      eventType: 'pricing.deleted',
      metadata: { provider, model, tokenClass, effectiveFrom, apiKeyFingerprint: fingerprint },
    });
  });

/** Puts in the bundled prices that are not there, at start. */
export const priceSeed = defineService({
  name: 'bundled prices',
  start: async (app) => {
    const now = app.clock.nowMs();
    const rows = bundledPrices.map((price) => ({ ...price, effectiveFrom: 0, createdAt: now, lastUpdatedAt: now }));
    await inTransaction(app, ({ db }) => insertPrices(db, rows));
    return { service: undefined };
  },
});
