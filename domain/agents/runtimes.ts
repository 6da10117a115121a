import type { Reader } from '../../db/access.js';
import {
  findRuntimeInstance,
  insertRuntimeInstance,
  type LiveRuntime,
  listLiveReadiness,
  listNewestRuntimeInstances,
  type RuntimeInstanceRow,
  updateLiveRuntime,
  updateRuntimeInstance,
} from '../../db/queries/runtime-instances.js';
import { noteWorkerTook } from '../../db/queries/supervised-runtimes.js';
import type { components } from '../../generated/swarm/types.js';
import type { App, Reading } from '../kernel/app.js';
import { conflict, invalid } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { defineFact } from '../kernel/facts.js';
import type { Settings } from '../kernel/settings/registry.js';
import { minutesBefore } from '../kernel/time.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { requireAgentRow } from './agent.js';

type RuntimeInstance = components['schemas']['RuntimeInstance'];

/** The earliest instant at which a runtime must have been seen to be live at `now` (both ISO 8601 UTC). */
export const liveSince = ({ runtimeStaleThresholdMin }: Settings, now: string): string =>
  minutesBefore(now, runtimeStaleThresholdMin);

const liveRuntime = ({ app, now }: UnitOfWork, agentId: string, id: string): LiveRuntime => ({
  agentId,
  id,
  seenSince: liveSince(app.settings, now),
});

/**
 * Notes that a live runtime of the agent was seen now. Returns false, and changes nothing, when the id is missing,
 * unknown, offline, stale or another agent's: only registration makes a runtime live.
 */
export const refreshLiveRuntime = async (
  uow: UnitOfWork,
  agentId: string,
  runtimeInstanceId: string | undefined,
): Promise<boolean> => {
  if (runtimeInstanceId === undefined) {
    return false;
  }
  const { db, now } = uow;
  return updateLiveRuntime(db, liveRuntime(uow, agentId, runtimeInstanceId), { lastSeenAt: now, updatedAt: now });
};

/** As `refreshLiveRuntime`, and stores whether the runtime has its credentials. */
export const reportRuntimeReadiness = (
  uow: UnitOfWork,
  agentId: string,
  runtimeInstanceId: string,
  ready: boolean,
): Promise<boolean> =>
  updateLiveRuntime(uow.db, liveRuntime(uow, agentId, runtimeInstanceId), {
    lastSeenAt: uow.now,
    updatedAt: uow.now,
    credentialReady: ready ? 1 : 0,
  });

/** Whether a worker that the swarm started was ended: it is given no task any more, although it may still ask. */
export const isEndedWorker = async ({ db }: Pick<Reading, 'db'>, id: string | undefined): Promise<boolean> => {
  const row = id === undefined ? undefined : await findRuntimeInstance(db, id);
  return row !== undefined && row.poolId !== null && row.status === 'offline';
};

/** @throws ProductError conflict when it names a worker that the swarm started and that was ended */
export const refuseEndedWorker = async (reading: Pick<Reading, 'db'>, id: string | undefined): Promise<void> => {
  if (await isEndedWorker(reading, id)) {
    throw conflict('X-Runtime-Instance-ID names a worker that was ended', { code: 'runtime_instance_ended' });
  }
};

/** Whether the agent has a live runtime. */
export const hasLiveRuntime = async ({ app, db, now }: UnitOfWork, agentId: string): Promise<boolean> =>
  (await listLiveReadiness(db, agentId, liveSince(app.settings, now))).length > 0;

/**
 * The runtime a registration in multi-runtime mode is for.
 *
 * @throws ProductError invalid when the id is missing, conflict when it belongs to another agent
 */
export const requireOwnRuntimeId = async (
  db: Reader,
  agentId: string,
  runtimeInstanceId: string | undefined,
): Promise<string> => {
  if (runtimeInstanceId === undefined) {
    throw invalid('runtimeInstanceId is required in multi-runtime mode', { code: 'runtime_instance_required' });
  }
  const known = await findRuntimeInstance(db, runtimeInstanceId);
  if (known && known.agentId !== agentId) {
    throw conflict('runtimeInstanceId belongs to another agent', { code: 'runtime_instance_taken' });
  }
  return runtimeInstanceId;
};

const startedByPeople = {
  poolId: null,
  controllerId: null,
  externalId: null,
  reason: null,
  tokenHash: null,
  sealedToken: null,
  idleSince: null,
  workedAt: null,
} as const;

/** A worker that the swarm started registered. */
export const workerRegistered = defineFact<RuntimeInstanceRow>('worker registered');

/** A worker that the swarm started says that it leaves. */
export const workerLeft = defineFact<RuntimeInstanceRow>('worker left');

/** A worker that the swarm started was given something to do that is no task. */
export const workerTook = defineFact<RuntimeInstanceRow>('worker took');

/** Notes that a worker was given something to do that is no task; of one that people started, nothing is noted. */
export const noteWorkerGiven = async (uow: UnitOfWork, id: string | undefined): Promise<void> => {
  const row = id === undefined ? undefined : await noteWorkerTook(uow.db, id, uow.now);
  if (row !== undefined) {
    await uow.app.tell(uow, workerTook, row);
  }
};

/**
 * Ends a worker of the agent that the swarm started, as it says that it leaves; returns whether it is such a worker, be it
 * one that was ended already.
 */
export const closeStarted = async (uow: UnitOfWork, agentId: string, id: string): Promise<boolean> => {
  const row = await findRuntimeInstance(uow.db, id);
  if (row === undefined || row.poolId === null || row.agentId !== agentId) {
    return false;
  }
  if (row.status !== 'offline') {
    await uow.app.tell(uow, workerLeft, row);
  }
  return true;
};

/**
 * Makes a worker that the swarm started, and that registers now, an active one; returns whether it is such a worker.
 *
 * @throws ProductError conflict when it was ended
 */
export const activateStarted = async (uow: UnitOfWork, agentId: string, id: string): Promise<boolean> => {
  const row = await findRuntimeInstance(uow.db, id);
  if (row === undefined || row.poolId === null || row.agentId !== agentId) {
    return false;
  }
  if (row.status === 'offline') {
    throw conflict('runtimeInstanceId names a worker that was ended: a new one needs an id of its own', {
      code: 'runtime_instance_taken',
    });
  }
  const { now } = uow;
  const idleSince = row.idleSince ?? now;
  const changes = { status: 'active', sealedToken: null, lastSeenAt: now, updatedAt: now, idleSince } as const;
  await updateRuntimeInstance(uow.db, id, changes);
  if (row.status === 'provisioning') {
    await uow.app.tell(uow, workerRegistered, row);
  }
  return true;
};

/** Makes a runtime of the agent active, and known if it is new. `slots` undefined keeps what it reported before. */
export const activateRuntime = async (
  { db, now }: UnitOfWork,
  agentId: string,
  id: string,
  slots: number | undefined,
): Promise<void> => {
  const known = await findRuntimeInstance(db, id);
  if (known) {
    const reportedSlots = slots ?? known.reportedSlots;
    await updateRuntimeInstance(db, id, { status: 'active', reportedSlots, lastSeenAt: now, updatedAt: now });
    return;
  }
  await insertRuntimeInstance(db, {
    id,
    agentId,
    status: 'active',
    reportedSlots: slots ?? 1,
    credentialReady: null,
    lastSeenAt: now,
    createdAt: now,
    updatedAt: now,
    ...startedByPeople,
  });
};

const runtimeInstanceOf = (row: RuntimeInstanceRow, seenSince: string): EveryField<RuntimeInstance> => ({
  id: row.id,
  agentId: row.agentId,
  status: row.status,
  reportedSlots: row.reportedSlots,
  credentialReady: row.credentialReady === null ? null : row.credentialReady === 1,
  lastSeenAt: row.lastSeenAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  isLive: row.status === 'active' && row.lastSeenAt >= seenSince,
  poolId: row.poolId,
  reason: row.reason,
});

const mostListed = 1000;

/**
 * An agent's newest runtimes, oldest first, and after how many minutes of silence one is not live any more.
 *
 * @throws ProductError notFound
 */
export const listAgentRuntimeInstances = async (
  { db, settings, clock }: App,
  agentId: string,
): Promise<components['schemas']['RuntimeInstanceList']> => {
  await requireAgentRow(db, agentId);
  const seenSince = liveSince(settings, clock.now());
  const rows = await listNewestRuntimeInstances(db, agentId, mostListed);
  return {
    runtimeInstances: rows.map((row) => runtimeInstanceOf(row, seenSince)),
    staleThresholdMinutes: settings.runtimeStaleThresholdMin,
  };
};
