import type { JobRow } from '../../db/queries/jobs.js';
import type { components } from '../../generated/swarm/types.js';
import type { EveryField } from '../kernel/every-field.js';
import { given } from '../kernel/given.js';
import { agentOfJob } from '../kernel/jobs/enqueue.js';
import { shownObject } from '../kernel/stored-json.js';

export type Job = components['schemas']['Job'];

/** A stored job as the API shows it. */
export const toJob = (row: JobRow): EveryField<Job> => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  agentId: agentOfJob(row),
  payload: shownObject(row.payload) ?? {},
  attempts: row.attempts,
  maxAttempts: row.maxAttempts,
  runAt: row.runAt,
  failedAt: given(row.failedAt),
  lastError: given(row.lastError),
  createdAt: row.createdAt,
});
