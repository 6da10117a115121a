import type { AttachmentKind } from '../../generated/swarm/enums.js';
import type { Bit, JsonObject, JsonText } from './column-types.js';

export interface TaskAttachmentTable {
  id: string;
  taskId: string;
  agentId: string | null;
  name: string;
  kind: AttachmentKind;
  url: string | null;
  path: string | null;
  pageId: string | null;
  providerId: string | null;
  providerKey: string | null;
  capabilities: JsonText<JsonObject> | null;
  orgId: string | null;
  driveId: string | null;
  mimeType: string | null;
  sizeBytes: number | null;
  sha256: string | null;
  intent: string | null;
  description: string | null;
  isPrimary: Bit;
  createdAt: string;
  createdBy: string | null;
  updatedBy: string | null;
}

export interface TaskAttachmentTables {
  task_attachments: TaskAttachmentTable;
}
