// The rooms and channels of a page: `room(name, options)` and `channel(name)`.
import * as Y from 'yjs';

const answerWithinMs = 15_000;
const againAfterMs = 1000;
const presenceEveryMs = 50;
const remote = Symbol('remote');

const toBase64 = (bytes) => {
  let text = '';
  for (const byte of bytes) {
    text += String.fromCharCode(byte);
  }
  return btoa(text);
};
const fromBase64 = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

const pageId = /^\/p\/([^/.]+)/.exec(location.pathname)?.[1];

/** Those who are told of something, by its name. */
const listeners = () => {
  const byEvent = new Map();
  return {
    on: (event, listen) => {
      const all = byEvent.get(event) ?? new Set();
      byEvent.set(event, all.add(listen));
      return () => all.delete(listen);
    },
    emit: (event, value) => {
      for (const listen of byEvent.get(event) ?? []) {
        listen(value);
      }
    },
  };
};

/** The one connection of the page: it is opened again when it ends, and whoever used it is told. */
class Connection {
  asked = new Map();
  users = new Set();
  nextId = 0;
  opened = undefined;
  socket = undefined;
  isLeaving = false;
  /** Counts the sockets: what was joined on one is not joined on the next. */
  turn = 0;

  constructor() {
    addEventListener('pagehide', () => {
      this.isLeaving = true;
      this.socket?.close();
    });
    // A page that comes back from the cache of the browser connects again.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) {
        this.isLeaving = false;
        this.reconnect();
      }
    });
  }

  open() {
    this.opened ??= new Promise((resolve, reject) => {
      const address = new URL(`/@swarm/realtime?pageId=${pageId}`, location.href);
      address.protocol = address.protocol.replace('http', 'ws');
      const socket = new WebSocket(address);
      this.socket = socket;
      socket.onmessage = ({ data }) => {
        const frame = JSON.parse(data);
        socket.send(JSON.stringify({ ack: frame.seq }));
        if (frame.type === 'hello') {
          this.me = frame.me;
          resolve();
        }
        this.hear(frame);
      };
      socket.onclose = () => {
        reject(new Error('The connection has ended'));
        this.ended();
      };
    });
    return this.opened;
  }

  hear(frame) {
    const asked = this.asked.get(frame.id);
    if (frame.type !== 'result' && frame.type !== 'error') {
      for (const user of this.users) {
        user.hear(frame);
      }
      return;
    }
    this.asked.delete(frame.id);
    clearTimeout(asked?.timer);
    if (frame.type === 'result') {
      asked?.resolve(frame);
    } else {
      asked?.reject(Object.assign(new Error(frame.error), { code: frame.code }));
    }
  }

  async ask(request, answered = (frame) => frame) {
    await this.open();
    const id = this.nextId;
    this.nextId += 1;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.asked.delete(id);
        reject(new Error('The server did not answer'));
      }, answerWithinMs);
      // In the turn of the answer: what follows it builds on it.
      this.asked.set(id, { resolve: (frame) => resolve(answered(frame)), reject, timer });
      this.socket.send(JSON.stringify({ id, ...request }));
    });
  }

  ended() {
    this.opened = undefined;
    this.turn += 1;
    for (const { reject, timer } of this.asked.values()) {
      clearTimeout(timer);
      reject(new Error('The connection has ended'));
    }
    this.asked.clear();
    if (!this.isLeaving && this.users.size > 0) {
      setTimeout(() => this.reconnect(), againAfterMs);
    }
  }

  reconnect() {
    this.open().then(
      () => {
        for (const user of this.users) {
          user.rejoin();
        }
      },
      () => undefined,
    );
  }
}

let connection;
const connect = () => {
  if (pageId === undefined) {
    throw new Error('Rooms are there on pages only, at /p/…');
  }
  connection ??= new Connection();
  return connection;
};

const isMap = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Where two texts differ: what is between the beginning and the end they have in common. */
const textStep = (path, before, after) => {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) {
    start += 1;
  }
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) {
    end += 1;
  }
  const insert = after.slice(start, after.length - end);
  return { type: 'text', path, index: start, deleteCount: before.length - start - end, insert };
};

/** The operations that lead from one state to the other. */
const stepsBetween = (before, after, path, steps) => {
  if (same(before, after)) {
    return;
  }
  if (typeof before === 'string' && typeof after === 'string' && before !== '' && after !== '') {
    steps.push(textStep(path, before, after));
  } else if (Array.isArray(before) && Array.isArray(after)) {
    listSteps(before, after, path, steps);
  } else if (isMap(before) && isMap(after)) {
    mapSteps(before, after, path, steps);
  } else {
    steps.push({ type: 'set', path, value: after });
  }
};

const mapSteps = (before, after, path, steps) => {
  for (const key of Object.keys(before)) {
    if (after[key] === undefined) {
      steps.push({ type: 'delete', path: [...path, key] });
    }
  }
  for (const [key, value] of Object.entries(after)) {
    if (value !== undefined && Object.hasOwn(before, key)) {
      stepsBetween(before[key], value, [...path, key], steps);
    } else if (value !== undefined) {
      steps.push({ type: 'set', path: [...path, key], value });
    }
  }
};

/** What is in the middle, between equal beginnings and ends, is changed in place, then removed or added. */
const listSteps = (before, after, path, steps) => {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && same(before[start], after[start])) {
    start += 1;
  }
  let end = 0;
  while (end < shorter - start && same(before.at(-1 - end), after.at(-1 - end))) {
    end += 1;
  }
  const inPlace = shorter - start - end;
  for (let at = start; at < start + inPlace; at += 1) {
    stepsBetween(before[at], after[at], [...path, String(at)], steps);
  }
  for (let at = start + inPlace; at < before.length - end; at += 1) {
    steps.push({ type: 'delete', path: [...path, String(start + inPlace)] });
  }
  const values = after.slice(start + inPlace, after.length - end);
  if (values.length > 0) {
    steps.push({ type: 'insert', path, index: start + inPlace, values });
  }
};

class Room {
  #connection;
  #events = listeners();
  #isClosed = false;
  #presence;
  #presenceTimer;
  /** Of the socket on which it was joined. */
  #turn;

  constructor(of, name, schemaVersion) {
    this.#connection = of;
    this.name = name;
    this.schemaVersion = schemaVersion;
    this.on = this.#events.on;
    this.presence = {
      peers: [],
      set: (data) => {
        this.#presence = data;
        this.#presenceTimer ??= setTimeout(() => {
          this.#presenceTimer = undefined;
          this.#ask({ op: 'presence', data: this.#presence }).catch((error) => this.#events.emit('error', error));
        }, presenceEveryMs);
      },
    };
  }

  get state() {
    return this.ydoc.getMap('root').toJSON();
  }

  async join() {
    await this.#enter();
    this.#connection.users.add(this);
    return this;
  }

  /** Changes a copy of the state; what is different then is sent. */
  async change(change) {
    this.#assertLive();
    const draft = this.state;
    const next = (await change(draft)) ?? draft;
    const operations = [];
    stepsBetween(this.state, next, [], operations);
    return operations.length === 0 ? undefined : this.apply(operations);
  }

  async apply(operations) {
    this.#assertLive();
    const { room } = await this.#ask({ op: 'change', generation: this.generation, operations });
    this.bytes = room.bytes;
    if (room.generation === this.generation) {
      this.#applyFrom(room.snapshot);
    }
  }

  async reset(state = {}) {
    const { room } = await this.#ask({ op: 'reset', state });
    this.#take(room);
  }

  close() {
    this.#isClosed = true;
    this.closed();
    clearTimeout(this.#presenceTimer);
    this.#connection.users.delete(this);
    this.ydoc?.destroy();
    this.#ask({ op: 'leave' }).catch(() => undefined);
  }

  hear(frame) {
    if (frame.name !== this.name || this.#isClosed) {
      return;
    }
    if (frame.type === 'room') {
      this.#take(frame);
    } else if (frame.type === 'presence') {
      this.presence.peers = frame.peers;
      this.#events.emit('presence', frame.peers);
    } else if (frame.type === 'deleted') {
      this.#events.emit('error', new Error('The room was deleted'));
      this.close();
    }
  }

  /** After the connection had ended: what was changed meanwhile is sent, unless the room has begun anew. */
  rejoin() {
    const { ydoc, generation } = this;
    const sendMissing = ({ generation: present, snapshot }) => {
      if (present === generation) {
        this.#send(Y.encodeStateAsUpdate(ydoc, Y.encodeStateVectorFromUpdate(fromBase64(snapshot))));
      }
    };
    this.#enter(sendMissing).catch((error) => this.#events.emit('error', error));
    if (this.#presence !== undefined) {
      this.presence.set(this.#presence);
    }
  }

  #enter(entered = () => undefined) {
    return this.#ask({ op: 'join' }, ({ room: present, me, peers }) => {
      this.me = me;
      this.bytes = present.bytes;
      this.presence.peers = peers;
      this.#turn = this.#connection.turn;
      this.#take(present);
      entered(present);
    });
  }

  #assertLive() {
    if (this.#isClosed || this.stale) {
      throw new Error(this.#isClosed ? 'The room is closed' : 'The room has another form than this page knows');
    }
  }

  #ask(request, answered) {
    const { name, schemaVersion } = this;
    return this.#connection.ask({ name, schemaVersion, ...request }, answered);
  }

  #applyFrom(text) {
    Y.applyUpdate(this.ydoc, fromBase64(text), remote);
  }

  /** A room as it is, or what is new in it. */
  #take({ generation, stale, snapshot, update }) {
    const isNew = generation !== this.generation;
    this.stale = stale;
    if (isNew) {
      this.#begin(generation);
    }
    this.#applyFrom(snapshot ?? update);
    this.#events.emit(isNew ? 'reset' : 'change', this.state);
  }

  #begin(generation) {
    this.ydoc?.destroy();
    this.generation = generation;
    this.ydoc = new Y.Doc();
    this.ydoc.on('update', (update, origin) => {
      if (origin !== remote) {
        this.#events.emit('change', this.state);
        this.#send(update);
      }
    });
  }

  #send(update) {
    const { generation } = this;
    if (this.#turn !== this.#connection.turn) {
      // It is sent once the room is joined again.
      return;
    }
    this.#ask({ op: 'update', generation, snapshot: toBase64(update) }).catch((error) => {
      // What the server says no to is given up; what it did not hear is sent after the next joining.
      if (error.code !== undefined && !this.#isClosed) {
        this.generation = undefined;
        this.rejoin();
      }
      this.#events.emit('error', error);
    });
  }
}

class Channel {
  #connection;
  #events = listeners();

  constructor(of, name) {
    this.#connection = of;
    this.name = name;
    this.on = this.#events.on;
  }

  async join() {
    await this.#connection.ask({ op: 'subscribe', name: this.name });
    this.#connection.users.add(this);
    return this;
  }

  rejoin() {
    this.join().catch((error) => this.#events.emit('error', error));
  }

  async publish(data) {
    await this.#connection.ask({ op: 'publish', name: this.name, data });
  }

  close() {
    this.closed();
    this.#connection.users.delete(this);
    this.#connection.ask({ op: 'unsubscribe', name: this.name }).catch(() => undefined);
  }

  hear(frame) {
    if (frame.type === 'channel' && frame.name === this.name) {
      this.#events.emit('message', frame.data);
    }
  }
}

const open = new Map();

/** The one of a name, until it is closed. */
const once = (key, make) => {
  const known = open.get(key);
  if (known !== undefined && !known.isClosed) {
    return known.joined;
  }
  const made = make();
  const entry = { isClosed: false, joined: made.join() };
  made.closed = () => {
    entry.isClosed = true;
  };
  entry.joined.catch(made.closed);
  open.set(key, entry);
  return entry.joined;
};

/** A room of this page, as it is and will be. */
export const room = async (name = 'default', { schemaVersion = 1 } = {}) =>
  once(`room ${name} ${schemaVersion}`, () => new Room(connect(), name, schemaVersion));

/** What is said to all who have the page open, and not kept. */
export const channel = async (name) => once(`channel ${name}`, () => new Channel(connect(), name));
