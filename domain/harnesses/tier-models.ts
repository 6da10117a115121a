import { type Harness, type ModelTier, modelTiers } from '../../generated/swarm/enums.js';
import { isOneOf } from '../kernel/one-of.js';

/** The models every harness with a price list runs, from the smallest to the largest. */
const models: Readonly<Record<ModelTier, string>> = {
  smol: 'model_c',
  regular: 'model_b',
  smart: 'model_d',
  ultra: 'model_a',
};

/** Harnesses whose models the server knows; the others bring their own, under names of their own. */
export const pricedHarnesses = [
  'harness_a',
  'harness_b',
  'harness_c',
  'harness_d',
  'harness_e',
  'harness_f',
] as const satisfies readonly Harness[];

const priced: ReadonlySet<Harness> = new Set(pricedHarnesses);

const known: ReadonlySet<string> = new Set(Object.values(models));
const aliasPrefix = 'latest:';

/** The model a tier means on a harness unless somebody configured another; undefined when the server knows none. */
export const tierModel = (harness: Harness, tier: ModelTier): string | undefined =>
  priced.has(harness) ? models[tier] : undefined;

/**
 * Whether a harness can run a model. Only a model the server knows can be refused, where it knows that the harness has
 * another catalogue: names it never heard of may be custom models.
 */
export const runsModel = (harness: Harness, model: string): boolean => !known.has(model) || priced.has(harness);

/** A model as somebody named it, and what it stands for. */
export interface NamedModel {
  readonly model: string;
  /** The alias it was named by. */
  readonly alias: string | null;
}

export const isAlias = (name: string): boolean => name.startsWith(aliasPrefix);

/**
 * What a name means on a harness (undefined: a harness nobody knows): itself, or for `latest:<tier>` and
 * `latest:<model>` the newest model of the catalogue with that tier or name. Undefined for an alias that means nothing.
 */
export const resolveName = (harness: Harness | undefined, name: string): NamedModel | undefined => {
  if (!isAlias(name)) {
    return { model: name, alias: null };
  }
  if (harness === undefined || !priced.has(harness)) {
    return undefined;
  }
  const wanted = name.slice(aliasPrefix.length);
  const model = isOneOf(modelTiers, wanted) ? models[wanted] : wanted;
  return known.has(model) ? { model, alias: name } : undefined;
};

/** Whether the server knows the models of a harness, and so can tell a custom model from its own. */
export const hasKnownModels = (harness: Harness): boolean => priced.has(harness);

/** Whether a name means a model the server knows and the harness runs. */
export const isKnownModel = (harness: Harness, name: string): boolean => {
  const named = resolveName(harness, name);
  return named !== undefined && known.has(named.model) && priced.has(harness);
};
