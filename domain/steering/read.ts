import type { Kysely } from 'kysely';
import { listPendingSteeringOfAgent, listSteeringMessagesOfTask } from '../../db/queries/steering.js';
import type { Database } from '../../db/schema.js';
import { requireAgentRow } from '../agents/agent.js';
import { requireTaskRow } from '../tasks/read.js';
import { type SteeringMessage, toSteeringMessage } from './message.js';

/**
 * All messages of a task, oldest first.
 *
 * @throws ProductError notFound for an unknown task
 */
export const listTaskSteeringMessages = async (db: Kysely<Database>, taskId: string): Promise<SteeringMessage[]> => {
  await requireTaskRow(db, taskId);
  return (await listSteeringMessagesOfTask(db, taskId)).map(toSteeringMessage);
};

/**
 * The messages an agent has yet to deliver, oldest first; of one task, if it is the agent's.
 *
 * @throws ProductError notFound for an unknown agent
 */
export const listPendingSteering = async (
  db: Kysely<Database>,
  agentId: string,
  taskId: string | undefined,
): Promise<SteeringMessage[]> => {
  await requireAgentRow(db, agentId);
  return (await listPendingSteeringOfAgent(db, agentId, taskId)).map(toSteeringMessage);
};
