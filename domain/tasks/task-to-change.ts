import { dialectOf } from '../../db/dialect/sql-dialect.js';
import { lockAgent, lockAgentsOfTask } from '../../db/queries/agents.js';
import { findTaskRowToChange, lockTaskRow } from '../../db/queries/tasks.js';
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

/**
 * Until the unit ends nobody else changes what the agents of a task have under way. The caller is locked already, and so
 * are these, unless the task went to others just before it was locked.
 */
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

/**
 * The task with this id, to be taken a step further for a caller: until the unit ends nobody else changes it, or what its
 * agents have under way. Agents come before tasks, in the order of their ids, whoever calls: as in a poll, which begins with
 * its agent, and in the steps of others with the same task. They do not wait for each other.
 *
 * @throws ProductError notFound no such task
 */
export const requireTaskToChange = async (uow: UnitOfWork, caller: Caller, id: string): Promise<TaskTable> => {
  if (dialectOf(uow.db).hasOneWriter) {
    return requireTaskRow(uow.db, id);
  }
  await lockAgentsOfTask(uow.db, id, caller.agentId);
  const task = await requireLockedTask(uow, id);
  await lockAgentsOf(uow, caller, task);
  return task;
};

/** Locks the same for a task that is read after this; its other agents are locked by `lockAgentsOf`. */
export const lockTaskToChange = async (uow: UnitOfWork, caller: Caller, id: string): Promise<void> => {
  if (!dialectOf(uow.db).hasOneWriter) {
    await lockAgentsOfTask(uow.db, id, caller.agentId);
    await lockTaskRow(uow.db, id);
  }
};
