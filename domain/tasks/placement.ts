import { findLeadId } from '../../db/queries/leads.js';
import type { SiblingRow } from '../../db/queries/tasks.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import type { NewTask } from './new-task.js';

/** Where a task is and whose it is. */
export type Place = Pick<TaskTable, 'status' | 'agentId' | 'offeredTo' | 'offeredAt'>;

/**
 * Where a new task goes (docs/creating-tasks.md): a draft and the backlog keep where it is meant to go; otherwise an
 * offer comes before an assignment, and without any wish the lead gets it.
 */
export const choosePlace = async (uow: UnitOfWork, input: NewTask): Promise<Place> => {
  const offeredTo = input.offeredTo ?? null;
  if (input.status === 'draft' || input.status === 'backlog') {
    return { status: input.status, agentId: input.agentId ?? null, offeredTo, offeredAt: null };
  }
  if (offeredTo !== null) {
    return { status: 'offered', agentId: null, offeredTo, offeredAt: uow.now };
  }
  const agentId = await assigneeOf(uow, input);
  return { status: agentId === null ? 'unassigned' : 'pending', agentId, offeredTo: null, offeredAt: null };
};

const assigneeOf = async ({ db }: UnitOfWork, { agentId, status }: NewTask): Promise<string | null> => {
  if (agentId !== undefined || status !== undefined) {
    return agentId ?? null;
  }
  return (await findLeadId(db)) ?? null;
};

const siblingOrder = ['in_progress', 'pending', 'offered', 'paused'] as const;

/**
 * The open task of the same agent that a new task of the same context continues: the furthest one, then the newest
 * (docs/creating-tasks.md).
 * @param siblings the open tasks of the context, newest first
 */
export const bestSibling = (siblings: readonly SiblingRow[], place: Place): SiblingRow | undefined => {
  const agent = place.agentId ?? place.offeredTo;
  if (agent === null) {
    return undefined;
  }
  const ofAgent = siblings.filter((sibling) => (sibling.agentId ?? sibling.offeredTo) === agent);
  return siblingOrder.flatMap((status) => ofAgent.filter((sibling) => sibling.status === status))[0];
};
