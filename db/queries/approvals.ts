import type { Selectable, Updateable } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import { containsText } from '../dialect/text.js';
import type { ApprovalRequestTable } from '../tables/approvals.js';
import { bytesAroundRow, bytesIn, countWithin, inOrder } from './page-bytes.js';

export type ApprovalRow = Selectable<ApprovalRequestTable>;

export const insertApproval = async (db: Transaction, row: ApprovalRow): Promise<void> => {
  await db.insertInto('approval_requests').values(row).execute();
};

export const findApprovalRow = (db: Reader, id: string): Promise<ApprovalRow | undefined> =>
  db.selectFrom('approval_requests').selectAll().where('id', '=', id).executeTakeFirst();

export interface ApprovalFilter {
  readonly status?: string | undefined;
  readonly workflowRunId?: string | undefined;
}

const textColumns = ['title', 'approvers', 'notificationChannels', 'responses', 'questions', 'approvals'] as const;

/** The newest requests that match, as many as have at most so many bytes together. */
export const listApprovalRows = async (
  db: Reader,
  { status, workflowRunId }: ApprovalFilter,
  limit: number,
  maxBytes: number,
): Promise<ApprovalRow[]> => {
  let query = db
    .selectFrom('approval_requests')
    .select((row) => ['id', bytesIn<'approval_requests'>(...textColumns)(row).as('bytes')])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (status !== undefined) {
    // Any text is a status; none is stored under one that there is not.
    query = query.where('status', '=', status as ApprovalRow['status']);
  }
  if (workflowRunId !== undefined) {
    query = query.where('workflowRunId', '=', workflowRunId);
  }
  const sizes = (await query.execute()).map(({ id, bytes }) => ({ id, bytes: bytes + bytesAroundRow }));
  const ids = sizes.slice(0, countWithin(sizes, maxBytes)).map(({ id }) => id);
  if (ids.length === 0) {
    return [];
  }
  return inOrder(ids, await db.selectFrom('approval_requests').selectAll().where('id', 'in', ids).execute());
};

/** Changes a request that is not resolved; returns whether it was not. */
export const updatePendingApproval = async (
  db: Transaction,
  id: string,
  changes: Updateable<ApprovalRequestTable>,
): Promise<boolean> =>
  (
    await db
      .updateTable('approval_requests')
      .set(changes)
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .executeTakeFirst()
  ).numUpdatedRows > 0n;

/** Notes why what was approved was not done. */
export const updateResolutionReason = async (
  db: Transaction,
  id: string,
  changes: Pick<ApprovalRow, 'resolutionReason' | 'updatedAt'>,
): Promise<void> => {
  await db.updateTable('approval_requests').set(changes).where('id', '=', id).execute();
};

/** The request that waits for whether a skill becomes everybody's. */
export const findPendingApprovalOfSkill = (db: Reader, skillId: string): Promise<ApprovalRow | undefined> =>
  db
    .selectFrom('approval_requests')
    .selectAll()
    .where('skillId', '=', skillId)
    .where('status', '=', 'pending')
    .executeTakeFirst();

/** Requests that wait and that one of these users has answered. */
export const listPendingApprovalsWithVotesOf = (db: Reader, userIds: readonly string[]): Promise<ApprovalRow[]> =>
  db
    .selectFrom('approval_requests')
    .selectAll()
    .where('status', '=', 'pending')
    .where((where) => where.or(userIds.map((id) => containsText(where.ref('approvals'), id))))
    .execute();

/** What the steps of a run wait for. */
export const listPendingApprovalsOfRun = (
  db: Reader,
  runId: string,
): Promise<Pick<ApprovalRow, 'id' | 'workflowRunStepId' | 'createdAt' | 'expiresAt'>[]> =>
  db
    .selectFrom('approval_requests')
    .select(['id', 'workflowRunStepId', 'createdAt', 'expiresAt'])
    .where('workflowRunId', '=', runId)
    .where('status', '=', 'pending')
    .execute();

/** The request that a step waits for. */
export const findApprovalOfStep = (
  db: Reader,
  stepId: string,
): Promise<Pick<ApprovalRow, 'id' | 'status' | 'expiresAt'> | undefined> =>
  db
    .selectFrom('approval_requests')
    .select(['id', 'status', 'expiresAt'])
    .where('workflowRunStepId', '=', stepId)
    .executeTakeFirst();

/** How somebody ended requests without an answer. */
export type Cancellation = Pick<ApprovalRow, 'resolutionReason' | 'resolvedBy' | 'resolvedAt' | 'updatedAt'>;

type Cancelled = Pick<ApprovalRow, 'id' | 'notificationChannels' | 'workflowRunStepId' | 'sourceTaskId'>;

const cancelledColumns = ['id', 'notificationChannels', 'workflowRunStepId', 'sourceTaskId'] as const;

/** Cancels what runs wait for; returns it. */
export const cancelApprovalsOfRuns = (
  db: Transaction,
  runIds: readonly string[],
  how: Cancellation,
): Promise<Cancelled[]> =>
  db
    .updateTable('approval_requests')
    .set({ ...how, status: 'cancelled' })
    .where('workflowRunId', 'in', runIds)
    .where('status', '=', 'pending')
    .returning(cancelledColumns)
    .execute();

/** Cancels what the runs of a workflow wait for; returns it. */
export const cancelApprovalsOfWorkflow = (
  db: Transaction,
  workflowId: string,
  how: Cancellation,
): Promise<Cancelled[]> =>
  db
    .updateTable('approval_requests')
    .set({ ...how, status: 'cancelled' })
    .where('status', '=', 'pending')
    .where('workflowRunId', 'in', (runs) =>
      runs.selectFrom('workflow_runs').select('id').where('workflowId', '=', workflowId),
    )
    .returning(cancelledColumns)
    .execute();

/** Requests whose time was over by then, and that wait all the same, the oldest first. */
export const listOverdueApprovals = async (db: Reader, before: string, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('approval_requests')
      .select('id')
      .where('status', '=', 'pending')
      .where('expiresAt', '<', before)
      .orderBy('expiresAt')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

/** Requests without a time limit that nobody has answered since then, the oldest first. */
export const listStaleApprovals = async (db: Reader, before: string, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('approval_requests')
      .select('id')
      .where('status', '=', 'pending')
      .where('createdAt', '<', before)
      .where('expiresAt', 'is', null)
      .orderBy('createdAt')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);
