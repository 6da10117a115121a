import {
  countContextSnapshots,
  insertContextSnapshot,
  listContextSnapshots,
} from '../../db/queries/context-snapshots.js';
import { updateTaskRow } from '../../db/queries/tasks.js';
import type { ContextSnapshotTable } from '../../db/tables/context-snapshots.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { components } from '../../generated/swarm/types.js';
import { assertOwnTask } from '../access/own-work.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import type { EveryField } from '../kernel/every-field.js';
import { newId } from '../kernel/ids.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';
import { requireTaskRow } from './read.js';
import { requireLockedTask } from './task-to-change.js';

type Schemas = components['schemas'];
type Body = Schemas['RecordContextSnapshotBody'];

/**
 * Stores how full a task's context is and brings the task's figures up to date, without the task counting as updated.
 * @returns the snapshot's id
 * @throws ProductError notFound no such task, forbidden (`not_task_assignee`) when a worker reports for others
 */
export const recordContextSnapshot = (
  app: App,
  caller: Caller & { readonly agentId: string },
  taskId: string,
  body: Body,
): Promise<string> =>
  inConcurrentTransaction(app, [], async (uow) => {
    const task = await requireLockedTask(uow, taskId);
    assertOwnTask(caller, task);
    const id = newId();
    await insertContextSnapshot(uow.db, {
      id,
      taskId,
      agentId: caller.agentId,
      sessionId: body.sessionId,
      eventType: body.eventType,
      contextUsedTokens: body.contextUsedTokens ?? null,
      contextTotalTokens: body.contextTotalTokens ?? null,
      contextPercent: body.contextPercent ?? null,
      compactTrigger: body.compactTrigger ?? null,
      preCompactTokens: body.preCompactTokens ?? null,
      cumulativeInputTokens: body.cumulativeInputTokens ?? null,
      cumulativeOutputTokens: body.cumulativeOutputTokens ?? null,
      contextFormula: body.contextFormula ?? null,
      createdAt: uow.now,
    });
    await updateTaskRow(uow.db, taskId, figures(task, body));
    return id;
  });

const peak = (before: number | null, value: number | undefined): number | null =>
  value === undefined ? before : Math.max(before ?? 0, value);

const figures = (task: TaskTable, body: Body): Partial<TaskTable> => ({
  peakContextPercent: peak(task.peakContextPercent, body.contextPercent),
  peakContextTokens: peak(task.peakContextTokens, body.contextUsedTokens),
  contextWindowSize: task.contextWindowSize ?? body.contextTotalTokens ?? null,
  compactionCount: body.eventType === 'compaction' ? (task.compactionCount ?? 0) + 1 : task.compactionCount,
});

/**
 * The latest snapshots of a task, oldest first, and the figures over all of them.
 * @throws ProductError notFound no such task
 */
export const getTaskContext = async ({ db }: App, taskId: string, limit: number): Promise<Schemas['TaskContext']> => {
  const task = await requireTaskRow(db, taskId);
  const snapshots = await listContextSnapshots(db, taskId, limit);
  return {
    snapshots: snapshots.map(toSnapshot),
    summary: {
      compactionCount: task.compactionCount ?? 0,
      peakContextPercent: task.peakContextPercent,
      peakContextTokens: task.peakContextTokens,
      contextWindowSize: task.contextWindowSize,
      snapshotCount: await countContextSnapshots(db, taskId),
    },
  };
};

const toSnapshot = (row: ContextSnapshotTable): EveryField<Schemas['ContextSnapshot']> => ({
  id: row.id,
  taskId: row.taskId,
  agentId: row.agentId,
  sessionId: row.sessionId,
  eventType: row.eventType,
  contextUsedTokens: row.contextUsedTokens ?? undefined,
  contextTotalTokens: row.contextTotalTokens ?? undefined,
  contextPercent: row.contextPercent ?? undefined,
  preCompactTokens: row.preCompactTokens ?? undefined,
  cumulativeInputTokens: row.cumulativeInputTokens ?? undefined,
  cumulativeOutputTokens: row.cumulativeOutputTokens ?? undefined,
  compactTrigger: row.compactTrigger ?? undefined,
  contextFormula: row.contextFormula ?? undefined,
  createdAt: row.createdAt,
});
