import { CollisionError } from '../../db/collision.js';
import { dialectOf } from '../../db/dialect/sql-dialect.js';
import { lockAgent, lockAgentsOfTask, lockFreeAgents } from '../../db/queries/agents.js';
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
 * Until the unit ends nobody else changes what the agents of a task have under way. They were locked before the task, unless
 * it became theirs meanwhile: then one that somebody else has is not waited for, since that may be for the task.
 *
 * @throws CollisionError the unit is to be done again: it then locks them first
 */
export const lockAgentsOf = async (
  { db }: UnitOfWork,
  caller: Caller,
  { id, agentId, offeredTo }: Pick<TaskTable, 'id' | 'agentId' | 'offeredTo'>,
): Promise<void> => {
  const others = [agentId, offeredTo].flatMap((other) => (other === null || other === caller.agentId ? [] : [other]));
  if (others.length === 0 || dialectOf(db).hasOneWriter) {
    return;
  }
  if (!(await lockFreeAgents(db, [...new Set(others)]))) {
    throw new CollisionError(`Task ${id} became another agent's`);
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
  await lockAgentsOfTask(uow.db, id, caller.agentId);
  const task = await requireLockedTask(uow, id);
  await lockAgentsOf(uow, caller, task);
  return task;
};

/** The same for a step that changes nothing of what others than the calling agent have under way. */
export const requireTaskForCaller = async (uow: UnitOfWork, caller: Caller, id: string): Promise<TaskTable> => {
  if (dialectOf(uow.db).hasOneWriter) {
    return requireTaskRow(uow.db, id);
  }
  if (caller.agentId !== undefined) {
    await lockAgent(uow.db, caller.agentId);
  }
  return requireLockedTask(uow, id);
};

/** Locks the same for a task that is read after this; `lockAgentsOf` then makes sure of its agents. */
export const lockTaskToChange = async (uow: UnitOfWork, caller: Caller, id: string): Promise<void> => {
  if (!dialectOf(uow.db).hasOneWriter) {
    await lockAgentsOfTask(uow.db, id, caller.agentId);
    await lockTaskRow(uow.db, id);
  }
};
