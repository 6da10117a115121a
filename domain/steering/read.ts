import { listPendingSteeringOfAgent, listSteeringMessagesOfTask } from '../../db/queries/steering.js';
import { requireAgentRow } from '../agents/agent.js';
import type { App } from '../kernel/app.js';
import { requireTaskRow } from '../tasks/read.js';
import { type SteeringMessage, toSteeringMessage } from './message.js';

/**
 * All messages of a task, oldest first.
 *
 * @throws ProductError notFound for an unknown task
 */
export const listTaskSteeringMessages = async ({ db }: App, taskId: string): Promise<SteeringMessage[]> => {
  await requireTaskRow(db, taskId);
  return (await listSteeringMessagesOfTask(db, taskId)).map(toSteeringMessage);
};

/**
 * The messages an agent has yet to deliver, oldest first; of one task, if it is the agent's.
 *
 * @throws ProductError notFound for an unknown agent
 */
export const listPendingSteering = async (
  { db }: App,
  agentId: string,
  taskId: string | undefined,
): Promise<SteeringMessage[]> => {
  await requireAgentRow(db, agentId);
  return (await listPendingSteeringOfAgent(db, agentId, taskId)).map(toSteeringMessage);
};
