import type { TaskAttachmentTable } from '../../db/tables/tasks.js';
import type { components } from '../../generated/swarm/types.js';
import { objectOf } from '../json.js';

export type Attachment = components['schemas']['Attachment'];

/** A stored attachment as the API shows it. */
export const toAttachment = (row: TaskAttachmentTable): Attachment => ({
  id: row.id,
  taskId: row.taskId,
  agentId: row.agentId ?? undefined,
  name: row.name,
  kind: row.kind,
  url: row.url ?? undefined,
  path: row.path ?? undefined,
  pageId: row.pageId ?? undefined,
  providerId: row.providerId ?? undefined,
  providerKey: row.providerKey ?? undefined,
  capabilities: objectOf(row.capabilities),
  orgId: row.orgId ?? undefined,
  driveId: row.driveId ?? undefined,
  mimeType: row.mimeType ?? undefined,
  sizeBytes: row.sizeBytes ?? undefined,
  sha256: row.sha256 ?? undefined,
  intent: row.intent ?? undefined,
  description: row.description ?? undefined,
  isPrimary: row.isPrimary === 1,
  createdAt: row.createdAt,
  createdBy: row.createdBy ?? undefined,
  updatedBy: row.updatedBy ?? undefined,
});
