import { listOpenRuntimesOf } from '../../../db/queries/runtime-instances.js';
import { countRuntimesOfPool, findPoolOfAgent, type PoolOfAgent } from '../../../db/queries/supervised-runtimes.js';
import type { PresentAgent } from '../../../db/queries/task-claims.js';
import { failuresThatOpen } from '../../agents/circuit.js';
import { liveSince } from '../../agents/runtimes.js';
import type { Case } from './case.js';
import { type Closing, type Gate, gateOf } from './gate.js';

/** What keeps a pool from starting a worker; undefined: nothing that is known. */
const obstacle = (pool: PoolOfAgent, now: string): Closing | undefined => {
  const { name, enabled, circuitOpenUntil, consecutiveFailures, retryAt } = pool;
  const error = pool.lastError ?? 'for an unknown reason';
  if (enabled === 0) {
    return { since: null, reason: `The runtime pool ${name} is switched off.`, opensBy: 'The pool is switched on.' };
  }
  if (circuitOpenUntil !== null && circuitOpenUntil > now) {
    return {
      since: null,
      reason: `The runtime pool ${name} starts nothing after ${consecutiveFailures} failures: ${error}`,
      opensBy: 'The pool tries again, or is changed.',
      opensAt: circuitOpenUntil,
    };
  }
  return retryAt !== null && retryAt > now
    ? {
        since: null,
        reason: `The runtime pool ${name} could not start a worker: ${error}`,
        opensBy: 'The pool tries again.',
        opensAt: retryAt,
      }
    : undefined;
};

/** A pool that has all workers that it may have now; undefined: it may start more. */
const full = async ({ db }: Case, pool: PoolOfAgent): Promise<Closing | undefined> => {
  const { id, name, maxRuntimes, consecutiveFailures } = pool;
  const { open, provisioning } = await countRuntimesOfPool(db, id);
  if (provisioning > 0 && consecutiveFailures >= failuresThatOpen) {
    return {
      since: null,
      reason: `The runtime pool ${name} tries one worker of another agent after ${consecutiveFailures} failures.`,
      opensBy: 'That worker registers.',
    };
  }
  return maxRuntimes !== null && open >= maxRuntimes
    ? {
        since: null,
        reason: `The runtime pool ${name} has all ${maxRuntimes} workers that it may have.`,
        opensBy: 'A worker of the pool ends, or has nothing to do and makes room, or its maxRuntimes is raised.',
      }
    : undefined;
};

/** One that is for anybody starts none by itself: it is assigned first, unless somebody who polls takes it. */
const notStarted = ({ standing }: Case, { name, lastError }: PoolOfAgent): Closing => ({
  since: null,
  reason: `The runtime pool ${name} runs no worker of the agent${lastError === null ? '.' : `: ${lastError}`}`,
  opensBy:
    standing.kind === 'pool'
      ? 'The next sweep assigns the task to an agent for which its pool may start a worker, if nobody takes it before.'
      : 'The pool starts a worker.',
});

/** Whether a worker of an agent runs whose pool starts them; undefined: nobody starts them by itself. */
export const poolPresence = async (of: Case, { id }: PresentAgent): Promise<Gate | undefined> => {
  const { app, db, now } = of;
  const pool = app.settings.runtimePoolsEnabled ? await findPoolOfAgent(db, id) : undefined;
  if (pool === undefined) {
    return undefined;
  }
  const since = liveSince(app.settings, now);
  const workers = await listOpenRuntimesOf(db, id);
  const isThere = workers.some(({ status, lastSeenAt }) => status === 'active' && lastSeenAt >= since);
  const [startingSince] = workers
    .flatMap(({ status, createdAt }) => (status === 'provisioning' ? [createdAt] : []))
    .sort();
  const begins =
    startingSince === undefined
      ? undefined
      : {
          since: startingSince,
          reason: `The runtime pool ${pool.name} is starting a worker.`,
          opensBy: 'The worker registers.',
        };
  if (isThere) {
    return gateOf('presence', undefined);
  }
  return gateOf('presence', begins ?? obstacle(pool, now) ?? (await full(of, pool)) ?? notStarted(of, pool));
};
