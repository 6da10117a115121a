import type { Selectable } from 'kysely';
import type { CostProvider, TokenClass } from '../../generated/swarm/enums.js';
import type { Reader, Transaction } from '../access.js';
import type { PricingTable } from '../tables/pricing.js';

export type PriceRow = Selectable<PricingTable>;

/** What a price is for. */
export interface PriceLine {
  readonly provider: CostProvider;
  readonly model: string;
  readonly tokenClass: TokenClass;
}

/** All prices by provider, model and token class, newest first within these. */
export const listPrices = (db: Reader): Promise<PriceRow[]> =>
  db
    .selectFrom('pricing')
    .selectAll()
    .orderBy('provider')
    .orderBy('model')
    .orderBy('tokenClass')
    .orderBy('effectiveFrom', 'desc')
    .execute();

/** The prices of one line, newest first. */
export const listPriceHistory = (db: Reader, line: PriceLine): Promise<PriceRow[]> =>
  db
    .selectFrom('pricing')
    .selectAll()
    .where('provider', '=', line.provider)
    .where('model', '=', line.model)
    .where('tokenClass', '=', line.tokenClass)
    .orderBy('effectiveFrom', 'desc')
    .execute();

/** How many prices there are. */
export const countPrices = async (db: Reader): Promise<number> => {
  const { count } = await db
    .selectFrom('pricing')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** The price of a line in effect at a time (epoch milliseconds), or undefined. */
export const findPriceAt = (db: Reader, line: PriceLine, at: number): Promise<PriceRow | undefined> =>
  db
    .selectFrom('pricing')
    .selectAll()
    .where('provider', '=', line.provider)
    .where('model', '=', line.model)
    .where('tokenClass', '=', line.tokenClass)
    .where('effectiveFrom', '<=', at)
    .orderBy('effectiveFrom', 'desc')
    .limit(1)
    .executeTakeFirst();

/** All prices of a provider for some models that hold at a time or held before it, oldest first. */
export const listPricesUntil = (
  db: Reader,
  provider: CostProvider,
  models: readonly string[],
  at: number,
): Promise<PriceRow[]> =>
  db
    .selectFrom('pricing')
    .selectAll()
    .where('provider', '=', provider)
    .where('model', 'in', models)
    .where('effectiveFrom', '<=', at)
    .orderBy('effectiveFrom')
    .execute();

/** Stores prices; those that exist already stay as they are. Returns how many were new. */
export const insertPrices = async (db: Transaction, rows: readonly PriceRow[]): Promise<number> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('pricing')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['provider', 'model', 'tokenClass', 'effectiveFrom']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0n);
};

/** Deletes one price; returns whether it existed. */
export const deletePrice = async (db: Transaction, line: PriceLine, effectiveFrom: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('pricing')
    .where('provider', '=', line.provider)
    .where('model', '=', line.model)
    .where('tokenClass', '=', line.tokenClass)
    .where('effectiveFrom', '=', effectiveFrom)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
