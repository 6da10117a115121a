import { dialectOf } from '../../db/dialect/sql-dialect.js';
import { lockAgent } from '../../db/queries/agents.js';
import { findTaskRow, findTaskRowToChange, lockTaskRow } from '../../db/queries/tasks.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { Caller } from '../kernel/caller.js';
import { notFound } from '../kernel/errors.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { requireTaskRow } from './read.js';

/**
 * The task with this id; nobody else changes it until the unit ends.
 *
 * @throws ProductError notFound no such task
 */
export const requireLockedTask = async ({ db }: UnitOfWork, id: string): Promise<TaskTable> => {
  const task = await findTaskRowToChange(db, id);
  if (task === undefined) {
    throw notFound('task');
  }
  return task;
};

/** Until the unit ends nobody else changes what the agents of a task have under way; the caller is locked already. */
export const lockAgentsOf = async (
  { db }: UnitOfWork,
  caller: Caller,
  { agentId, offeredTo }: Pick<TaskTable, 'agentId' | 'offeredTo'>,
): Promise<void> => {
  const others = [agentId, offeredTo].flatMap((id) => (id === null || id === caller.agentId ? [] : [id]));
  for (const id of [...new Set(others)].toSorted()) {
    await lockAgent(db, id);
  }
};

/** The agents whose the task is, before the task: the calling one, mostly; for people it has to be looked up. */
const lockAgentsFirst = async (uow: UnitOfWork, caller: Caller, id: string): Promise<void> => {
  if (caller.agentId !== undefined) {
    await lockAgent(uow.db, caller.agentId);
    return;
  }
  const task = await findTaskRow(uow.db, id);
  if (task !== undefined) {
    await lockAgentsOf(uow, caller, task);
  }
};

/**
 * The task with this id, to be taken a step further for a caller: until the unit ends nobody else changes it, or what its
 * agents have under way. Agents come before tasks, as in a poll, which begins with its agent: the two do not wait for each
 * other.
 *
 * @throws ProductError notFound no such task
 */
export const requireTaskToChange = async (uow: UnitOfWork, caller: Caller, id: string): Promise<TaskTable> => {
  if (dialectOf(uow.db).hasOneWriter) {
    return requireTaskRow(uow.db, id);
  }
  await lockAgentsFirst(uow, caller, id);
  const task = await requireLockedTask(uow, id);
  await lockAgentsOf(uow, caller, task);
  return task;
};

/** Locks the same for a task that is read after this; its other agents are locked by `lockAgentsOf`. */
export const lockTaskToChange = async (uow: UnitOfWork, caller: Caller, id: string): Promise<void> => {
  if (!dialectOf(uow.db).hasOneWriter) {
    await lockAgentsFirst(uow, caller, id);
    await lockTaskRow(uow.db, id);
  }
};
