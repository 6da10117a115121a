import type { Reader } from '../../db/access.js';
import type { SteeringMessageTable } from '../../db/tables/steering.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import { requireAgentRow } from '../agents/agent.js';
import { isLead } from '../agents/leads.js';
import type { Caller } from '../kernel/caller.js';
import { forbidden } from '../kernel/errors.js';
import { requesterOfTask, userExists } from '../users/requester.js';

/** Who a steering message comes from. */
export interface Sender {
  readonly kind: SteeringMessageTable['createdByKind'];
  readonly userId: string | null;
  readonly agentId: string | null;
  /** A display name, fixed when the message is created; null when there is none. */
  readonly label: string | null;
}

const refuse = () =>
  forbidden('Only the operator, the requester, a lead or the creator may steer this task', {
    code: 'steering_forbidden',
  });

const userSender = async (db: Reader, userId: string): Promise<Sender> => {
  const user = await requesterOfTask(db, { requestedByUserId: userId, chatUserId: null });
  return { kind: 'user', userId, agentId: null, label: user?.name ?? null };
};

const agentSender = async (db: Reader, task: TaskTable, agentId: string): Promise<Sender> => {
  const agent = await requireAgentRow(db, agentId);
  if (task.creatorAgentId !== agentId && !(await isLead(db, agentId))) {
    throw refuse();
  }
  return { kind: 'agent', userId: null, agentId, label: agent.name };
};

const operatorSender = async (db: Reader, userId: string | undefined): Promise<Sender> => {
  if (userId !== undefined && (await userExists(db, userId))) {
    return userSender(db, userId);
  }
  return { kind: 'system', userId: null, agentId: null, label: null };
};

/**
 * The sender of a message to a task: a user for tasks they requested, an agent that is a lead or created the task, or
 * the operator, who may speak for a user.
 *
 * @param forUserId for whom the operator speaks; nobody when the user does not exist
 * @throws ProductError forbidden (not allowed), notFound (unknown agent)
 */
export const senderOf = async (
  db: Reader,
  caller: Caller,
  { task, forUserId }: { readonly task: TaskTable; readonly forUserId: string | undefined },
): Promise<Sender> => {
  if (caller.principal.kind === 'user') {
    const requester = await requesterOfTask(db, task);
    if (requester?.id !== caller.principal.userId) {
      throw refuse();
    }
    return userSender(db, caller.principal.userId);
  }
  return caller.agentId === undefined ? operatorSender(db, forUserId) : agentSender(db, task, caller.agentId);
};
