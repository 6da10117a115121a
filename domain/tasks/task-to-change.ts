import { lockAgent } from '../../db/queries/agents.js';
import { findTaskRowToChange } from '../../db/queries/tasks.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { Caller } from '../kernel/caller.js';
import { notFound } from '../kernel/errors.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';

/** The agents that a step with a task concerns, but for the one that is known. */
const concerned = ({ agentId, offeredTo }: TaskTable, known: string | undefined): readonly string[] => {
  const others = [agentId, offeredTo].flatMap((id) => (id === null || id === known ? [] : [id]));
  return [...new Set(others)].toSorted();
};

/**
 * The task with this id, to be taken a step further for a caller: until the unit ends nobody else changes it, or what its
 * agents have under way. Agents come before tasks as far as they are known, as in a poll, which begins with its agent:
 * the two do not wait for each other.
 *
 * @throws ProductError notFound no such task
 */
export const requireTaskToChange = async ({ db }: UnitOfWork, caller: Caller, id: string): Promise<TaskTable> => {
  if (caller.agentId !== undefined) {
    await lockAgent(db, caller.agentId);
  }
  const task = await findTaskRowToChange(db, id);
  if (task === undefined) {
    throw notFound('task');
  }
  for (const agentId of concerned(task, caller.agentId)) {
    await lockAgent(db, agentId);
  }
  return task;
};
