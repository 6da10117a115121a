import type { Reader, Transaction } from '../access.js';
import type { PageAfter } from '../pages.js';
import { type Placeholders, statement } from '../statement.js';
import type { TaskAttachmentTable } from '../tables/task-attachments.js';
import { bytesOfAll } from './page-bytes.js';

/** What may be long in an attachment. */
const longColumns = ['name', 'url', 'path', 'providerKey', 'capabilities', 'description'] as const;

const byId = statement((db, parameter: Placeholders<{ taskId: string; id: string }>) =>
  db.selectFrom('task_attachments').selectAll().where('id', '=', parameter.id).where('taskId', '=', parameter.taskId),
);

const ofTask = statement((db, parameter: Placeholders<{ taskId: string }>) =>
  db
    .selectFrom('task_attachments')
    .selectAll()
    .where('taskId', '=', parameter.taskId)
    .orderBy('createdAt')
    .orderBy('id'),
);

/** An attachment of a task. */
export const findAttachment = (db: Reader, taskId: string, id: string): Promise<TaskAttachmentTable | undefined> =>
  byId.first(db, { taskId, id });

/** An attachment of any task. */
export const findAttachmentById = (db: Reader, id: string): Promise<TaskAttachmentTable | undefined> =>
  db.selectFrom('task_attachments').selectAll().where('id', '=', id).executeTakeFirst();

/** The rows of a task's attachments, oldest first. */
export const listAttachmentRows = (db: Reader, taskId: string): Promise<TaskAttachmentTable[]> =>
  ofTask.all(db, { taskId });

/** Lets the rows of a task's attachments be read with the next statement. */
export const readAttachmentsEarly = (db: Transaction, taskId: string): Promise<void> =>
  ofTask.readEarly(db, { taskId });

/** The rows of several tasks' attachments, oldest first. */
export const listAttachmentRowsOf = async (db: Reader, taskIds: readonly string[]): Promise<TaskAttachmentTable[]> =>
  taskIds.length === 0
    ? []
    : db
        .selectFrom('task_attachments')
        .selectAll()
        .where('taskId', 'in', taskIds)
        .orderBy('createdAt')
        .orderBy('id')
        .execute();

/** Bytes of the attachments of several tasks, counting 512 around each; of a task without any there is nothing. */
export const sumAttachmentBytes = async (
  db: Reader,
  taskIds: readonly string[],
): Promise<{ readonly taskId: string; readonly bytes: number }[]> => {
  if (taskIds.length === 0) {
    return [];
  }
  const sums = await db
    .selectFrom('task_attachments')
    .select('taskId')
    .select((row) => bytesOfAll<'task_attachments'>(...longColumns)(row).as('bytes'))
    .where('taskId', 'in', taskIds)
    .groupBy('taskId')
    .execute();
  return sums.map(({ taskId, bytes }) => ({ taskId, bytes: bytes ?? 0 }));
};

export const insertAttachment = async (db: Transaction, row: TaskAttachmentTable): Promise<void> => {
  await db.insertInto('task_attachments').values(row).execute();
};

export const updateAttachment = async (
  db: Transaction,
  id: string,
  change: Partial<Omit<TaskAttachmentTable, 'id' | 'taskId'>>,
): Promise<void> => {
  await db.updateTable('task_attachments').set(change).where('id', '=', id).execute();
};

/** Removes an attachment's row; false when it is gone already. */
export const deleteAttachment = async (db: Transaction, id: string): Promise<boolean> => {
  const result = await db.deleteFrom('task_attachments').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
};

/** A page of the attachments whose content a provider keeps, in the order of their ids. */
export const listAttachmentRowsAt = (
  db: Reader,
  providerId: string,
  { after, limit }: PageAfter,
): Promise<TaskAttachmentTable[]> =>
  db
    .selectFrom('task_attachments')
    .selectAll()
    .where('providerId', '=', providerId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Says that all content of one provider is at another one now, under the same keys; returns how many rows that are. */
export const moveAttachmentsTo = async (
  db: Transaction,
  from: string,
  to: Pick<TaskAttachmentTable, 'providerId' | 'kind' | 'capabilities'>,
): Promise<number> => {
  const result = await db.updateTable('task_attachments').set(to).where('providerId', '=', from).executeTakeFirst();
  return Number(result.numUpdatedRows);
};
