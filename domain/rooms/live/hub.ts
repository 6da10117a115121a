import type { RoomId } from '../../../db/queries/rooms.js';
import type { App } from '../../kernel/app.js';
import { conflict, type ProductError } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import { defineService } from '../../kernel/services.js';
import { msPerSecond } from '../../kernel/time.js';
import { roomSignals, type Said } from '../signals.js';
import { type Joining, LiveRoom, type Member } from './room.js';
import { mostOpenRooms, OpenRooms } from './shares.js';

const roundMs = 15 * msPerSecond;
/** A peer on another replica that was not heard of for so long has gone. */
const forgottenAfterMs = 3 * roundMs;
const gatherPeersMs = 50;
/** To tell all who is there takes time for each of them: so many times as long nobody is told again. */
const peersRestFactor = 20;
const mostPeers = 100;
const mostPeerChars = 64 * 1024;

/** Names a room, or a channel, among all. */
export const keyOf = ({ namespace, name }: RoomId): string => `${namespace}\n${name}`;

interface RemotePeer {
  readonly text: string;
  readonly heardAt: number;
}

/** Who is in a room, by an id of the socket: what each says of itself, as JSON. */
class Peers {
  readonly here = new Map<string, string>();
  readonly elsewhere = new Map<string, RemotePeer>();

  /** Those who are told of, and how many others there are: everybody is told of all of them, at each change. */
  get shown(): { readonly peers: unknown[]; readonly more: number } {
    const peers: unknown[] = [];
    let chars = 0;
    for (const text of this.#texts()) {
      chars += text.length;
      if (peers.length >= mostPeers || chars > mostPeerChars) {
        break;
      }
      peers.push(JSON.parse(text));
    }
    return { peers, more: this.here.size + this.elsewhere.size - peers.length };
  }

  *#texts(): Generator<string> {
    yield* this.here.values();
    for (const { text } of this.elsewhere.values()) {
      yield text;
    }
  }
}

interface Entry {
  readonly room: LiveRoom;
  readonly peers: Peers;
  timer: NodeJS.Timeout | undefined;
  /** Until when nobody is told who is there. */
  restUntil: number;
}

/** The rooms and channels that sockets of this process are in. */
class RoomHub {
  readonly #app: App;
  readonly #entries = new Map<string, Entry>();
  readonly #open = new OpenRooms();
  readonly #channels = new Map<string, Set<Member>>();
  readonly #rechecked = new Set<() => void>();
  readonly #timer: NodeJS.Timeout;

  constructor(app: App) {
    this.#app = app;
    this.#timer = setInterval(() => this.#round(), roundMs).unref();
    app.service(roomSignals).listen({
      changed: (id) => this.#changed(id),
      met: (peer) => this.#met(peer),
      asked: (id) => this.#tellPeers(id),
      published: (said) => this.#hear(said),
      recheck: () => this.#lookAtAll(),
    });
  }

  /** Has somebody asked, now and then, whether they may still be here; returns how to end that. */
  recheckNowAndThen(recheck: () => void): () => void {
    this.#rechecked.add(recheck);
    return () => this.#rechecked.delete(recheck);
  }

  /** Has somebody let in; they are told why not when they, or this process, have as many rooms open as they may have. */
  join(id: RoomId, joining: Joining): void {
    const key = keyOf(id);
    const refusal = this.#refusalOf(key, joining.member);
    if (refusal !== undefined) {
      joining.joined(refusal);
      return;
    }
    const entry = this.#entries.get(key) ?? this.#enter(id, key);
    this.#open.add(key, joining.member);
    entry.room.join(joining);
  }

  leave(id: RoomId, member: Member, peerId: string): void {
    const entry = this.#entries.get(keyOf(id));
    this.#open.delete(keyOf(id), member);
    entry?.room.leave(member);
    if (entry?.peers.here.delete(peerId)) {
      this.#app.service(roomSignals).meet({ ...id, text: '', id: peerId });
      this.#peersChanged(entry);
    }
    if (entry?.room.isEmpty) {
      this.#entries.delete(keyOf(id));
    }
  }

  /** The room, if the member is in it. */
  roomOf(id: RoomId, member: Member): LiveRoom | undefined {
    const room = this.#entries.get(keyOf(id))?.room;
    return room?.has(member) ? room : undefined;
  }

  peersIn(id: RoomId): Peers['shown'] {
    return this.#entries.get(keyOf(id))?.peers.shown ?? { peers: [], more: 0 };
  }

  /** Says who a peer in a room is, and what it does there. */
  present(id: RoomId, peerId: string, text: string): void {
    const entry = this.#entries.get(keyOf(id));
    if (entry) {
      entry.peers.here.set(peerId, text);
      this.#app.service(roomSignals).meet({ ...id, text, id: peerId });
      this.#peersChanged(entry);
    }
  }

  subscribe(id: RoomId, member: Member): void {
    const key = keyOf(id);
    const members = this.#channels.get(key) ?? new Set();
    this.#channels.set(key, members.add(member));
  }

  unsubscribe(id: RoomId, member: Member): void {
    const key = keyOf(id);
    const members = this.#channels.get(key);
    members?.delete(member);
    if (members?.size === 0) {
      this.#channels.delete(key);
    }
  }

  publish(id: RoomId, text: string): void {
    const said = { ...id, text, id: newId() };
    this.#hear(said);
    this.#app.service(roomSignals).publish(said);
  }

  stop(): Promise<void> {
    clearInterval(this.#timer);
    return Promise.resolve();
  }

  #enter(id: RoomId, key: string): Entry {
    const entry = { room: new LiveRoom(this.#app, id), peers: new Peers(), timer: undefined, restUntil: 0 };
    this.#entries.set(key, entry);
    this.#app.service(roomSignals).ask(id);
    return entry;
  }

  #refusalOf(key: string, member: Member): ProductError | undefined {
    if (!this.#entries.has(key) && this.#entries.size >= mostOpenRooms) {
      return conflict(`The server has ${mostOpenRooms} rooms open, which is as many as it may have`, {
        code: 'too_many_rooms',
      });
    }
    return this.#open.refusalOf(key, member);
  }

  /** A change without a name is one of all rooms of the namespace. */
  #changed({ namespace, name }: RoomId): void {
    if (name !== '') {
      this.#entries.get(keyOf({ namespace, name }))?.room.look();
      return;
    }
    for (const { room } of this.#entries.values()) {
      if (room.id.namespace === namespace) {
        room.look();
      }
    }
  }

  #lookAtAll(): void {
    for (const { room } of this.#entries.values()) {
      room.look();
    }
  }

  #met({ namespace, name, text, id }: Said): void {
    const entry = this.#entries.get(keyOf({ namespace, name }));
    if (entry === undefined) {
      return;
    }
    const before = entry.peers.elsewhere.get(id)?.text;
    if (text === '') {
      entry.peers.elsewhere.delete(id);
    } else {
      entry.peers.elsewhere.set(id, { text, heardAt: performance.now() });
    }
    if (before !== text) {
      this.#peersChanged(entry);
    }
  }

  #tellPeers(id: RoomId): void {
    for (const [peerId, text] of this.#entries.get(keyOf(id))?.peers.here ?? []) {
      this.#app.service(roomSignals).meet({ ...id, text, id: peerId });
    }
  }

  #hear({ namespace, name, text }: Said): void {
    const json = JSON.stringify({ type: 'channel', namespace, name, data: JSON.parse(text) });
    for (const member of this.#channels.get(keyOf({ namespace, name })) ?? []) {
      member.tellJson(json);
    }
  }

  #peersChanged(entry: Entry): void {
    const restMs = entry.restUntil - performance.now();
    entry.timer ??= setTimeout(() => this.#tellOfPeers(entry), Math.max(gatherPeersMs, restMs));
  }

  #tellOfPeers(entry: Entry): void {
    const startedAt = performance.now();
    entry.timer = undefined;
    const { namespace, name } = entry.room.id;
    entry.room.tell({ type: 'presence', namespace, name, ...entry.peers.shown });
    const endedAt = performance.now();
    entry.restUntil = endedAt + peersRestFactor * (endedAt - startedAt);
  }

  #round(): void {
    for (const recheck of this.#rechecked) {
      recheck();
    }
    const before = performance.now() - forgottenAfterMs;
    for (const entry of this.#entries.values()) {
      entry.room.look();
      this.#tellPeers(entry.room.id);
      for (const [id, { heardAt }] of entry.peers.elsewhere) {
        if (heardAt < before) {
          entry.peers.elsewhere.delete(id);
          this.#peersChanged(entry);
        }
      }
    }
  }
}

export type { RoomHub };

export const roomHub = defineService({
  name: 'room hub',
  start: (app) => {
    const service = new RoomHub(app);
    return { service, stop: () => service.stop() };
  },
});
