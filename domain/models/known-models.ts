import type { components } from '../../generated/swarm/types.js';

type Harness = components['schemas']['Harness'];

const known: Partial<Record<Harness, readonly string[]>> = {
  harness_a: ['model_a', 'model_b', 'model_c', 'model_d'],
};

/** The models the server knows of a harness; empty when it knows none, and then it cannot judge a model. */
export const knownModels = (harness: Harness): readonly string[] => known[harness] ?? [];

export const isKnownModel = (harness: Harness, model: string): boolean => knownModels(harness).includes(model);
