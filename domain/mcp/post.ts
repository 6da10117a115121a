import { findAgentState } from '../../db/queries/agents.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { unauthenticated } from '../kernel/errors.js';
import type { Origin } from '../kernel/operations.js';
import { answerRequest, type Message, type Reply, refusalOf, rpcCodes, welcome } from './protocol.js';
import { sessionUse } from './session-use.js';
import { beginSession, type Owner, requireSession } from './sessions.js';

/** What a message is answered with: nothing, where it asks for nothing. */
export interface Posted {
  readonly reply?: Reply;
  /** The session that began with it. */
  readonly sessionId?: string;
}

/** The agent that a request says it is from, as the owner of sessions. */
export const agentOwner = ({ agentId }: Caller): Owner | undefined =>
  agentId === undefined ? undefined : { name: `agent:${agentId}`, knownBy: 'X-Agent-ID' };

const requireAgent = async ({ db }: App, caller: Caller): Promise<Owner> => {
  const owner = agentOwner(caller);
  if (owner === undefined || caller.agentId === undefined) {
    throw unauthenticated('Missing X-Agent-ID header', { code: 'agent_missing' });
  }
  if (!(await findAgentState(db, caller.agentId))) {
    throw unauthenticated('Agent not found', { code: 'agent_not_found' });
  }
  return owner;
};

/** What comes with a message. */
export interface Post {
  /** `Mcp-Session-Id`. */
  readonly sessionId?: string | undefined;
  readonly message: Message;
}

const begin = async (app: App, caller: Caller, { id, params }: Message): Promise<Posted> => {
  const owner = await requireAgent(app, caller);
  const session = await beginSession(app, owner, app.settings.capabilities);
  return {
    sessionId: session.id,
    ...(typeof id === 'string' || typeof id === 'number' ? { reply: welcome(app, id, params) } : {}),
  };
};

/**
 * Takes a message of the Model Context Protocol: begins a session, or answers in one.
 *
 * @throws ProductError unauthenticated (nobody's session, or somebody else's), invalid (no such session), exhausted (all
 * sessions of the agent are answering requests)
 */
export const mcpPost = async (
  app: App,
  caller: Caller,
  { sessionId, message }: Post,
  origin: Origin,
): Promise<Posted> => {
  const { id, method, params } = message;
  const isRequest = typeof id === 'string' || typeof id === 'number';
  if (sessionId === undefined && method === 'initialize' && isRequest) {
    return begin(app, caller, message);
  }
  if (sessionId === undefined && method === 'server/discover' && isRequest) {
    return { reply: refusalOf(id, rpcCodes.methodNotFound, 'Method not found') };
  }
  const session = await requireSession(app, agentOwner(caller), sessionId);
  if (!isRequest || method === undefined) {
    app.service(sessionUse).note(session.id);
    return {};
  }
  const reply = await app
    .service(sessionUse)
    .during(session.id, () => answerRequest(app, { id, method, params }, { session, caller, origin }));
  return { reply };
};
