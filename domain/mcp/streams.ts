import { Readable } from 'node:stream';
import { findMcpSession } from '../../db/queries/mcp-sessions.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { defineService } from '../kernel/services.js';
import { agentOwner, requireUser, userOwner } from './owners.js';
import { sessionUse } from './session-use.js';
import { endSession, type Owner, requireSession, type Session } from './sessions.js';

/** Often enough that proxies do not take the connection for dead. */
const signOfLifeMs = 15_000;

/** The open streams of sessions, in which the server could say something by itself: one a session and process. */
export class SessionStreams {
  readonly #app: App;
  readonly #open = new Map<string, Readable>();

  constructor(app: App) {
    this.#app = app;
  }

  /** Opens the stream of a session in place of the one it had. */
  open({ id }: Session): Readable {
    this.end(id);
    const stream = new Readable({ read: () => undefined });
    const timer = setInterval(() => this.#signOfLife(id, stream), signOfLifeMs).unref();
    stream.once('close', () => {
      clearInterval(timer);
      if (this.#open.get(id) === stream) {
        this.#open.delete(id);
      }
    });
    this.#open.set(id, stream);
    stream.push(': connected\n\n');
    return stream;
  }

  /** Ends the stream of a session, if it has one here. */
  end(id: string): void {
    this.#open.get(id)?.push(null);
    this.#open.delete(id);
  }

  /** Ends all of them: whoever listens is to ask again, another server. */
  endAll(): void {
    for (const id of [...this.#open.keys()]) {
      this.end(id);
    }
  }

  /** A session that has ended, maybe by another server, has no stream. */
  #signOfLife(id: string, stream: Readable): void {
    findMcpSession(this.#app.db, id).then(
      (session) => {
        if (session && this.#open.get(id) === stream) {
          this.#app.service(sessionUse).note(id);
          stream.push(': still here\n\n');
        } else if (!session) {
          this.end(id);
        }
      },
      (error: unknown) => this.#app.log.warn({ err: error }, 'a session of tools could not be read'),
    );
  }
}

export const sessionStreams = defineService({
  name: 'session streams',
  start: (app) => {
    const service = new SessionStreams(app);
    return { service, drain: () => service.endAll() };
  },
});

const listen = async (app: App, owner: Owner | undefined, sessionId: string | undefined): Promise<Readable> => {
  const session = await requireSession(app, owner, sessionId);
  app.service(sessionUse).note(session.id);
  return app.service(sessionStreams).open(session);
};

const end = async (app: App, owner: Owner | undefined, sessionId: string | undefined): Promise<void> => {
  const session = await requireSession(app, owner, sessionId);
  app.service(sessionStreams).end(session.id);
  await endSession(app, session);
};

/**
 * The stream of an agent's session, in which the server could say something by itself. It lasts as long as the session.
 *
 * @throws ProductError invalid when there is no such session, unauthenticated when it is somebody else's
 */
export const mcpGet = (app: App, { agentId }: Caller, sessionId: string | undefined): Promise<Readable> =>
  listen(app, agentOwner(agentId), sessionId);

/** The same of a user's session. @throws ProductError invalid, unauthenticated */
export const mcpUserGet = async (app: App, caller: Caller, sessionId: string | undefined): Promise<Readable> =>
  listen(app, userOwner(requireUser(caller)), sessionId);

/**
 * Ends an agent's session.
 *
 * @throws ProductError invalid when there is no such session, unauthenticated when it is somebody else's
 */
export const mcpDelete = (app: App, { agentId }: Caller, sessionId: string | undefined): Promise<void> =>
  end(app, agentOwner(agentId), sessionId);

/** Ends a user's session. @throws ProductError invalid, unauthenticated */
export const mcpUserDelete = async (app: App, caller: Caller, sessionId: string | undefined): Promise<void> =>
  end(app, userOwner(requireUser(caller)), sessionId);
