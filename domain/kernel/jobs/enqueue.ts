import type { Reader } from '../../../db/access.js';
import { countKeyedJobsWithin, hasKeyedJob, insertJob, insertKeyedJob, type JobRow } from '../../../db/queries/jobs.js';
import { newId } from '../ids.js';
import type { UnitOfWork } from '../unit-of-work.js';
import type { JobKind } from './kinds.js';
import { jobSignals } from './signals.js';

export interface JobOptions {
  /** Not before this instant, ISO 8601 UTC with milliseconds. Default: as soon as it is committed. */
  readonly runAt?: string;
  /**
   * At most one job of the kind with this key is waiting: asking again while it waits changes its payload, and its time
   * if the new one is earlier; asking again while it is being done has it done once more afterwards.
   */
  readonly uniqueKey?: string;
  /** For whom it is done: nobody's jobs keep those of others waiting. */
  readonly agentId?: string;
  /** The same of work that is for no agent: the runs of a workflow share what there is for one. */
  readonly workflowId?: string;
}

const workflowPrefix = 'workflow:';

/** For whom a job is done, as it is stored. */
const storedParty = ({ agentId = '', workflowId }: JobOptions): string =>
  workflowId === undefined ? agentId : `${workflowPrefix}${workflowId}`;

/** The agent for whom a stored job is done; undefined: for none. */
export const agentOfJob = ({ agentId }: Pick<JobRow, 'agentId'>): string | undefined =>
  agentId === '' || agentId.startsWith(workflowPrefix) ? undefined : agentId;

/** The unique key as it is stored. */
export const storedKey = (kind: string, key: string): string => `${kind}:${key}`;

/** A job that nobody has begun. */
export const newJob = (
  row: Pick<JobRow, 'kind' | 'payload' | 'maxAttempts' | 'runAt' | 'uniqueKey' | 'agentId'>,
  now: string,
): JobRow => ({
  id: newId(),
  kind: row.kind,
  agentId: row.agentId,
  state: row.runAt <= now ? 'ready' : 'scheduled',
  runAt: row.runAt,
  attempts: 0,
  maxAttempts: row.maxAttempts,
  uniqueKey: row.uniqueKey,
  again: 0,
  leaseToken: null,
  leaseUntil: null,
  payload: row.payload,
  failedAt: null,
  lastError: null,
  createdAt: now,
});

/**
 * Has work done once this transaction is committed: at least once, unless its kind says more. The job is stored with the
 * change that makes it necessary, or not at all (docs/jobs.md).
 *
 * @throws Error when the payload does not have the shape of the kind
 */
export const enqueue = async <Payload extends object>(
  uow: UnitOfWork,
  kind: JobKind<Payload>,
  payload: Payload,
  options: JobOptions = {},
): Promise<void> => {
  const { runAt = uow.now, uniqueKey } = options;
  const job = newJob(
    {
      kind: kind.name,
      agentId: storedParty(options),
      runAt,
      maxAttempts: kind.limits.maxAttempts,
      uniqueKey: uniqueKey === undefined ? null : storedKey(kind.name, uniqueKey),
      payload: kind.toText(payload),
    },
    uow.now,
  );
  if (uniqueKey === undefined) {
    await insertJob(uow.db, job);
  } else {
    await insertKeyedJob(uow.db, job);
  }
  const isSurelyReady = uniqueKey === undefined && job.state === 'ready';
  uow.afterCommit(() => uow.app.service(jobSignals).tell(kind.name, isSurelyReady ? undefined : runAt));
};

/** Whether a job of the kind with this key waits or is being done. */
export const isAskedFor = ({ db }: UnitOfWork, { name }: JobKind, uniqueKey: string): Promise<boolean> =>
  hasKeyedJob(db, storedKey(name, uniqueKey));

/** Between a unique key and what tells several within it apart. */
export const keySeparator = '/';

/** How many jobs of the kind with this key, or with one within it, wait or are being done; no more than `most` are counted. */
export const countAskedForWithin = (
  { db }: { readonly db: Reader },
  { name }: JobKind,
  key: string,
  most: number,
): Promise<number> => {
  const uniqueKey = storedKey(name, key);
  return countKeyedJobsWithin(db, { uniqueKey, prefix: `${uniqueKey}${keySeparator}`, most });
};
