import type { Reader } from '../../../db/access.js';
import {
  findThreadAgentId,
  findThreadTask,
  listPresentAgents,
  listPresentWorkers,
} from '../../../db/queries/chat-tasks.js';
import { findLeadId } from '../../../db/queries/leads.js';
import type { RoutingReason } from '../../../generated/swarm/enums.js';
import type { ChatMessage } from './message.js';

/** Whom a message is for. */
export interface Receiver {
  /** Null: the pool, where there is no lead. */
  readonly agentId: string | null;
  readonly reason: RoutingReason;
  /** The task that the work goes on from, where it is not the agent's own. */
  readonly parentTaskId: string | undefined;
}

/** Whom an extension wants a message to go to. */
export type Target =
  | { readonly kind: 'agent'; readonly agentId: string }
  | { readonly kind: 'lead' | 'broadcast' | 'nobody' };

/** More than have something to do with one message. */
const mostCalled = 50;

const everybody = 'all';

const leadFor = async (db: Reader, { address, threadTs }: ChatMessage, reason: RoutingReason): Promise<Receiver> => {
  const leadId = await findLeadId(db);
  const before = leadId === undefined ? undefined : await findThreadTask(db, { channel: address, threadTs });
  return { agentId: leadId ?? null, reason, parentTaskId: before?.id };
};

/** The agents that are called by their ids, or all; the lead where none of them is there. */
const calledAgents = async (db: Reader, message: ChatMessage): Promise<Receiver[]> => {
  const { agentsCalled } = message;
  const present = agentsCalled.includes(everybody)
    ? await listPresentWorkers(db, mostCalled)
    : await listPresentAgents(db, agentsCalled);
  return present.length === 0
    ? [await leadFor(db, message, 'overflow')]
    : present.map(({ id }) => ({ agentId: id, reason: 'human_pinned', parentTaskId: undefined }));
};

/** The agent that works in the thread, or the lead while it is offline; undefined: none does. */
const agentOfThread = async (db: Reader, message: ChatMessage): Promise<Receiver | undefined> => {
  const agentId = await findThreadAgentId(db, { channel: message.address, threadTs: message.threadTs });
  if (agentId === undefined) {
    return undefined;
  }
  const [present] = await listPresentAgents(db, [agentId]);
  return present === undefined
    ? leadFor(db, message, 'overflow')
    : { agentId, reason: 'continuity', parentTaskId: undefined };
};

/** The agents that an extension wants; the lead where none of them is there. */
const wantedAgents = async (db: Reader, message: ChatMessage, target: Target): Promise<readonly Receiver[]> => {
  switch (target.kind) {
    case 'nobody':
      return [];
    case 'lead':
      return [await leadFor(db, message, 'skill')];
    case 'broadcast':
      return calledAgents(db, { ...message, agentsCalled: [everybody] });
    case 'agent':
      return calledAgents(db, { ...message, agentsCalled: [target.agentId] });
  }
};

/**
 * Whom a message is for, as things are (docs/chat.md), unless an extension wants it otherwise; nobody, for most that people
 * write to each other.
 */
export const receiversOf = async (db: Reader, message: ChatMessage, target?: Target): Promise<readonly Receiver[]> => {
  if (target !== undefined) {
    return wantedAgents(db, message, target);
  }
  if (message.agentsCalled.length > 0) {
    return calledAgents(db, message);
  }
  const ofThread = message.isReply && !message.callsOthersOnly ? await agentOfThread(db, message) : undefined;
  if (ofThread !== undefined) {
    return [ofThread];
  }
  return message.callsBot || message.isDirect ? [await leadFor(db, message, 'skill')] : [];
};
