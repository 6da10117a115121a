import type { Reader } from '../../db/access.js';
import {
  type AssetMappingRow,
  findMapping,
  insertKeyChange,
  listMappingsOfTask,
} from '../../db/queries/asset-mappings.js';
import { findAssetKey, moveAssetRow, type StoredAssetType } from '../../db/queries/assets.js';
import { findScriptRow } from '../../db/queries/scripts.js';
import { findTaskRow, lockTaskRow } from '../../db/queries/tasks.js';
import type { components } from '../../generated/swarm/types.js';
import { isLead } from '../agents/leads.js';
import { type Mover, moveMapping } from '../files/mappings.js';
import type { App } from '../kernel/app.js';
import { assertOperator } from '../kernel/assert-operator.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, forbidden, invalid, notFound } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { canonicalKey } from '../namespaces/key.js';
import { authorizedKey } from '../users/namespace-key.js';
import { trustedUserId } from '../users/trusted-user.js';
import { auditKeysOf } from './audit.js';

type Schemas = components['schemas'];
type Moved = Schemas['MovedAsset'];

/** What is to be moved. */
interface Asset {
  readonly entityType: Schemas['AssetType'];
  readonly id: string;
}

const notYours = (what: string) => forbidden(`The ${what} is not yours to move`, { code: 'asset_forbidden' });

const assertTaskMovable = async (db: Reader, { principal, agentId }: Caller, id: string): Promise<void> => {
  const task = await findTaskRow(db, id);
  if (!task) {
    throw notFound('task');
  }
  const isTheirs = agentId !== undefined && (task.agentId === agentId || task.creatorAgentId === agentId);
  if (principal.kind === 'user' || agentId === undefined || isTheirs || (await isLead(db, agentId))) {
    return;
  }
  throw notYours('task');
};

const assertScriptMovable = async (db: Reader, { principal, agentId }: Caller, id: string): Promise<void> => {
  const script = await findScriptRow(db, id);
  if (!script) {
    throw notFound('script');
  }
  if (principal.kind === 'user') {
    throw notYours('script');
  }
  if (agentId === undefined || (script.scope === 'agent' && script.scopeId === agentId)) {
    return;
  }
  if (script.scope === 'agent' || !(await isLead(db, agentId))) {
    throw notYours('script');
  }
};

const assertMovable = async (db: Reader, caller: Caller, { entityType, id }: Asset): Promise<void> => {
  switch (entityType) {
    case 'file':
      return assertOperator(caller);
    case 'task':
      return assertTaskMovable(db, caller, id);
    case 'script':
      return assertScriptMovable(db, caller, id);
    case 'app':
      throw notFound('asset');
    default:
      return undefined;
  }
};

const assertNoIssues = async (app: App, signal: AbortSignal): Promise<void> => {
  const { ok, fatalCount, warningCount } = await auditKeysOf(app, signal);
  if (!ok) {
    throw conflict(`Nothing is moved while the audit of keys has issues: ${fatalCount + warningCount}`, {
      code: 'asset_audit_open',
    });
  }
};

const moveFile = async (uow: UnitOfWork, mapping: AssetMappingRow, key: string, mover: Mover): Promise<void> => {
  if (mapping.sourceEntityType === 'task-attachment') {
    throw invalid('The file belongs to an attachment of a task: move the task', { code: 'asset_of_task' });
  }
  await moveMapping(uow, mapping, key, mover);
};

const moveFilesOfTask = async (uow: UnitOfWork, taskId: string, key: string, mover: Mover): Promise<void> => {
  for (const mapping of await listMappingsOfTask(uow.db, taskId)) {
    if (mapping.key !== key) {
      await moveMapping(uow, mapping, key, mover);
    }
  }
};

interface Move {
  readonly asset: Asset;
  readonly key: string;
  readonly mover: Mover;
}

const moveRow = async (
  uow: UnitOfWork,
  entityType: Exclude<StoredAssetType, 'file'>,
  { asset: { id }, key, mover }: Move,
): Promise<void> => {
  const { db, now } = uow;
  if (entityType === 'task') {
    await lockTaskRow(db, id);
  }
  const from = await findAssetKey(db, entityType, id);
  if (from === undefined) {
    throw notFound('asset');
  }
  if (from === key) {
    return;
  }
  const userId = mover.userId ?? null;
  if (!(await moveAssetRow(db, entityType, { id, from, to: key, now, userId }))) {
    throw conflict('Somebody else moved it at the same time', { code: 'asset_moved' });
  }
  await insertKeyChange(db, {
    id: newId(),
    entityType,
    entityId: id,
    previousKey: from,
    newKey: key,
    changedBy: userId,
    changedByAgentId: mover.agentId ?? null,
    changedAt: now,
  });
  if (entityType === 'task') {
    await moveFilesOfTask(uow, id, key, mover);
  }
};

const moveStored = async (uow: UnitOfWork, move: Move): Promise<void> => {
  const { entityType, id } = move.asset;
  if (entityType === 'app') {
    throw notFound('asset');
  }
  if (entityType !== 'file') {
    return moveRow(uow, entityType, move);
  }
  const mapping = await findMapping(uow.db, id);
  if (mapping === undefined) {
    throw notFound('asset');
  }
  if (mapping.key !== move.key) {
    await moveFile(uow, mapping, move.key, move.mover);
  }
};

/**
 * Moves something to another namespace; the files of a task go with it. Looks for issues until the signal aborts.
 *
 * @throws ProductError invalid for a bad namespace or a file of a task; forbidden; notFound; conflict
 * (`asset_audit_open`) while the audit has issues
 */
export const moveAsset = async (
  app: App,
  caller: Caller,
  asset: Asset,
  { key: given }: Schemas['MoveAssetBody'],
  signal: AbortSignal,
): Promise<Moved> => {
  canonicalKey(given, 'body.key');
  await assertMovable(app.db, caller, asset);
  const userId = await trustedUserId(app.db, caller);
  await authorizedKey(app.db, given, userId);
  await assertNoIssues(app, signal);
  return inConcurrentTransaction(app, [], async (uow) => {
    const key = await authorizedKey(uow.db, given, userId);
    await moveStored(uow, { asset, key, mover: { userId, agentId: caller.agentId } });
    return { ...asset, key };
  });
};

/** As `moveAsset`. */
export const moveAppAsset = (
  app: App,
  caller: Caller,
  id: string,
  body: Schemas['MoveAssetBody'],
  signal: AbortSignal,
): Promise<Moved> => moveAsset(app, caller, { entityType: 'app', id }, body, signal);

/** As `moveAsset`. */
export const moveScriptAsset = (
  app: App,
  caller: Caller,
  id: string,
  body: Schemas['MoveAssetBody'],
  signal: AbortSignal,
): Promise<Moved> => moveAsset(app, caller, { entityType: 'script', id }, body, signal);
