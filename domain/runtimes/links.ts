import { listControllersWithCommands } from '../../db/queries/runtime-commands.js';
import { updateConnectionsSeen } from '../../db/queries/runtime-controllers.js';
import { listControllersAwaited } from '../../db/queries/supervised-runtimes.js';
import { tellsMentions } from '../channels/mentions.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { forbidden } from '../kernel/errors.js';
import type { LiveSocket, SocketBounds, SocketPlan } from '../kernel/live-sockets.js';
import { defineService } from '../kernel/services.js';
import { instantBefore, msPerSecond } from '../kernel/time.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';
import { assertPoolsEnabled } from './caller.js';
import { endLateCommands } from './commands.js';
import { Leaving } from './leaving.js';
import { ControllerLink } from './link.js';
import { controllerSignals, linkCodes } from './signals.js';
import { quietMs } from './signs.js';

/** What the connections of controllers may do. */
const controllerSockets: SocketBounds = {
  name: 'controllers',
  mostSockets: 1000,
  mostFrameBytes: 1024 * 1024,
  framesPerSecond: 500,
  mostWaitingBytes: 4 * 1024 * 1024,
};

const roundMs = 10 * msPerSecond;
const listEveryRounds = 30;

/** The connections of controllers to this process. One round looks after all of them, with a few statements. */
class ControllerLinks {
  readonly #app: App;
  readonly #links = new Map<string, ControllerLink>();
  readonly #leaving = new Leaving();
  /** Ids of connections that were heard of since the last round. */
  readonly #seen = new Set<string>();
  /** What is to be stored of connections that ended. */
  readonly #ending = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  #rounds = 0;

  constructor(app: App) {
    this.#app = app;
    this.#timer = setInterval(() => this.recheck(), roundMs).unref();
    app.service(controllerSignals).listen(this);
  }

  open(link: ControllerLink, socket: LiveSocket): void {
    socket.speak({
      received: (frame, isBinary) => {
        this.#seen.add(link.id);
        link.receive(frame, isBinary);
      },
      seen: () => this.#seen.add(link.id),
      closed: () => {
        this.#leaving.ended(link.controllerId, socket);
        this.#end(link);
      },
    });
    const before = this.#links.get(link.controllerId);
    this.#links.set(link.controllerId, link);
    before?.replaceBy(this.#leaving);
    this.#watch(
      link.begin().catch((error: unknown) => {
        link.close(1011, 'the server failed');
        throw error;
      }),
    );
  }

  waiting(controllerId: string): void {
    this.#links.get(controllerId)?.tell();
  }

  close(controllerId: string, stays: string, code: number): void {
    const link = this.#links.get(controllerId);
    if (link !== undefined && link.id !== stays) {
      this.#watch(link.recheck(code));
    }
  }

  recheck(): void {
    this.#watch(this.#round());
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    for (const link of this.#links.values()) {
      this.#watch(link.end());
    }
    await Promise.allSettled(this.#ending);
  }

  #watch(work: Promise<void>): void {
    const watched = work
      .catch((error: unknown) =>
        this.#app.log.warn({ err: error }, 'the connections of controllers could not be looked after'),
      )
      .finally(() => this.#ending.delete(watched));
    this.#ending.add(watched);
  }

  #end(link: ControllerLink): void {
    this.#seen.delete(link.id);
    if (this.#links.get(link.controllerId) === link) {
      this.#links.delete(link.controllerId);
    }
    this.#watch(link.end());
  }

  async #round(): Promise<void> {
    await endLateCommands(this.#app);
    const links = [...this.#links.values()];
    if (links.length === 0) {
      return;
    }
    await this.#noteSeen(links);
    const ids = links.map(({ controllerId }) => controllerId);
    const kinds = { mentions: tellsMentions(this.#app.settings) };
    const quietSince = instantBefore(this.#app.clock.now(), quietMs);
    const awaited = await listControllersAwaited(this.#app.db, ids, { ...kinds, quietSince });
    this.#listSome(links, new Set(awaited.map((row) => row.controllerId)));
    for (const { controllerId } of await listControllersWithCommands(this.#app.db, ids)) {
      this.waiting(controllerId);
    }
  }

  /** Each is asked again what runs there, in each round while workers are awaited, else now and then: an end may have been lost. */
  #listSome(links: readonly ControllerLink[], awaited: ReadonlySet<string>): void {
    this.#rounds += 1;
    for (const [index, link] of links.entries()) {
      if (awaited.has(link.controllerId) || (index + this.#rounds) % listEveryRounds === 0) {
        link.list();
      }
    }
  }

  /** Whoever speaks for no controller any more, and was not told so, is told now. */
  async #noteSeen(links: readonly ControllerLink[]): Promise<void> {
    const heard = links.filter(({ id }) => this.#seen.delete(id));
    if (heard.length === 0) {
      return;
    }
    const valid = new Set(
      await inConcurrentTransaction(this.#app, [], ({ db, now }) =>
        updateConnectionsSeen(
          db,
          heard.map(({ id }) => id),
          now,
        ),
      ),
    );
    for (const link of heard.filter(({ id }) => !valid.has(id))) {
      link.close(linkCodes.revoked, 'the token has ended');
    }
  }
}

export const controllerLinks = defineService({
  name: 'controller links',
  start: (app) => {
    const service = new ControllerLinks(app);
    return { service, stop: () => service.stop() };
  },
});

/**
 * How a controller speaks on a connection, in place of the one it had.
 *
 * @throws ProductError forbidden when the caller is no controller
 */
export const connectRuntimeController = (app: App, { principal }: Caller): SocketPlan => {
  assertPoolsEnabled(app);
  if (principal.kind !== 'controller') {
    throw forbidden('Only a runtime controller can connect');
  }
  const open = (socket: LiveSocket): void =>
    app.service(controllerLinks).open(new ControllerLink(app, principal, socket), socket);
  return { bounds: controllerSockets, open };
};
