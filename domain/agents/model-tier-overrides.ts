import type { JsonText } from '../../db/tables/column-types.js';
import { modelTiers } from '../../generated/swarm/enums.js';
import { isHarness } from '../harnesses/harness.js';
import { isObject } from '../kernel/is-object.js';
import { isOneOf } from '../kernel/one-of.js';
import { toJsonText } from '../kernel/stored-json.js';

const usableModel = /^\S{1,200}$/;

/** Models a worker insists on: harness → tier → model. */
export type ModelTierOverrides = Record<string, Record<string, string>>;

const cleanTiers = (value: unknown): Record<string, string> => {
  const clean: Record<string, string> = {};
  for (const [tier, model] of Object.entries(isObject(value) ? value : {})) {
    const trimmed = typeof model === 'string' ? model.trim() : '';
    if (isOneOf(modelTiers, tier) && usableModel.test(trimmed)) {
      clean[tier] = trimmed;
    }
  }
  return clean;
};

/**
 * What is usable of a worker's model overrides: known harnesses and tiers with a trimmed model of 1 to 200 characters
 * without white space. Undefined when the value is no object at all, so that the stored overrides are kept.
 */
export const cleanModelTierOverrides = (value: unknown): ModelTierOverrides | undefined => {
  if (!isObject(value)) {
    return undefined;
  }
  const clean: ModelTierOverrides = {};
  for (const [harness, models] of Object.entries(value)) {
    const usable = cleanTiers(models);
    if (isHarness(harness) && Object.keys(usable).length > 0) {
      clean[harness] = usable;
    }
  }
  return clean;
};

/** The column's text for overrides; none at all are stored as null. */
export const storedModelTierOverrides = (overrides: ModelTierOverrides): JsonText<ModelTierOverrides> | null =>
  Object.keys(overrides).length === 0 ? null : toJsonText(overrides);
