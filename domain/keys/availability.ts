import {
  type KeyPool,
  liftExpiredLimits,
  listPool,
  type PooledKey,
  type PoolRead,
} from '../../db/queries/credential-keys.js';
import type { App } from '../kernel/app.js';
import { storedObject } from '../kernel/stored-json.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';
import { benchThreshold, isBenched } from './bench.js';
import type { KeyModel } from './model.js';
import { planExcludes } from './plans.js';
import { activeModelReset } from './windows.js';

export interface PoolQuestion extends KeyPool {
  readonly totalKeys: number;
  readonly model?: KeyModel;
}

interface ModelBlocks {
  readonly modelBlockedIndices: number[];
  readonly earliestModelResetAt: string | null;
  readonly seatBlockedIndices: number[];
}

export interface Availability extends Partial<ModelBlocks> {
  readonly availableIndices: number[];
  readonly totalKeys: number;
  readonly authFailureFence: number;
}

const isExpired = (key: PooledKey, now: string): boolean =>
  key.status === 'rate_limited' && !isBenched(key) && key.rateLimitedUntil !== null && key.rateLimitedUntil <= now;

/** Whether nobody uses a key now: limited or benched. A limit whose time has passed is none, lifted or not. */
export const isBlocked = (key: PooledKey, now: string): boolean =>
  key.status === 'rate_limited' && !isExpired(key, now);

/** Reads the pool; only when a limit has ended it takes a write transaction to lift it first. */
const readCurrentPool = async (app: App, question: PoolQuestion): Promise<PoolRead> => {
  const blockedOnly = question.model === undefined;
  const pool = await listPool(app.db, question, blockedOnly);
  const now = app.clock.now();
  if (!pool.keys.some((key) => isExpired(key, now))) {
    return pool;
  }
  return inConcurrentTransaction(app, [], async (uow) => {
    await liftExpiredLimits(uow.db, question, benchThreshold, uow.now);
    return listPool(uow.db, question, blockedOnly);
  });
};

const ascending = (indices: Iterable<number>): number[] => [...indices].sort((a, b) => a - b);

interface ModelBlocking {
  /** Index → when the first of its limits on the model resets, epoch milliseconds. */
  readonly limited: ReadonlyMap<number, number>;
  readonly seatless: ReadonlySet<number>;
}

const modelBlocking = (
  {
    keys,
    blocked,
    nowMs,
  }: { readonly keys: readonly PooledKey[]; readonly blocked: ReadonlySet<number>; readonly nowMs: number },
  model: KeyModel,
): ModelBlocking => {
  const limited = new Map<number, number>();
  const seatless = new Set<number>();
  for (const key of keys) {
    const windows = storedObject(key.rateLimitWindows, 'credential_keys.rateLimitWindows', key.id);
    const resetsAt = activeModelReset(windows, model, nowMs);
    if (resetsAt !== undefined && !blocked.has(key.keyIndex)) {
      limited.set(key.keyIndex, Math.min(resetsAt, limited.get(key.keyIndex) ?? resetsAt));
    }
    if (planExcludes(key.plan, model)) {
      seatless.add(key.keyIndex);
    }
  }
  return { limited, seatless };
};

const modelBlocks = ({ limited, seatless }: ModelBlocking): ModelBlocks => ({
  modelBlockedIndices: ascending(limited.keys()),
  earliestModelResetAt: limited.size === 0 ? null : new Date(Math.min(...limited.values())).toISOString(),
  seatBlockedIndices: ascending(seatless),
});

// A plain loop: making all indices first and then leaving some out takes five times as long.
const indicesBelow = (total: number, blocked: ReadonlySet<number>): number[] => {
  const indices: number[] = [];
  for (let index = 0; index < total; index += 1) {
    if (!blocked.has(index)) {
      indices.push(index);
    }
  }
  return indices;
};

/**
 * Which indices of a pool may be used (docs/keys.md). Limits whose time has passed are lifted, benches never. Only keys
 * below `totalKeys` are looked at.
 */
export const listAvailableKeyIndices = async (app: App, question: PoolQuestion): Promise<Availability> => {
  const { totalKeys, model } = question;
  const pool = await readCurrentPool(app, question);
  const keys = pool.keys.filter((key) => key.keyIndex < totalKeys);
  const blocked = new Set(keys.filter((key) => key.status === 'rate_limited').map((key) => key.keyIndex));
  const indices = indicesBelow(totalKeys, blocked);
  if (model === undefined) {
    return { availableIndices: indices, totalKeys, authFailureFence: pool.fence };
  }
  const blocking = modelBlocking({ keys, blocked, nowMs: app.clock.nowMs() }, model);
  return {
    availableIndices: indices.filter((index) => !blocking.limited.has(index) && !blocking.seatless.has(index)),
    totalKeys,
    authFailureFence: pool.fence,
    ...modelBlocks(blocking),
  };
};
