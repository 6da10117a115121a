import type { JobTable } from '../../../db/tables/jobs.js';
import type { UnitOfWork } from '../unit-of-work.js';

/** What rows of ours say when a job of a kind is not done any more, or is after all; for its payload as it is stored. */
export interface JobEnds {
  readonly onDead?: (uow: UnitOfWork, payload: JobTable['payload'], error: unknown) => Promise<void>;
  readonly onRevived?: (uow: UnitOfWork, payload: JobTable['payload']) => Promise<void>;
}
