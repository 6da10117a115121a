import type { Reader } from '../../db/access.js';
import { findTaskRow } from '../../db/queries/tasks.js';
import type { Caller } from '../kernel/caller.js';
import { forbidden, type ProductError } from '../kernel/errors.js';

/** The caller is not the agent that the task is assigned to. */
export const notAssignee = ({ agentId }: { readonly agentId: string | null }): ProductError =>
  forbidden(agentId === null ? 'Task is not assigned to you' : 'Task is assigned to another agent', {
    code: 'not_task_assignee',
  });

/** What the token of a worker does not open (docs/runtimes.md). */
export const notForWorkers = (): ProductError =>
  forbidden('The token of a worker opens only what a worker needs to do its tasks', { code: 'permission_denied' });

/**
 * A worker reports with its token for its own agent; whoever has another key is trusted with all of them.
 *
 * @throws ProductError forbidden (`not_this_agent`)
 */
export const assertOwnAgent = ({ principal }: Caller, agentId: string): void => {
  if (principal.kind === 'worker' && principal.agentId !== agentId) {
    throw forbidden('agentId must be the agent whose worker the token is for', { code: 'not_this_agent' });
  }
};

/** The same for a task. @throws ProductError forbidden (`not_task_assignee`) */
export const assertOwnTask = ({ principal }: Caller, task: { readonly agentId: string | null }): void => {
  if (principal.kind === 'worker' && principal.agentId !== task.agentId) {
    throw notAssignee(task);
  }
};

/** The same for a task of which only the id is known; of one that is not there a worker reports nothing. */
export const assertOwnTaskOf = async (db: Reader, caller: Caller, taskId: string): Promise<void> => {
  if (caller.principal.kind === 'worker') {
    assertOwnTask(caller, (await findTaskRow(db, taskId)) ?? { agentId: null });
  }
};
