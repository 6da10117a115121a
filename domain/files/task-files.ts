import type { Readable } from 'node:stream';
import { releaseMapping } from '../../db/queries/asset-mappings.js';
import {
  deleteAttachment,
  findAttachment,
  insertAttachment,
  listAttachmentRows,
  updateAttachment,
} from '../../db/queries/attachments.js';
import { findTaskRow, lockTaskRow, taskExists } from '../../db/queries/tasks.js';
import type { TaskAttachmentTable } from '../../db/tables/task-attachments.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, notFound, type ProductError, tooLarge, unavailable, unimplemented } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { toJsonText } from '../kernel/stored-json.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { refuseTasksOfOthers } from '../users/own-task.js';
import { activeFileProvider } from './active-provider.js';
import { type Attachment, listAttachments, toAttachment } from './attachment.js';
import { discardContent, isContentHeld } from './backup-hold.js';
import { fileName, replacementKey, storageKey } from './keys.js';
import { mapAttachment } from './mappings.js';
import type { FileProvider, StagedContent, StoredContent } from './provider.js';
import { assertFolderSeen } from './shared-folder.js';
import { exclusivelyForTask } from './task-lock.js';

/** The largest file that can be uploaded: 50 MiB. */
const maxFileBytes = 50 * 1024 * 1024;

const defaultMimeType = 'application/octet-stream';

// A range of types, as some clients send, says nothing about the content, and nothing could be served as it.
const mimeTypeOf = ({ mimeType }: Pick<Upload, 'mimeType'>): string =>
  mimeType === undefined || mimeType.includes('*') ? defaultMimeType : mimeType;

export interface Upload {
  readonly taskId: string;
  /** As sent; checked here. */
  readonly name: string;
  readonly intent?: string;
  readonly description?: string;
  readonly isPrimary?: boolean;
  /** The media type as sent. */
  readonly mimeType?: string;
  /** The announced size, if any. */
  readonly contentLength?: number;
  readonly content: Readable;
}

/** So many a task may have, since each answer about it shows all. */
const mostAttachments = 1000;

interface Place {
  readonly provider: FileProvider;
  readonly staged: StagedContent;
  readonly upload: Upload;
  readonly name: string;
  readonly caller: Caller;
}

/** The task whose files are to change; a user may be limited to those they requested. */
const requireOwnTask = async (app: App, caller: Caller, taskId: string): Promise<void> => {
  const task = await findTaskRow(app.db, taskId);
  if (!task) {
    throw notFound('task');
  }
  await refuseTasksOfOthers({ app, db: app.db }, caller, task);
};

const assertTaskExists = async (app: App, taskId: string): Promise<void> => {
  if (!(await taskExists(app.db, taskId))) {
    throw notFound('task');
  }
};

const requireAttachment = async (app: App, taskId: string, id: string): Promise<TaskAttachmentTable> => {
  const row = await findAttachment(app.db, taskId, id);
  if (!row) {
    throw notFound('attachment');
  }
  return row;
};

/**
 * Where the active provider holds an attachment's content, or undefined when it does not: links, pages, files a worker
 * put on the shared disk, and files of another provider (docs/files.md).
 */
const backingKey = (provider: FileProvider, row: TaskAttachmentTable): string | undefined => {
  const isBacked = row.providerId === provider.id && row.kind === provider.attachmentKind;
  return isBacked ? (row.providerKey ?? row.path ?? undefined) : undefined;
};

/**
 * All attachments of a task, oldest first.
 *
 * @throws ProductError notFound for an unknown task
 */
export const listTaskFiles = async (app: App, taskId: string): Promise<Attachment[]> => {
  await assertTaskExists(app, taskId);
  return listAttachments(app.db, taskId);
};

/**
 * One attachment of a task.
 *
 * @throws ProductError notFound
 */
export const getTaskFile = async (app: App, taskId: string, id: string): Promise<Attachment> =>
  toAttachment(await requireAttachment(app, taskId, id));

const assertSize = (upload: Upload): void => {
  if ((upload.contentLength ?? 0) > maxFileBytes) {
    throw tooLarge(maxFileBytes);
  }
};

const userOf = ({ principal }: Caller): string | null => (principal.kind === 'user' ? principal.userId : null);

/** What the content decides about a row, for a first upload and for a replacement. */
const contentFields = (
  { provider, staged, upload }: Place,
  key: string,
  stored: Readonly<Record<string, unknown>>,
) => ({
  path: key,
  providerId: provider.id,
  providerKey: key,
  capabilities: toJsonText({ ...provider.features, ...stored }),
  mimeType: mimeTypeOf(upload),
  sizeBytes: staged.sizeBytes,
  sha256: staged.sha256,
});

const newRow = (
  place: Place,
  key: string,
  stored: Readonly<Record<string, unknown>>,
  now: string,
): TaskAttachmentTable => ({
  id: newId(),
  taskId: place.upload.taskId,
  agentId: place.caller.agentId ?? null,
  name: place.name,
  kind: place.provider.attachmentKind,
  url: null,
  pageId: null,
  orgId: null,
  driveId: null,
  intent: place.upload.intent ?? null,
  description: place.upload.description ?? null,
  isPrimary: place.upload.isPrimary ? 1 : 0,
  createdAt: now,
  createdBy: userOf(place.caller),
  updatedBy: null,
  ...contentFields(place, key, stored),
});

/** Stores the content and then its row; content whose row cannot be written is removed again. */
const storeWithRow = async <Row>(
  app: App,
  { provider, staged }: Place,
  key: string,
  writeRow: (stored: Readonly<Record<string, unknown>>) => Promise<Row>,
): Promise<Row> => {
  const stored = await staged.storeAs(key);
  try {
    return await writeRow(stored);
  } catch (error) {
    await discardContent(app, provider, key);
    throw error;
  }
};

/** Changes a row of a task's files; the task is locked, since its end brings its links up to date by what it finds. */
const changeFiles = <Result>(app: App, taskId: string, change: (uow: UnitOfWork) => Promise<Result>): Promise<Result> =>
  inConcurrentTransaction(app, [], async (uow) => {
    await lockTaskRow(uow.db, taskId);
    return change(uow);
  });

const addFile = async (app: App, place: Place): Promise<TaskAttachmentTable> => {
  const { upload, name, staged, provider } = place;
  // A file of this name that was deleted may still lie there, for a backup.
  const isTaken = provider.mayStoreLate || (await isContentHeld(app));
  const key = isTaken ? replacementKey(upload.taskId, name, staged.sha256) : storageKey(upload.taskId, name);
  return storeWithRow(app, place, key, async (stored) => {
    return changeFiles(app, upload.taskId, async (uow) => {
      const row = newRow(place, key, stored, uow.now);
      await insertAttachment(uow.db, row);
      await mapAttachment(uow, row);
      return row;
    });
  });
};

const replaceFile = async (
  app: App,
  place: Place,
  old: TaskAttachmentTable,
  oldKey: string,
): Promise<TaskAttachmentTable> => {
  const { upload, staged, provider } = place;
  const key = replacementKey(upload.taskId, place.name, staged.sha256);
  const row = await storeWithRow(app, place, key, async (stored) => {
    const change = {
      ...contentFields(place, key, stored),
      ...(upload.intent !== undefined && { intent: upload.intent }),
      ...(upload.description !== undefined && { description: upload.description }),
      ...(upload.isPrimary !== undefined && { isPrimary: upload.isPrimary ? (1 as const) : (0 as const) }),
      updatedBy: userOf(place.caller),
    };
    const changed = { ...old, ...change };
    await changeFiles(app, upload.taskId, async (uow) => {
      await updateAttachment(uow.db, old.id, change);
      await mapAttachment(uow, changed);
    });
    return changed;
  });
  await discardContent(app, provider, oldKey);
  return row;
};

/** Keeps the content under its task: each content once, each name once. Holds the task's file lock. */
const keep = async (app: App, place: Place): Promise<TaskAttachmentTable> => {
  const rows = await listAttachmentRows(app.db, place.upload.taskId);
  const backed = rows.flatMap((row) => {
    const key = backingKey(place.provider, row);
    return key === undefined ? [] : [{ row, key }];
  });
  const same = backed.find(({ row }) => row.sha256 === place.staged.sha256);
  if (same) {
    // The same bytes again: storing them costs a rename and brings back content that somebody removed from the disk.
    await place.staged.storeAs(same.key);
    return same.row;
  }
  const named = backed.find(({ row }) => row.name === place.name);
  if (named) {
    return replaceFile(app, place, named.row, named.key);
  }
  if (rows.length >= mostAttachments) {
    throw conflict(`The task has ${mostAttachments} attachments, as many as may be: delete one first`, {
      code: 'too_many_attachments',
    });
  }
  return addFile(app, place);
};

/**
 * Stores an uploaded file as an attachment of a task and returns it (docs/files.md). Content the task already has gives
 * the attachment that holds it; other content under a name in use replaces that file's content.
 *
 * @throws ProductError invalid (name), notFound (task), forbidden (someone else's), conflict (a folder has the name, or there are
 *   1,000 attachments), tooLarge (over 50 MiB)
 */
export const uploadTaskFile = async (app: App, caller: Caller, upload: Upload): Promise<Attachment> => {
  const name = fileName(upload.name);
  assertSize(upload);
  await requireOwnTask(app, caller, upload.taskId);
  const provider = activeFileProvider(app);
  await assertFolderSeen(app);
  const staged = await provider.stage(upload.content, maxFileBytes);
  try {
    const place = { provider, staged, upload, name, caller };
    return toAttachment(await exclusivelyForTask(app, upload.taskId, () => keep(app, place)));
  } finally {
    await staged.discard();
  }
};

/**
 * Deletes an attachment: its row, then its content, where the active provider holds it, so that whoever sees a row finds
 * its content. Content that is gone is fine; a provider that cannot remove it keeps the row.
 *
 * @throws ProductError notFound, forbidden (someone else's task)
 */
export const deleteTaskFile = (app: App, caller: Caller, taskId: string, id: string): Promise<void> =>
  exclusivelyForTask(app, taskId, async () => {
    const row = await requireAttachment(app, taskId, id);
    await requireOwnTask(app, caller, taskId);
    const provider = activeFileProvider(app);
    const key = backingKey(provider, row);
    if (key !== undefined) {
      await provider.assertRemovable(key);
    }
    await changeFiles(app, taskId, async ({ db, now }) => {
      await releaseMapping(db, id, now);
      await deleteAttachment(db, id);
    });
    if (key !== undefined) {
      await discardContent(app, provider, key);
    }
  });

interface BackedFile {
  readonly row: TaskAttachmentTable;
  readonly provider: FileProvider;
  readonly key: string;
}

const requireBacked = async (app: App, taskId: string, id: string): Promise<BackedFile> => {
  const row = await requireAttachment(app, taskId, id);
  const provider = activeFileProvider(app);
  const key = backingKey(provider, row);
  if (key === undefined) {
    throw notFound('attachmentContent');
  }
  return { row, provider, key };
};

const damagedRetryMs = 5000;

/** A file that is being read. */
export interface OpenFile {
  readonly name: string;
  readonly mimeType: string;
  /** Hex; null when it is not known. */
  readonly sha256: string | null;
  /** To be consumed or destroyed. */
  readonly content: StoredContent;
}

const opened = ({ row }: BackedFile, content: StoredContent): OpenFile => ({
  name: row.name,
  mimeType: row.mimeType ?? defaultMimeType,
  sha256: row.sha256,
  content,
});

/** The content of a file; or how long it is, where that is not what its row says: cut short, it is not passed on. */
const openWhole = async ({ provider, key, row }: BackedFile): Promise<StoredContent | number | undefined> => {
  const content = await provider.open(key);
  if (content === undefined || row.sizeBytes === null || content.sizeBytes === row.sizeBytes) {
    return content;
  }
  content.stream.destroy();
  return content.sizeBytes;
};

const otherLength = ({ row }: BackedFile, found: number): ProductError =>
  unavailable(
    `The content of this file has ${found} bytes where it is stored, and had ${row.sizeBytes} when it was uploaded: upload or restore it again`,
    { code: 'file_store_unavailable', retryAfterMs: damagedRetryMs },
  );

/**
 * Opens the content of an attachment.
 *
 * @throws ProductError notFound for an unknown attachment, and for one without content at the active provider
 * @throws ProductError unavailable when this server does not see the folder of the others, or the content is of another
 * length than it was
 */
export const downloadTaskFile = async (app: App, taskId: string, id: string): Promise<OpenFile> => {
  const file = await requireBacked(app, taskId, id);
  const content = await openWhole(file);
  if (typeof content === 'object') {
    return opened(file, content);
  }
  // A replacement may have come between reading the row and opening its content.
  const now = await requireBacked(app, taskId, id);
  const again = content === undefined && now.key === file.key ? undefined : await openWhole(now);
  if (again === undefined) {
    await assertFolderSeen(app);
    throw notFound('attachmentContent');
  }
  if (typeof again === 'number') {
    throw otherLength(now, again);
  }
  return opened(now, again);
};

/**
 * A link to an attachment's content that needs no bearer key.
 *
 * @throws ProductError notFound (attachment, content), unimplemented (the provider makes no links)
 */
export const getTaskFileSignedUrl = async (
  app: App,
  taskId: string,
  id: string,
  expiresIn: number,
): Promise<string> => {
  const { provider, key, row } = await requireBacked(app, taskId, id);
  if (!provider.signedUrl) {
    throw unimplemented(`File provider ${provider.id} does not support signed URLs`, {
      code: 'signed_urls_unsupported',
    });
  }
  return provider.signedUrl(key, expiresIn, { name: row.name, mimeType: row.mimeType ?? defaultMimeType });
};
