import { randomUUID } from 'node:crypto';
import {
  deleteMcpSession,
  deleteMcpSessionsIdleSince,
  findMcpSession,
  insertMcpSession,
  listMcpSessionsOf,
  type McpSessionRow,
} from '../../db/queries/mcp-sessions.js';
import type { App } from '../kernel/app.js';
import { commaList } from '../kernel/comma-list.js';
import { exhausted, invalid, type ProductError, unauthenticated } from '../kernel/errors.js';
import { defineRecurringJob } from '../kernel/jobs/kinds.js';
import { instantBefore, msPerMinute } from '../kernel/time.js';
import { inConcurrentTransaction, inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { sessionUse } from './session-use.js';

/** A session of somebody with the tools of some groups. */
export interface Session {
  readonly id: string;
  readonly capabilities: ReadonlySet<string>;
}

/** Who may have sessions, and how others are told that a session is not theirs. */
export interface Owner {
  readonly name: string;
  /** `X-Agent-ID` or the user of the token. */
  readonly knownBy: string;
}

const invalidSession = (): ProductError => invalid('Invalid session', { code: 'mcp_session_invalid' });

const toSession = ({ id, capabilities }: McpSessionRow): Session => ({
  id,
  capabilities: new Set(commaList(capabilities)),
});

const isBusy = ({ app, now }: UnitOfWork, { id, busyUntil }: McpSessionRow): boolean =>
  app.service(sessionUse).isOpen(id) || (busyUntil !== null && busyUntil > now);

/** Ends as many idle sessions of an owner as a new one needs. */
const makeRoom = async (uow: UnitOfWork, owner: Owner): Promise<void> => {
  const sessions = await listMcpSessionsOf(uow.db, owner.name);
  const surplus = sessions.length + 1 - uow.app.settings.mcpMaxSessionsPerAgent;
  if (surplus <= 0) {
    return;
  }
  const idle = sessions.filter((session) => !isBusy(uow, session));
  if (idle.length < surplus) {
    throw exhausted('All sessions are answering requests', { code: 'mcp_sessions_exhausted', retryAfterMs: 1000 });
  }
  for (const { id } of idle.slice(0, surplus)) {
    await deleteMcpSession(uow.db, id);
  }
};

/**
 * Begins a session with the groups of tools that are advertised now. One that is over the limit of its owner ends that
 * which was used longest ago.
 *
 * @throws ProductError exhausted when all sessions of the owner are answering requests
 */
export const beginSession = async (app: App, owner: Owner, capabilities: readonly string[]): Promise<Session> => {
  // Which session was used last is known to the second only once it is stored.
  await app.service(sessionUse).store();
  return inConcurrentTransaction(app, [`mcp:${owner.name}`], async (uow) => {
    await makeRoom(uow, owner);
    const row = {
      // Whoever knows it is one step closer to using it, so it must not be guessed from another.
      id: randomUUID(),
      owner: owner.name,
      capabilities: capabilities.join(),
      createdAt: uow.now,
      lastUsedAt: uow.now,
      busyUntil: null,
    };
    await insertMcpSession(uow.db, row);
    return toSession(row);
  });
};

/**
 * The live session that a request names.
 *
 * @throws ProductError invalid when there is none, unauthenticated when it is somebody else's
 */
export const requireSession = async (
  { db }: App,
  owner: Owner | undefined,
  id: string | undefined,
): Promise<Session> => {
  const row = id === undefined ? undefined : await findMcpSession(db, id);
  if (!row) {
    throw invalidSession();
  }
  if (row.owner !== owner?.name) {
    throw unauthenticated(`${owner?.knownBy ?? 'X-Agent-ID'} does not match MCP session`, {
      code: 'mcp_session_mismatch',
    });
  }
  return toSession(row);
};

/** Ends a session, if it has not ended. */
export const endSession = (app: App, { id }: Session): Promise<boolean> =>
  inTransaction(app, ({ db }) => deleteMcpSession(db, id));

const batch = 200;

const endIdle = async (app: App): Promise<number> => {
  await app.service(sessionUse).store();
  return inTransaction(app, ({ db, now }) =>
    deleteMcpSessionsIdleSince(db, instantBefore(now, app.settings.mcpTransportIdleTimeoutMs), batch),
  );
};

/** Ends sessions that went unused for MCP_TRANSPORT_IDLE_TIMEOUT_MS (2 h). */
export const idleSessionSweep = defineRecurringJob({
  name: 'mcp.end-idle-sessions',
  everyMs: () => 5 * msPerMinute,
  atStart: true,
  perform: async (app, { signal }) => {
    signal.throwIfAborted();
    return { againInMs: (await endIdle(app)) === batch ? 0 : undefined };
  },
});
