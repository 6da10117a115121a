import { deleteAttachment, insertAttachment, listAttachmentRows } from '../../db/queries/attachments.js';
import type { TaskAttachmentTable } from '../../db/tables/task-attachments.js';
import { newId } from '../kernel/ids.js';
import { toJsonText } from '../kernel/stored-json.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { findPullRequests, type PullRequest } from './pull-request-urls.js';

/** The capabilities of an attachment that the server made from a pull-request URL, and may remove again. */
const marker = toJsonText({ managedBy: 'swarm:pull-request' });

/** More would be a list that was pasted, not the task's results. */
const maxPullRequests = 50;

interface ScannedTask {
  readonly id: string;
  readonly agentId?: string | null;
  readonly status: string;
  readonly output?: string | null;
  readonly vcsProvider?: string | null;
  readonly vcsUrl?: string | null;
}

const wantedOf = (task: ScannedTask): PullRequest[] =>
  findPullRequests(
    task.vcsProvider === 'vcs_a' ? task.vcsUrl : null,
    task.status === 'completed' ? task.output : null,
  ).slice(0, maxPullRequests);

const identityOf = (row: TaskAttachmentTable): string | undefined => findPullRequests(row.url)[0]?.identity;

const rowFor = (uow: UnitOfWork, task: ScannedTask, pullRequest: PullRequest): TaskAttachmentTable => ({
  id: newId(),
  taskId: task.id,
  agentId: task.agentId ?? null,
  name: pullRequest.name,
  kind: 'url',
  url: pullRequest.url,
  path: null,
  pageId: null,
  providerId: null,
  providerKey: null,
  capabilities: marker,
  orgId: null,
  driveId: null,
  mimeType: null,
  sizeBytes: null,
  sha256: null,
  intent: 'task-deliverable',
  description: null,
  isPrimary: 0,
  createdAt: uow.now,
  createdBy: null,
  updatedBy: null,
});

/**
 * Brings a task's pull-request attachments up to date: one link for each pull request in the output of a completed task
 * and in a vcs_a `vcsUrl` (docs/files.md). Links the server made earlier and that are no longer mentioned go; a link
 * somebody attached is neither doubled nor touched. Call it after the task's row was changed.
 */
export const syncPullRequestAttachments = async (uow: UnitOfWork, task: ScannedTask): Promise<void> => {
  const wanted = wantedOf(task);
  const rows = await listAttachmentRows(uow.db, task.id);
  const wantedIdentities = new Set(wanted.map(({ identity }) => identity));
  const present = new Set<string>();
  for (const row of rows) {
    const identity = row.kind === 'url' ? identityOf(row) : undefined;
    const isStale = row.capabilities === marker && !wantedIdentities.has(identity ?? '');
    if (isStale) {
      await deleteAttachment(uow.db, row.id);
    } else if (identity !== undefined) {
      present.add(identity);
    }
  }
  for (const pullRequest of wanted) {
    if (!present.has(pullRequest.identity)) {
      await insertAttachment(uow.db, rowFor(uow, task, pullRequest));
    }
  }
};
