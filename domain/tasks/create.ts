import { dialectOf } from '../../db/dialect/sql-dialect.js';
import {
  countCompleted,
  findTaskRow,
  findTrackerTask,
  insertDependencies,
  insertTaskRow,
  keepTasks,
  listOpenSiblings,
} from '../../db/queries/tasks.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import { logEvent } from '../agent-log/agent-log.js';
import type { App } from '../kernel/app.js';
import { newId } from '../kernel/ids.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { isTrackerContext } from './context-key.js';
import { taskCreated } from './facts.js';
import { isHumanFree } from './human-free.js';
import { contextOf, inheritedFields, requesterOf } from './inheritance.js';
import { namespaceOf } from './namespace.js';
import { newRow } from './new-row.js';
import type { NewTask } from './new-task.js';
import { bestSibling, choosePlace } from './placement.js';
import type { PreparedTask } from './prepare.js';
import { withSiblingBlock } from './sibling-block.js';
import { wakeForTask } from './wake.js';

/** The task that was created, or the one that was there already. */
interface CreatedTaskRow {
  readonly task: TaskTable;
  readonly created: boolean;
}

const siblingLimit = 20;

/**
 * The second phase: creates a prepared task by all rules (docs/creating-tasks.md: status, routing, inheritance, context,
 * siblings, requester), and writes its log entry. A context key of tracker A that is given, not inherited, is created
 * once: the task that has it already is returned instead, and nothing is written.
 *
 * Every task is created here, whoever asks for it. Agents, parent and dependencies need not exist.
 */
export const createTaskRow = async (uow: UnitOfWork, prepared: PreparedTask): Promise<CreatedTaskRow> => {
  const known = await alreadyTracked(uow, prepared.wish);
  if (known) {
    return { task: known, created: false };
  }
  const task = await compose(uow, prepared);
  await insertTaskRow(uow.db, task);
  await storeDependencies(uow, task.id, prepared.dependsOn);
  await logCreation(uow, task);
  wakeForTask(uow, task);
  await uow.app.tell(uow, taskCreated, { task, causedBy: prepared.wish.causedBy });
  return { task, created: true };
};

/**
 * The locks under which `createTaskRow` is right beside others: one task of a context is created after the other, since
 * each looks for those before it. What a task's context is never changes.
 */
export const locksToCreate = async (app: App, { wish }: PreparedTask): Promise<readonly string[]> => {
  if (dialectOf(app.db).hasOneWriter) {
    return [];
  }
  const { contextKey, parentTaskId } = wish;
  const isInherited = contextKey === undefined && parentTaskId !== undefined;
  const context = contextOf(wish, isInherited ? await findTaskRow(app.db, parentTaskId) : undefined);
  return context === null ? [] : [`context:${context}`];
};

const alreadyTracked = async ({ db }: UnitOfWork, input: NewTask): Promise<TaskTable | undefined> =>
  input.contextKey && !input.evenIfTracked && isTrackerContext(input.contextKey)
    ? findTrackerTask(db, input.contextKey)
    : undefined;

const compose = async (uow: UnitOfWork, prepared: PreparedTask): Promise<TaskTable> => {
  const { wish: input } = prepared;
  const { db, now } = uow;
  const place = await choosePlace(uow, input);
  const givenParent = await parentOf(uow, input.parentTaskId ?? null);
  const contextKey = contextOf(input, givenParent);
  const siblings = contextKey === null ? [] : await listOpenSiblings(db, contextKey, siblingLimit);
  const parentTaskId = input.parentTaskId ?? bestSibling(siblings, place)?.id ?? null;
  const parent = givenParent ?? (await parentOf(uow, parentTaskId));
  const id = newId();
  const requester = requesterOf(input, parent);
  return newRow(prepared, {
    id,
    key: namespaceOf(input, parent, id),
    rootTaskId: parent?.rootTaskId ?? id,
    parentTaskId,
    contextKey,
    task: withSiblingBlock(input.task, siblings, now),
    unmetDependencies: await countUnmet(uow, prepared.dependsOn),
    place,
    inherited: inheritedFields(input, parent),
    requester,
    isHumanFree: isHumanFree(input, requester, parent),
    now,
  });
};

const parentOf = async ({ db }: UnitOfWork, id: string | null): Promise<TaskTable | undefined> =>
  id === null ? undefined : findTaskRow(db, id);

/** Whoever ends one of them meanwhile waits, and then sees that the new task waits for it. */
const countUnmet = async ({ db }: UnitOfWork, dependsOn: readonly string[]): Promise<number> => {
  if (dependsOn.length === 0) {
    return 0;
  }
  await keepTasks(db, dependsOn);
  return dependsOn.length - (await countCompleted(db, dependsOn));
};

const storeDependencies = async ({ db }: UnitOfWork, id: string, dependsOn: readonly string[]): Promise<void> => {
  if (dependsOn.length > 0) {
    await insertDependencies(db, id, dependsOn);
  }
};

const logCreation = (uow: UnitOfWork, task: TaskTable): Promise<void> =>
  logEvent(uow, {
    eventType: task.status === 'offered' ? 'task_offered' : 'task_created',
    agentId: task.creatorAgentId ?? task.agentId,
    taskId: task.id,
    newValue: task.status,
    metadata: { source: task.source, ...(task.offeredTo !== null && { offeredTo: task.offeredTo }) },
  });
