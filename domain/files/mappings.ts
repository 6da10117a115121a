import {
  type AssetMappingRow,
  findMappingOf,
  findMappingOfAttachment,
  insertKeyChange,
  insertMapping,
  type PlacedAttachment,
  releaseMapping,
  updateMapping,
} from '../../db/queries/asset-mappings.js';
import { findTaskRow } from '../../db/queries/tasks.js';
import { newId } from '../kernel/ids.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';

/** For whom something is moved. */
export interface Mover {
  readonly userId: string | undefined;
  readonly agentId: string | undefined;
}

export const nobody: Mover = { userId: undefined, agentId: undefined };

/** Moves a mapping to another namespace, and remembers it. */
export const moveMapping = async (
  { db, now }: UnitOfWork,
  { id, key: previousKey }: Pick<AssetMappingRow, 'id' | 'key'>,
  newKey: string,
  { userId, agentId }: Mover,
): Promise<void> => {
  await updateMapping(db, id, { key: newKey, updatedAt: now, updatedBy: userId ?? null });
  await insertKeyChange(db, {
    id: newId(),
    entityType: 'file',
    entityId: id,
    previousKey,
    newKey,
    changedBy: userId ?? null,
    changedByAgentId: agentId ?? null,
    changedAt: now,
  });
};

/**
 * Has the content of an attachment count to the namespace of its task (docs/assets.md). Whoever calls it has locked the
 * task.
 */
export const mapAttachment = async (uow: UnitOfWork, attachment: PlacedAttachment): Promise<void> => {
  const { db, now } = uow;
  const { id: sourceEntityId, providerId, providerKey } = attachment;
  const task = await findTaskRow(db, attachment.taskId);
  if (providerId === null || providerKey === null || task === undefined) {
    await releaseMapping(db, sourceEntityId, now);
    return;
  }
  const object = {
    providerId,
    providerOrgId: attachment.orgId ?? '',
    providerDriveId: attachment.driveId ?? '',
    providerKey,
  };
  const source = { sourceEntityType: 'task-attachment', sourceEntityId } as const;
  const own = await findMappingOfAttachment(db, sourceEntityId);
  const there = await findMappingOf(db, object);
  if (own !== undefined && there === undefined) {
    // Its content lies elsewhere now.
    await updateMapping(db, own.id, { ...object, updatedAt: now });
  } else if (own !== undefined && own.id !== there?.id) {
    await releaseMapping(db, sourceEntityId, now);
  }
  const row = {
    id: newId(),
    ...object,
    ...source,
    key: task.key,
    createdAt: now,
    updatedAt: now,
    createdBy: attachment.createdBy,
    updatedBy: attachment.createdBy,
  };
  if (own === undefined && (await insertMapping(db, row))) {
    return;
  }
  const known = await findMappingOf(db, object);
  if (known === undefined) {
    return;
  }
  if (known.sourceEntityId !== sourceEntityId) {
    await updateMapping(db, known.id, { ...source, updatedAt: now });
  }
  if (known.key !== task.key) {
    await moveMapping(uow, known, task.key, nobody);
  }
};
