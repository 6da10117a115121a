import type { Selectable } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import type { PageAfter } from '../pages.js';
import type { AssetKeyHistoryTable, AssetMappingTable } from '../tables/assets.js';
import type { TaskAttachmentTable } from '../tables/task-attachments.js';

export type AssetMappingRow = Selectable<AssetMappingTable>;
export type AssetKeyChange = Selectable<AssetKeyHistoryTable>;

/** Which object of which provider. */
export type ProviderObject = Pick<AssetMappingRow, 'providerId' | 'providerOrgId' | 'providerDriveId' | 'providerKey'>;

export const findMapping = (db: Reader, id: string): Promise<AssetMappingRow | undefined> =>
  db.selectFrom('asset_mappings').selectAll().where('id', '=', id).executeTakeFirst();

export const findMappingOf = (db: Reader, object: ProviderObject): Promise<AssetMappingRow | undefined> =>
  db
    .selectFrom('asset_mappings')
    .selectAll()
    .where('providerId', '=', object.providerId)
    .where('providerOrgId', '=', object.providerOrgId)
    .where('providerDriveId', '=', object.providerDriveId)
    .where('providerKey', '=', object.providerKey)
    .executeTakeFirst();

/** The mapping of an attachment's content. */
export const findMappingOfAttachment = (db: Reader, attachmentId: string): Promise<AssetMappingRow | undefined> =>
  db.selectFrom('asset_mappings').selectAll().where('sourceEntityId', '=', attachmentId).executeTakeFirst();

/** Inserts a mapping unless its object has one; returns whether it did. */
export const insertMapping = async (db: Transaction, row: AssetMappingRow): Promise<boolean> => {
  const result = await db
    .insertInto('asset_mappings')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export const updateMapping = async (
  db: Transaction,
  id: string,
  changes: Partial<Omit<AssetMappingRow, 'id' | 'createdAt' | 'createdBy'>>,
): Promise<void> => {
  await db.updateTable('asset_mappings').set(changes).where('id', '=', id).execute();
};

/**
 * Says of the contents of attachments that they are at another provider now, under the same keys; those of which that one's
 * objects are mapped already stay as they are.
 */
export const moveMappingsTo = async (db: Transaction, from: string, to: string, now: string): Promise<void> => {
  await db
    .updateTable('asset_mappings')
    .set({ providerId: to, updatedAt: now })
    .where('providerId', '=', from)
    .where('sourceEntityType', '=', 'task-attachment')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('asset_mappings as there')
            .select('there.id')
            .where('there.providerId', '=', to)
            .whereRef('there.providerOrgId', '=', 'asset_mappings.providerOrgId')
            .whereRef('there.providerDriveId', '=', 'asset_mappings.providerDriveId')
            .whereRef('there.providerKey', '=', 'asset_mappings.providerKey'),
        ),
      ),
    )
    .execute();
};

/** The attachment is gone: the object is known all the same. */
export const releaseMapping = async (db: Transaction, attachmentId: string, now: string): Promise<void> => {
  await db
    .updateTable('asset_mappings')
    .set({ sourceEntityType: 'external', sourceEntityId: null, updatedAt: now })
    .where('sourceEntityId', '=', attachmentId)
    .execute();
};

export const insertKeyChange = async (db: Transaction, row: AssetKeyChange): Promise<void> => {
  await db.insertInto('asset_key_history').values(row).execute();
};

/** An attachment with the namespace of its task. */
export type PlacedAttachment = Pick<
  TaskAttachmentTable,
  'id' | 'taskId' | 'providerId' | 'providerKey' | 'orgId' | 'driveId' | 'createdBy'
>;

/** Attachments of a provider whose content has no mapping, by their ids. */
export const listUnmappedAttachments = (db: Reader, { after, limit }: PageAfter): Promise<PlacedAttachment[]> =>
  db
    .selectFrom('task_attachments')
    .leftJoin('asset_mappings', 'asset_mappings.sourceEntityId', 'task_attachments.id')
    .select([
      'task_attachments.id',
      'task_attachments.taskId',
      'task_attachments.providerId',
      'task_attachments.providerKey',
      'task_attachments.orgId',
      'task_attachments.driveId',
      'task_attachments.createdBy',
    ])
    .where('task_attachments.providerId', 'is not', null)
    .where('task_attachments.providerKey', 'is not', null)
    .where('asset_mappings.id', 'is', null)
    .where('task_attachments.id', '>', after)
    .orderBy('task_attachments.id')
    .limit(limit)
    .execute();

/** Mappings of attachments that are gone, or that name another object or namespace than their attachment, by their ids. */
export const listDriftedMappings = (
  db: Reader,
  { after, limit }: PageAfter,
): Promise<{ id: string; sourceEntityId: string | null; attachmentId: string | null; taskId: string | null }[]> =>
  db
    .selectFrom('asset_mappings')
    .leftJoin('task_attachments', 'task_attachments.id', 'asset_mappings.sourceEntityId')
    .leftJoin('tasks', 'tasks.id', 'task_attachments.taskId')
    .select([
      'asset_mappings.id',
      'asset_mappings.sourceEntityId',
      'task_attachments.id as attachmentId',
      'task_attachments.taskId',
    ])
    .where('asset_mappings.sourceEntityType', '=', 'task-attachment')
    .where((row) =>
      row.or([
        row('task_attachments.id', 'is', null),
        row('tasks.id', 'is', null),
        row('asset_mappings.key', '<>', row.ref('tasks.key')),
        row('task_attachments.providerId', 'is', null),
        row('task_attachments.providerKey', 'is', null),
        row('asset_mappings.providerId', '<>', row.ref('task_attachments.providerId')),
        row('asset_mappings.providerKey', '<>', row.ref('task_attachments.providerKey')),
      ]),
    )
    .where('asset_mappings.id', '>', after)
    .orderBy('asset_mappings.id')
    .limit(limit)
    .execute();

/** The mappings of the attachments of a task. */
export const listMappingsOfTask = (db: Reader, taskId: string): Promise<AssetMappingRow[]> =>
  db
    .selectFrom('asset_mappings')
    .innerJoin('task_attachments', 'task_attachments.id', 'asset_mappings.sourceEntityId')
    .selectAll('asset_mappings')
    .where('task_attachments.taskId', '=', taskId)
    .execute();
