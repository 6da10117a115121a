import type { ModelProfileRow } from '../../db/queries/model-profiles.js';
import type { components } from '../../generated/swarm/types.js';
import { hasKnownModels, isKnownModel } from '../harnesses/tier-models.js';
import { invalidField } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';

export type ModelProfile = components['schemas']['ModelProfile'];

/** What a profile chooses. */
export type ProfileChoice = Pick<ModelProfileRow, 'harness' | 'model' | 'effort' | 'allowCustomModel' | 'description'>;

export const toModelProfile = (row: ModelProfileRow): EveryField<ModelProfile> => ({
  id: row.id,
  name: row.name,
  harness: row.harness,
  model: row.model,
  effort: row.effort,
  allowCustomModel: row.allowCustomModel === 1,
  description: row.description,
  seededFrom: row.seededFrom,
  createdAt: row.createdAt,
  lastUpdatedAt: row.lastUpdatedAt,
});

/** @throws ProductError invalid when the model is none the harness runs, and no custom one is allowed */
export const assertModelAllowed = ({ harness, model, allowCustomModel }: ProfileChoice): void => {
  if (allowCustomModel === 0 && hasKnownModels(harness) && !isKnownModel(harness, model)) {
    throw invalidField('body.model', `must be a model of ${harness}, unless allowCustomModel is true`);
  }
};
