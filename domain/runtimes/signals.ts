import type { App, UnitOfWork } from '../kernel/app.js';
import { defineTopic, relay } from '../kernel/relay.js';
import { defineService } from '../kernel/services.js';

/** Why a connection of a controller is closed, as it is told. */
export const linkCodes = {
  /** A newer connection speaks for the controller. */
  replaced: 4000,
  /** Its token opens nothing any more. */
  revoked: 4001,
  /** Its configuration has changed: the next one is told the new one. */
  changed: 4002,
} as const;

/** The same in words. */
export const linkReasons: ReadonlyMap<number, string> = new Map([
  [linkCodes.replaced, 'a newer connection speaks for the controller'],
  [linkCodes.revoked, 'the token has ended'],
  [linkCodes.changed, 'the configuration has changed: connect again'],
]);

/** Whoever keeps the connections in one process. */
interface Listener {
  /** There may be something to tell a controller. */
  waiting(controllerId: string): void;
  /** The connections of a controller are to be closed, but the one that stays. */
  close(controllerId: string, stays: string, code: number): void;
  /** Something may have happened that was not told. */
  recheck(): void;
}

const commandsWaiting = defineTopic('runtimes.commands', { controllerId: 'text' });
const connectionsEnded = defineTopic('runtimes.ended', { controllerId: 'text', stays: 'text', code: 'integer' });

/** Tells those that keep connections, in this process and on other replicas, what concerns them. It may be lost. */
class ControllerSignals {
  readonly #app: App;
  #listener: Listener | undefined;

  constructor(app: App) {
    this.#app = app;
    const others = app.service(relay);
    const recheck = (): void => this.#listener?.recheck();
    others.listen(commandsWaiting, ({ controllerId }) => this.#listener?.waiting(controllerId), recheck);
    others.listen(
      connectionsEnded,
      ({ controllerId, stays, code }) => this.#listener?.close(controllerId, stays, code),
      recheck,
    );
  }

  listen(listener: Listener): void {
    this.#listener = listener;
  }

  waiting(controllerId: string): void {
    this.#listener?.waiting(controllerId);
    this.#app.service(relay).tell(commandsWaiting, { controllerId });
  }

  close(controllerId: string, stays: string, code: number): void {
    this.#listener?.close(controllerId, stays, code);
    this.#app.service(relay).tell(connectionsEnded, { controllerId, stays, code });
  }
}

export const controllerSignals = defineService({
  name: 'controller signals',
  start: (app) => ({ service: new ControllerSignals(app) }),
});

/** Has a controller told what waits for it, once this is committed. */
export const tellWaiting = (uow: UnitOfWork, controllerId: string): void => {
  uow.afterCommit((app) => app.service(controllerSignals).waiting(controllerId));
};

/** Has the connections of a controller closed, once this is committed; `stays` is the id of one that is not. */
export const closeLinks = (uow: UnitOfWork, controllerId: string, code: number, stays = ''): void => {
  uow.afterCommit((app) => app.service(controllerSignals).close(controllerId, stays, code));
};
