import { listPendingSteeringOfAgent, listSteeringMessagesOfTask } from '../../db/queries/steering.js';
import type { components } from '../../generated/swarm/types.js';
import { requireAgentRow } from '../agents/agent.js';
import type { App } from '../kernel/app.js';
import { boundedRead } from '../kernel/bounded-read.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import type { Answer } from '../kernel/written.js';
import { requireTaskRow } from '../tasks/read.js';
import { toSteeringMessage } from './message.js';

type SteeringMessageList = components['schemas']['SteeringMessageList'];

interface OfTask {
  readonly taskId: string;
  readonly offset: number;
}

interface OfAgent {
  readonly agentId: string;
  readonly taskId: string | undefined;
}

export const taskMessageListing = boundedRead<OfTask, SteeringMessageList>({
  module: import.meta.url,
  name: 'taskMessageListing',
  narrowing: 'another task',
  reachesFew: () => true,
  readUpTo: async (db, question, maxBytes) => {
    const { rows, isCut } = await listSteeringMessagesOfTask(db, question, maxBytes);
    return { answer: { messages: rows.map(toSteeringMessage) }, isCut };
  },
});

/**
 * The messages of a task after the first `offset` ones, oldest first: those that have 4 MiB. Reads until the signal aborts.
 *
 * @throws ProductError notFound for an unknown task
 */
export const listTaskSteeringMessages = async (
  app: App,
  taskId: string,
  offset: number,
  signal: AbortSignal,
): Promise<Answer<SteeringMessageList>> => {
  await requireTaskRow(app.db, taskId);
  return app.service(heavyReads).answer(taskMessageListing, { taskId, offset }, signal);
};

export const pendingMessageListing = boundedRead<OfAgent, SteeringMessageList>({
  module: import.meta.url,
  name: 'pendingMessageListing',
  narrowing: 'taskId',
  reachesFew: () => true,
  readUpTo: async (db, question, maxBytes) => {
    const { rows, isCut } = await listPendingSteeringOfAgent(db, question, maxBytes);
    return { answer: { messages: rows.map(toSteeringMessage) }, isCut };
  },
});

/**
 * The messages an agent has yet to deliver, oldest first; of one task, if it is the agent's: those that have 4 MiB. Reads
 * until the signal aborts.
 *
 * @throws ProductError notFound for an unknown agent
 */
export const listPendingSteering = async (
  app: App,
  agentId: string,
  taskId: string | undefined,
  signal: AbortSignal,
): Promise<Answer<SteeringMessageList>> => {
  await requireAgentRow(app.db, agentId);
  return app.service(heavyReads).answer(pendingMessageListing, { agentId, taskId }, signal);
};
