import type { JobState } from '../../generated/swarm/enums.js';
import type { Bit, JsonObject, JsonText } from './column-types.js';

/** Work that is still to be done; what is done is deleted (docs/jobs.md). */
export interface JobTable {
  id: string;
  kind: string;
  /**
   * For whom it is done, so that nobody's jobs keep those of others waiting: an agent, or `workflow:` and the id of a
   * workflow; empty: for nobody in particular.
   */
  agentId: string;
  state: JobState;
  /** From when on it may be done. */
  runAt: string;
  /** How often it was begun. */
  attempts: number;
  maxAttempts: number;
  /** At most one job that is not dead has it. */
  uniqueKey: string | null;
  /** It was asked for again while it was being done. */
  again: Bit;
  /** Of who is doing it now, for this attempt only. */
  leaseToken: string | null;
  /** When whoever is doing it counts as gone. */
  leaseUntil: string | null;
  payload: JsonText<JsonObject>;
  /** When an attempt last failed, and why. */
  failedAt: string | null;
  lastError: string | null;
  createdAt: string;
}

export interface JobTables {
  jobs: JobTable;
}
