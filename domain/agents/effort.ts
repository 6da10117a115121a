import type { Harness } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import { isKnownModel } from '../harnesses/tier-models.js';

export type Effort = components['schemas']['Effort'];

const cautious: readonly Effort[] = ['low', 'medium', 'high'];
const usual: readonly Effort[] = ['off', 'low', 'medium', 'high', 'xhigh'];
const maximum: Harness = 'harness_b';

/**
 * The reasoning efforts a harness accepts with a model (null: its default model). A model the server does not know
 * gets only those that every model has.
 */
export const allowedEfforts = (harness: Harness, model: string | null): readonly Effort[] => {
  if (model !== null && !isKnownModel(harness, model)) {
    return cautious;
  }
  return harness === maximum ? [...usual, 'max'] : usual;
};
