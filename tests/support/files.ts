import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { insertRow, type StoredColumns } from './rows.js';
import { operatorKey, type TestServer } from './server.js';
import { createTask } from './tasks.js';

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Creates a task and returns its id. */
export const addTask = async (server: TestServer, fields: object = {}): Promise<string> =>
  (await createTask(server, { task: 'Write the report', agentId: null, ...fields })).id;

export interface UploadOptions {
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: the operator key. */
  readonly key?: string;
}

/** Uploads content under a name and returns the answer, whatever its status. */
export const upload = (
  server: TestServer,
  taskId: string,
  name: string,
  content: string | Uint8Array,
  { query = {}, headers = {}, key = operatorKey }: UploadOptions = {},
) => server.callUntyped('uploadTaskFile', { path: { taskId }, query: { name, ...query }, body: content, headers, key });

/** Downloads a file as it is. */
export const download = (
  server: TestServer,
  taskId: string,
  attachmentId: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(`${server.url}/api/fs/tasks/${taskId}/files/${attachmentId}/raw`, {
    headers: { Authorization: `Bearer ${operatorKey}`, ...headers },
  });

/** The attachments of a task as the API lists them. */
export const attachmentsOf = async (server: TestServer, taskId: string) =>
  (await server.call('listTaskFiles', { path: { taskId } })).body.attachments;

export const filesFolder = (server: TestServer): string => join(server.dataDir, 'fs');

/** All files below a folder, as sorted paths relative to it. */
export const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => statSync(join(folder, path)).isFile())
        .sort()
    : [];

/** Everything the provider keeps for a task. */
export const storedFiles = (server: TestServer, taskId: string): string[] =>
  filesBelow(join(filesFolder(server), 'tasks', taskId));

/** Uploads that are being received. */
export const unfinishedUploads = (server: TestServer): string[] => filesBelow(join(filesFolder(server), '.uploads'));

/** Stores an attachment's row and returns its id: rows that no operation of this tag makes. */
export const addAttachment = (
  server: TestServer,
  taskId: string,
  fields: StoredColumns<'task_attachments'> = {},
): string => {
  const id = randomUUID();
  const createdAt = new Date().toISOString();
  insertRow(server, 'task_attachments', { id, taskId, name: 'attachment', isPrimary: 0, createdAt, ...fields });
  return id;
};
