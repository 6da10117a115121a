import type { Reader } from '../../db/access.js';
import { listTaskLog } from '../../db/queries/agent-log.js';
import { listAttachmentRowsOf, sumAttachmentBytes } from '../../db/queries/attachments.js';
import { countWithin } from '../../db/queries/page-bytes.js';
import { fewBytes } from '../../db/queries/reach.js';
import { listTaskRowsWithin } from '../../db/queries/task-bytes.js';
import { findHolder, findTaskRow, findTaskStatus, listPausedTaskIds, type TaskHolder } from '../../db/queries/tasks.js';
import type { AgentLogTable } from '../../db/tables/agent-log.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { components } from '../../generated/swarm/types.js';
import { type Attachment, listAttachments, toAttachment } from '../files/attachment.js';
import { supportedSteerModes } from '../harnesses/steer-modes.js';
import type { App } from '../kernel/app.js';
import { type Bounded, boundedRead } from '../kernel/bounded-read.js';
import { untilEnd } from '../kernel/endings.js';
import { notFound } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import type { Answer } from '../kernel/written.js';
import { requesterOfTask } from '../users/requester.js';
import { harnessOfTask } from './harness.js';
import { isWaiting } from './readiness/case.js';
import { waitingFor } from './readiness/waiting-for.js';
import { isTerminal } from './states.js';
import { toTask } from './task.js';

type Schemas = components['schemas'];
type PausedTaskList = Schemas['PausedTaskList'];

/**
 * The task with this id.
 * @throws ProductError notFound no such task
 */
export const requireTaskRow = async (db: Reader, id: string): Promise<TaskTable> => {
  const task = await findTaskRow(db, id);
  if (!task) {
    throw notFound('task');
  }
  return task;
};

const hasEnded = async ({ db }: App, id: string): Promise<boolean> => {
  const status = await findTaskStatus(db, id);
  return status === undefined || isTerminal(status);
};

/** How much of a task is shown, and when. */
interface TaskView {
  readonly logsLimit: number;
  /** So many seconds are waited for its end. */
  readonly wait: number;
}

/**
 * A task with its attachments, its requester, its latest log entries that have 512 KiB, what steering can do with it, and what keeps it
 * from being started, looked for until the signal aborts.
 * @throws ProductError notFound no such task
 */
export const getTask = async (
  app: App,
  id: string,
  { logsLimit, wait }: TaskView,
  signal: AbortSignal,
): Promise<Schemas['TaskDetail']> => {
  const { db } = app;
  await untilEnd(app, { id, seconds: wait }, () => hasEnded(app, id), signal);
  const task = await requireTaskRow(db, id);
  const holder = task.agentId === null ? undefined : await findHolder(db, task.agentId);
  const [attachments, requestedBy, log] = await Promise.all([
    listAttachments(db, id),
    requesterOfTask(db, task),
    listTaskLog(db, { taskId: id, limit: logsLimit }, fewBytes),
  ]);
  return {
    ...toTask(task),
    ...steeringOf(task, holder),
    attachments,
    requestedBy,
    logs: log.map((entry) => toLogEntry(id, entry)),
    waitingFor: isWaiting(task.status) ? await waitingFor({ app, db }, task, signal) : undefined,
  };
};

/** Whether a lead holds the task, and how messages can reach it while it runs. */
export const steeringOf = (task: TaskTable, holder: TaskHolder | undefined): Schemas['TaskSteering'] => ({
  isLeadTask: holder?.isLead === 1,
  supportedSteerModes: [...supportedSteerModes(harnessOfTask(task, holder))],
});

const toLogEntry = (taskId: string, row: AgentLogTable): EveryField<Schemas['TaskLogEntry']> => ({
  id: row.id,
  eventType: row.eventType,
  agentId: row.agentId ?? undefined,
  taskId,
  oldValue: row.oldValue ?? undefined,
  newValue: row.newValue ?? undefined,
  metadata: row.metadata ?? undefined,
  createdAt: row.createdAt,
});

/** The tasks from the first on whose attachments have at most so many bytes; the first comes whatever it has. */
const withAttachmentsWithin = async (db: Reader, rows: TaskTable[], maxBytes: number): Promise<TaskTable[]> => {
  const sums = await sumAttachmentBytes(
    db,
    rows.map(({ id }) => id),
  );
  const bytesOf = new Map(sums.map(({ taskId, bytes }) => [taskId, bytes]));
  return rows.slice(
    0,
    countWithin(
      rows.map(({ id }) => ({ bytes: bytesOf.get(id) ?? 0 })),
      maxBytes,
    ),
  );
};

const readPaused = async (db: Reader, agentId: string, maxBytes: number): Promise<Bounded<PausedTaskList>> => {
  const ids = await listPausedTaskIds(db, agentId);
  const rows = await withAttachmentsWithin(db, await listTaskRowsWithin(db, ids, maxBytes), maxBytes);
  const attachments = new Map<string, Attachment[]>(rows.map(({ id }) => [id, []]));
  for (const row of await listAttachmentRowsOf(db, [...attachments.keys()])) {
    attachments.get(row.taskId)?.push(toAttachment(row));
  }
  const tasks = rows.map(async (row) => ({
    ...toTask(row),
    attachments: attachments.get(row.id) ?? [],
    requestedBy: await requesterOfTask(db, row),
  }));
  return { answer: { tasks: await Promise.all(tasks) }, isCut: rows.length < ids.length };
};

export const pausedListing = boundedRead<string, PausedTaskList>({
  module: import.meta.url,
  name: 'pausedListing',
  narrowing: 'a list of tasks with status=paused instead',
  reachesFew: () => true,
  readUpTo: readPaused,
});

/**
 * The oldest paused tasks of an agent with attachments and requesters, oldest first: at most 1000, 4 MiB of text and
 * as much of attachments.
 * Reads until the signal aborts.
 */
export const listPausedTasks = (app: App, agentId: string, signal: AbortSignal): Promise<Answer<PausedTaskList>> =>
  app.service(heavyReads).answer(pausedListing, agentId, signal);
