import { findAgentState } from '../../db/queries/agents.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { unauthenticated } from '../kernel/errors.js';
import type { Origin } from '../kernel/operations.js';
import { agentOwner, requireUser, userOwner } from './owners.js';
import { answerRequest, type Message, type Reply, refusalOf, rpcCodes, welcome } from './protocol.js';
import { agentToolbox, type Toolbox, userToolbox } from './registry.js';
import { groupsFor } from './scripts-only.js';
import { sessionUse } from './session-use.js';
import { beginSession, type Owner, requireSession, type Session } from './sessions.js';

/** What a message is answered with: nothing, where it asks for nothing. */
export interface Posted {
  readonly reply?: Reply;
  /** The session that began with it. */
  readonly sessionId?: string;
}

/** What comes with a message. */
export interface Post {
  /** `Mcp-Session-Id`. */
  readonly sessionId?: string | undefined;
  readonly message: Message;
}

/** Whose sessions these are, and what those have. */
interface Sessions {
  readonly owner: Owner | undefined;
  /** Who calls the tools. */
  readonly caller: Caller;
  /**
   * Whose session begins, and the groups of tools it gets.
   *
   * @throws ProductError unauthenticated when the owner may begin none
   */
  readonly begin: () => Promise<{ readonly owner: Owner; readonly groups: readonly string[] }>;
  readonly toolboxOf: (session: Session) => Toolbox;
}

const isRequestId = (id: Message['id']): id is string | number => typeof id === 'string' || typeof id === 'number';

const post = async (app: App, sessions: Sessions, { sessionId, message }: Post, origin: Origin): Promise<Posted> => {
  const { id, method, params } = message;
  const isRequest = isRequestId(id);
  if (sessionId === undefined && isRequest && method === 'initialize') {
    const { owner, groups } = await sessions.begin();
    const session = await beginSession(app, owner, groups);
    return { sessionId: session.id, reply: welcome(app, id, params) };
  }
  if (sessionId === undefined && isRequest && method === 'server/discover') {
    return { reply: refusalOf(id, rpcCodes.methodNotFound, 'Method not found') };
  }
  const session = await requireSession(app, sessions.owner, sessionId);
  if (!isRequest || method === undefined) {
    app.service(sessionUse).note(session.id);
    return {};
  }
  const within = { toolbox: sessions.toolboxOf(session), caller: sessions.caller, origin };
  const reply = await app
    .service(sessionUse)
    .during(session.id, () => answerRequest(app, { id, method, params }, within));
  return { reply };
};

const beginOfAgent: (app: App, caller: Caller) => ReturnType<Sessions['begin']> = async (app, { agentId }) => {
  const owner = agentOwner(agentId);
  if (owner === undefined || agentId === undefined) {
    throw unauthenticated('Missing X-Agent-ID header', { code: 'agent_missing' });
  }
  if (!(await findAgentState(app.db, agentId))) {
    throw unauthenticated('Agent not found', { code: 'agent_not_found' });
  }
  return { owner, groups: await groupsFor(app, agentId) };
};

/**
 * Takes a message of the Model Context Protocol from an agent: begins a session, or answers in one.
 *
 * @throws ProductError unauthenticated (nobody's session, or somebody else's), invalid (no such session), exhausted (all
 * sessions of the agent are answering requests)
 */
export const mcpPost = (app: App, caller: Caller, sent: Post, origin: Origin): Promise<Posted> =>
  post(
    app,
    {
      owner: agentOwner(caller.agentId),
      caller,
      begin: () => beginOfAgent(app, caller),
      toolboxOf: ({ capabilities }) => agentToolbox(app, capabilities),
    },
    sent,
    origin,
  );

/**
 * The same from a user, who acts as nobody else: no header says for which agent.
 *
 * @throws ProductError unauthenticated (no user, or somebody else's session), invalid, exhausted
 */
export const mcpUserPost = async (app: App, caller: Caller, sent: Post, origin: Origin): Promise<Posted> => {
  const owner = userOwner(requireUser(caller));
  return post(
    app,
    {
      owner,
      caller: { principal: caller.principal },
      begin: async () => ({ owner, groups: app.settings.capabilities }),
      toolboxOf: () => userToolbox(app),
    },
    sent,
    origin,
  );
};
