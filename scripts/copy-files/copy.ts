import { createHash } from 'node:crypto';
import type { Reader } from '../../db/access.js';
import { pagesById } from '../../db/pages.js';
import { findAttachmentById, listAttachmentRowsAt } from '../../db/queries/attachments.js';
import type { TaskAttachmentTable } from '../../db/tables/task-attachments.js';
import type { FileProvider, StoredContent } from '../../domain/files/provider.js';
import { CommandError } from '../lib/command.js';

/** What became of the attachments of a provider. */
export interface CopiedFiles {
  copied: number;
  /** The same content was there. */
  present: number;
  /** Attachments whose content is not at the old place, or is not what it was: by task and name. */
  readonly damaged: string[];
}

/** The names of more are not kept: whatever is wrong is wrong on the whole. */
const mostNames = 1000;
const pageSize = 200;

const checksumOf = async ({ stream }: StoredContent): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of stream) {
    hash.update(chunk);
  }
  return hash.digest('hex');
};

/** The content under a key, if it is as long as its row has it: anything else is not read, however long it is. */
const openOfLength = async (
  provider: FileProvider,
  key: string,
  { sizeBytes }: TaskAttachmentTable,
): Promise<StoredContent | undefined> => {
  const content = await provider.open(key);
  if (content === undefined || sizeBytes === null || content.sizeBytes === sizeBytes) {
    return content;
  }
  content.stream.destroy();
  return undefined;
};

/** Whether a checksum is that of a row; rows of former versions have none. */
const isOf = ({ sha256 }: TaskAttachmentTable, checksum: string): boolean => sha256 === null || sha256 === checksum;

const isThere = async (to: FileProvider, key: string, row: TaskAttachmentTable): Promise<boolean> => {
  if (row.sha256 === null) {
    return false;
  }
  const content = await openOfLength(to, key, row);
  return content !== undefined && isOf(row, await checksumOf(content));
};

const copyOne = async (
  from: FileProvider,
  to: FileProvider,
  key: string,
  row: TaskAttachmentTable,
): Promise<boolean> => {
  const content = await openOfLength(from, key, row);
  if (content === undefined) {
    return false;
  }
  const staged = await to.stage(content.stream, content.sizeBytes).catch((error) => {
    throw content.stream.errored === null
      ? error
      : new CommandError(
          `The content of ${row.taskId}: ${row.name} broke off on its way from the old place; try again`,
        );
  });
  try {
    if (!isOf(row, staged.sha256)) {
      return false;
    }
    await staged.storeAs(key);
    return true;
  } finally {
    await staged.discard();
  }
};

const keyOf = ({ providerKey, path }: TaskAttachmentTable): string | null => providerKey ?? path;

/** Whether an attachment still has the content that it had when its row was read: servers may go on meanwhile. */
const isCurrent = async (db: Reader, row: TaskAttachmentTable): Promise<boolean> => {
  const now = await findAttachmentById(db, row.id);
  return now !== undefined && keyOf(now) === keyOf(row) && now.sha256 === row.sha256;
};

const copyRow = async (
  db: Reader,
  from: FileProvider,
  to: FileProvider,
  row: TaskAttachmentTable,
  result: CopiedFiles,
): Promise<void> => {
  const key = keyOf(row);
  if (key === null) {
    return;
  }
  if (await isThere(to, key, row)) {
    result.present += 1;
  } else if (await copyOne(from, to, key, row)) {
    result.copied += 1;
  } else if (result.damaged.length < mostNames && (await isCurrent(db, row))) {
    result.damaged.push(`${row.taskId}: ${row.name}`);
  }
};

/**
 * Copies the content of all attachments of one provider to another one, under the same keys. It is compared with the
 * checksum of its row on the way.
 *
 * @param onPage hears how far it is
 * @throws ProductError when a provider cannot be used
 */
export const copyAllFiles = async (
  db: Reader,
  from: FileProvider,
  to: FileProvider,
  onPage: (soFar: CopiedFiles) => void,
): Promise<CopiedFiles> => {
  const result: CopiedFiles = { copied: 0, present: 0, damaged: [] };
  for await (const rows of pagesById(pageSize, (page) => listAttachmentRowsAt(db, from.id, page))) {
    for (const row of rows) {
      await copyRow(db, from, to, row, result);
    }
    onPage(result);
  }
  return result;
};
