import type { Effort, Harness } from '../../generated/swarm/enums.js';
import type { Bit } from './column-types.js';

export interface ModelProfileTable {
  id: string;
  name: string;
  harness: Harness;
  model: string;
  effort: Effort | null;
  allowCustomModel: Bit;
  description: string | null;
  /** `tier:<tier>`; null: somebody made it. */
  seededFrom: string | null;
  createdAt: string;
  lastUpdatedAt: string;
}

/** What the server made by itself once, also after somebody deleted it. */
export interface ModelProfileSeedTable {
  name: string;
  /** SHA-256 of what it made. */
  contentHash: string;
}

export interface ModelProfileTables {
  model_profiles: ModelProfileTable;
  model_profile_seeds: ModelProfileSeedTable;
}
