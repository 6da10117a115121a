import type { RoomId } from '../../db/queries/rooms.js';
import type { App, UnitOfWork } from '../kernel/app.js';
import { defineTopic, isTellable, relay } from '../kernel/relay.js';
import { defineService } from '../kernel/services.js';

/** What somebody says in a room, or of being in it: not stored, and gone with whoever said it. */
export interface Said {
  readonly namespace: string;
  readonly name: string;
  /** What was said, as JSON; empty from a peer that has gone. */
  readonly text: string;
  /** Names who says it, or that it was said once. */
  readonly id: string;
}

/** Whoever keeps the sockets of one process. */
interface Listener {
  /** A room was changed, or deleted. */
  changed(id: RoomId): void;
  /** A peer on another replica is in a room, or has gone. */
  met(peer: Said): void;
  /** Another replica asks who is in a room. */
  asked(id: RoomId): void;
  /** Something was published on another replica. */
  published(said: Said): void;
  /** Something may have happened that was not told. */
  recheck(): void;
}

const roomsChanged = defineTopic('rooms.changed', { namespace: 'text', name: 'text' });
const peersMet = defineTopic('rooms.peers', { namespace: 'text', name: 'text', text: 'text', id: 'text' });
const peersAsked = defineTopic('rooms.asked', { namespace: 'text', name: 'text' });
const channelSaid = defineTopic('rooms.said', { namespace: 'text', name: 'text', text: 'text', id: 'text' });

/** Whether all replicas can be told of what somebody says, in a room or a channel. */
export const isHeardEverywhere = (said: Said): boolean => isTellable(peersMet, said);

/** Tells those that keep sockets, in this process and on other replicas, what happens in rooms. It may be lost. */
class RoomSignals {
  readonly #app: App;
  #listener: Listener | undefined;

  constructor(app: App) {
    this.#app = app;
    const others = app.service(relay);
    const recheck = (): void => this.#listener?.recheck();
    others.listen(roomsChanged, (id) => this.#listener?.changed(id), recheck);
    others.listen(peersMet, (peer) => this.#listener?.met(peer), recheck);
    others.listen(peersAsked, (id) => this.#listener?.asked(id), recheck);
    others.listen(channelSaid, (said) => this.#listener?.published(said), recheck);
  }

  listen(listener: Listener): void {
    this.#listener = listener;
  }

  changed({ namespace, name }: RoomId): void {
    this.#listener?.changed({ namespace, name });
    this.#app.service(relay).tell(roomsChanged, { namespace, name });
  }

  /** Tells the other replicas that a peer is here, or has gone. */
  meet(peer: Said): void {
    this.#app.service(relay).tell(peersMet, peer);
  }

  /** Asks the other replicas who is in a room. */
  ask({ namespace, name }: RoomId): void {
    this.#app.service(relay).tell(peersAsked, { namespace, name });
  }

  /** Tells the other replicas what was published here. */
  publish(said: Said): void {
    this.#app.service(relay).tell(channelSaid, said);
  }
}

export const roomSignals = defineService({
  name: 'room signals',
  start: (app) => ({ service: new RoomSignals(app) }),
});

/** Has those who look at a room told that it changed, or is gone, once this is committed. */
export const tellRoomChanged = (uow: UnitOfWork, { namespace, name }: RoomId): void => {
  uow.afterCommit((app) => app.service(roomSignals).changed({ namespace, name }));
};
