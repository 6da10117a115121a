import type { components } from '../../generated/swarm/types.js';

type Schemas = components['schemas'];

/** Who charges: a harness, or the server's own model calls. */
export type CostProvider = Schemas['CostProvider'];
export type TokenClass = Schemas['TokenClass'];
export type PricingRow = Schemas['PricingRow'];

/** What one model of a session used. */
export type ModelUsage = Schemas['ModelUsage'];

/** USD per million of a token class of a model at the time in question, if the table has a price. */
export type RateOf = (model: string, tokenClass: TokenClass) => number | undefined;

/** The model name under which prices of a provider as a whole are stored. */
export const wholeProvider = '*';
