import type { Reader } from '../../db/access.js';
import { listAttachmentRows } from '../../db/queries/attachments.js';
import type { TaskAttachmentTable } from '../../db/tables/task-attachments.js';
import type { components } from '../../generated/swarm/types.js';
import type { EveryField } from '../kernel/every-field.js';
import { given } from '../kernel/given.js';
import { shownObject } from '../kernel/stored-json.js';

export type Attachment = components['schemas']['Attachment'];

/** A stored attachment as the API shows it. */
export const toAttachment = (row: TaskAttachmentTable): EveryField<Attachment> => ({
  id: row.id,
  taskId: row.taskId,
  agentId: given(row.agentId),
  name: row.name,
  kind: row.kind,
  url: given(row.url),
  path: given(row.path),
  pageId: given(row.pageId),
  providerId: given(row.providerId),
  providerKey: given(row.providerKey),
  capabilities: shownObject(row.capabilities),
  orgId: given(row.orgId),
  driveId: given(row.driveId),
  mimeType: given(row.mimeType),
  sizeBytes: given(row.sizeBytes),
  sha256: given(row.sha256),
  intent: given(row.intent),
  description: given(row.description),
  isPrimary: row.isPrimary === 1,
  createdAt: row.createdAt,
  createdBy: given(row.createdBy),
  updatedBy: given(row.updatedBy),
});

/** A task's attachments, oldest first. */
export const listAttachments = async (db: Reader, taskId: string): Promise<Attachment[]> =>
  (await listAttachmentRows(db, taskId)).map(toAttachment);
