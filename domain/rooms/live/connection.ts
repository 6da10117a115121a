import type { RoomId } from '../../../db/queries/rooms.js';
import { assertAdmitted } from '../../access/admission.js';
import type { App } from '../../kernel/app.js';
import type { Caller } from '../../kernel/caller.js';
import { conflict, invalid, ProductError } from '../../kernel/errors.js';
import { closeCodes, type LiveSocket } from '../../kernel/live-sockets.js';
import { operations } from '../../kernel/operations.js';
import { assertRoomReadable, assertRoomWritable, namespaceFor } from '../access.js';
import { type Asked, type RoomRequest, readRoomFrame } from '../frames.js';
import { changeRoom } from '../rooms.js';
import { isHeardEverywhere } from '../signals.js';
import { keyOf, type RoomHub } from './hub.js';
import type { LiveRoom, Member } from './room.js';
import { type Share, sharesOf } from './shares.js';

/** Who looks at rooms on a socket. */
export interface Visitor {
  readonly caller: Caller;
  readonly me: { readonly userId: string | null; readonly name: string; readonly kind: 'user' | 'guest' | 'agent' };
  /** Asks again whether they may. @throws ProductError */
  readonly readmit: () => Promise<void>;
  /** Where their requests come in, and how the audit names it. */
  readonly source: string;
  readonly route: string;
}

const mostRooms = 100;
const mostQueued = 128;
const mostUnacknowledged = 128;
/** What was found out about rights holds for so long. */
const rightsMs = 1000;

const whyClosed = {
  ended: 'the session has ended',
  flawed: 'an update is none of a room',
  queue: 'too many requests wait',
  slow: 'reads too slowly',
  unreadable: 'a message is no request',
} as const;

const refusalFrame = (id: number, { message, code }: ProductError): object => ({
  type: 'error',
  id,
  error: message,
  code,
});

/** A socket on which somebody looks at rooms and changes them. */
export class RoomConnection implements Member {
  readonly shares: readonly Share[];
  readonly #app: App;
  readonly #hub: RoomHub;
  readonly #visitor: Visitor;
  readonly #socket: LiveSocket;
  readonly #rooms = new Map<string, RoomId>();
  readonly #channels = new Map<string, RoomId>();
  readonly #endRechecks: () => void;
  #queue: RoomRequest[] = [];
  /** Requests that were begun and not answered. */
  #open = 0;
  #isWorking = false;
  #seq = 0;
  #acknowledged = 0;
  #admittedAt = Number.NEGATIVE_INFINITY;
  /** When it was found out of which namespaces that they may be written. */
  readonly #writableAt = new Map<string, number>();

  constructor(app: App, hub: RoomHub, visitor: Visitor, socket: LiveSocket) {
    this.#app = app;
    this.#hub = hub;
    this.#visitor = visitor;
    this.shares = sharesOf(visitor.caller);
    this.#socket = socket;
    this.#endRechecks = hub.recheckNowAndThen(() => this.#recheck());
    this.tell({ type: 'hello', me: visitor.me });
  }

  receive(frame: Buffer, isBinary: boolean): void {
    const request = isBinary ? { problem: 'it is binary' } : readRoomFrame(frame);
    if ('problem' in request) {
      this.#socket.close(closeCodes.unreadable, `${whyClosed.unreadable}: ${request.problem}`);
      return;
    }
    if ('ack' in request) {
      this.#acknowledged = Math.max(this.#acknowledged, Math.min(request.ack, this.#seq));
      return;
    }
    if (this.#open >= mostQueued) {
      this.#socket.close(closeCodes.tooSlow, whyClosed.queue);
      return;
    }
    this.#open += 1;
    this.#queue.push(request);
    this.#work();
  }

  tell(frame: object): void {
    this.tellJson(JSON.stringify(frame));
  }

  tellJson(json: string): void {
    if (this.#seq - this.#acknowledged >= mostUnacknowledged) {
      this.#socket.close(closeCodes.tooSlow, whyClosed.slow);
      return;
    }
    this.#seq += 1;
    this.#socket.send(`${json.slice(0, -1)},"seq":${this.#seq}}`);
  }

  /** Nobody is there any more. */
  end(): void {
    this.#endRechecks();
    this.#queue = [];
    for (const id of this.#rooms.values()) {
      this.#hub.leave(id, this, this.#socket.id);
    }
    for (const id of this.#channels.values()) {
      this.#hub.unsubscribe(id, this);
    }
  }

  #work(): void {
    if (this.#isWorking) {
      return;
    }
    this.#isWorking = true;
    void this.#workAll().finally(() => {
      this.#isWorking = false;
    });
  }

  async #workAll(): Promise<void> {
    for (let request = this.#queue.shift(); request !== undefined; request = this.#queue.shift()) {
      await this.#answer(request);
    }
  }

  async #answer(request: RoomRequest): Promise<void> {
    try {
      await this.#assertAdmitted();
      const namespace = await namespaceFor(this.#app.db, this.#visitor.caller, request.namespace);
      if (!this.#socket.isOpen) {
        return;
      }
      const result = await this.#perform(request, { namespace, name: request.name });
      if (result) {
        this.tell({ type: 'result', id: request.id, ...result });
      }
    } catch (error) {
      this.#refuse(request.id, error);
    } finally {
      this.#open -= 1;
    }
  }

  #refuse(id: number, error: unknown): void {
    if (!(error instanceof ProductError)) {
      this.#app.log.error({ err: error }, 'a request about a room failed');
      this.#socket.close(1011, 'the server failed');
      return;
    }
    this.tell(refusalFrame(id, error));
    if (error.kind === 'unauthenticated') {
      this.#socket.close(closeCodes.tooMuch, whyClosed.ended);
    }
    if (error.code === 'room_update_flawed') {
      this.#socket.close(closeCodes.unreadable, whyClosed.flawed);
    }
  }

  /** Undefined where the answer was given already. */
  async #perform(request: RoomRequest, id: RoomId): Promise<object | undefined> {
    switch (request.op) {
      case 'join':
        return this.#join(request, id);
      case 'leave':
        this.#rooms.delete(keyOf(id));
        this.#hub.leave(id, this, this.#socket.id);
        return {};
      case 'update':
        return this.#update(request, id);
      case 'change':
        this.#joinedRoom(id);
        return this.#through('changeRoom', {
          namespace: id.namespace,
          name: id.name,
          schemaVersion: request.schemaVersion,
          generation: request.generation,
          operations: request.operations,
        });
      case 'reset':
        return this.#through('resetRoom', {
          namespace: id.namespace,
          name: id.name,
          schemaVersion: request.schemaVersion,
          state: request.state,
        });
      case 'presence':
        this.#joinedRoom(id);
        this.#assertHeard(id, this.#peer(request.data));
        this.#hub.present(id, this.#socket.id, this.#peer(request.data));
        return {};
      case 'subscribe':
        this.#assertRoomLeft(this.#channels, id);
        assertRoomReadable(this.#visitor.caller, id.namespace);
        this.#channels.set(keyOf(id), id);
        this.#hub.subscribe(id, this);
        return {};
      case 'unsubscribe':
        this.#channels.delete(keyOf(id));
        this.#hub.unsubscribe(id, this);
        return {};
      case 'publish':
        await this.#assertWritable(id.namespace);
        this.#assertHeard(id, request.data);
        this.#hub.publish(id, request.data);
        return {};
    }
  }

  async #join({ id: request, schemaVersion }: Asked<'join'>, id: RoomId): Promise<undefined> {
    assertRoomReadable(this.#visitor.caller, id.namespace);
    this.#assertRoomLeft(this.#rooms, id);
    const outcome = await this.#enter(request, id, schemaVersion);
    if (outcome?.code !== 'room_not_found') {
      return this.#assertNone(outcome);
    }
    await this.#make(id, schemaVersion);
    return this.#socket.isOpen ? this.#assertNone(await this.#enter(request, id, schemaVersion)) : undefined;
  }

  #assertNone(outcome: ProductError | undefined): undefined {
    if (outcome) {
      throw outcome;
    }
    return undefined;
  }

  /** Answers in the turn from which on the socket is told what changes; returns why it is not let in. */
  #enter(request: number, id: RoomId, schemaVersion: number): Promise<ProductError | undefined> {
    this.#rooms.set(keyOf(id), id);
    const peerId = this.#socket.id;
    return new Promise((resolve) => {
      this.#hub.join(id, {
        member: this,
        schemaVersion,
        joined: (outcome) => {
          if (outcome instanceof ProductError) {
            this.#rooms.delete(keyOf(id));
            this.#hub.leave(id, this, peerId);
            resolve(outcome);
            return;
          }
          this.#hub.present(id, peerId, this.#peer('null'));
          this.tell({
            type: 'result',
            id: request,
            room: outcome,
            me: this.#visitor.me,
            ...this.#hub.peersIn(id),
          });
          resolve(undefined);
        },
      });
    });
  }

  /** Makes the room; somebody else may have done so meanwhile, in another form. */
  async #make(id: RoomId, schemaVersion: number): Promise<void> {
    await this.#assertWritable(id.namespace);
    try {
      await changeRoom(this.#app, this.#visitor.caller, { ...id, schemaVersion }, { operations: [] });
    } catch (error) {
      if (!(error instanceof ProductError) || error.code !== 'room_stale') {
        throw error;
      }
    }
  }

  /** Updates wait for one another in their room: the next can come before this one is stored, in its order. */
  async #update({ id: request, schemaVersion, generation, snapshot }: Asked<'update'>, id: RoomId): Promise<undefined> {
    const room = this.#joinedRoom(id);
    await this.#assertWritable(id.namespace);
    const stored = room.update({ schemaVersion, generation, bytes: Buffer.from(snapshot, 'base64') });
    this.#open += 1;
    void this.#answerStored(request, stored);
    return undefined;
  }

  async #answerStored(request: number, stored: Promise<ProductError | undefined>): Promise<void> {
    try {
      this.#assertNone(await stored);
      this.tell({ type: 'result', id: request });
    } catch (error) {
      this.#refuse(request, error);
    } finally {
      this.#open -= 1;
    }
  }

  /** As the operation over HTTP does it. */
  async #through(operationId: string, body: object): Promise<object> {
    const { body: answered } = await this.#app.service(operations).perform({
      operationId,
      path: {},
      query: {},
      body,
      caller: this.#visitor.caller,
      source: this.#visitor.source,
      origin: { signal: new AbortController().signal, readmit: this.#visitor.readmit },
    });
    return Object(answered);
  }

  #joinedRoom(id: RoomId): LiveRoom {
    const room = this.#hub.roomOf(id, this);
    if (room === undefined) {
      throw invalid(`Room ${id.name} is not joined: join it first`, { code: 'room_not_joined' });
    }
    return room;
  }

  /** What is known already takes no more room. */
  #assertRoomLeft(known: ReadonlyMap<string, RoomId>, id: RoomId): void {
    if (known.size >= mostRooms && !known.has(keyOf(id))) {
      throw conflict(`A connection has at most ${mostRooms} rooms and as many channels`, { code: 'too_many_rooms' });
    }
  }

  /** Where there is one server as well: what is said must not depend on that. */
  #assertHeard(id: RoomId, text: string): void {
    if (!isHeardEverywhere({ ...id, text, id: this.#socket.id })) {
      throw invalid(
        'With the names of who says it and of the room it is more than servers tell each other at once: say less',
        {
          code: 'said_too_long',
        },
      );
    }
  }

  #peer(data: string): string {
    return JSON.stringify({ ...this.#visitor.me, id: this.#socket.id, data: JSON.parse(data) });
  }

  async #assertAdmitted(): Promise<void> {
    if (performance.now() - this.#admittedAt < rightsMs) {
      return;
    }
    await this.#visitor.readmit();
    this.#admittedAt = performance.now();
  }

  async #assertWritable(namespace: string): Promise<void> {
    const now = performance.now();
    if (now - (this.#writableAt.get(namespace) ?? Number.NEGATIVE_INFINITY) < rightsMs) {
      return;
    }
    const { caller, source, route } = this.#visitor;
    await assertAdmitted(this.#app, caller.principal, {
      permission: 'kv.write.any',
      readOnly: false,
      route,
      source,
    });
    await assertRoomWritable(this.#app.db, caller, namespace);
    if (this.#writableAt.size >= mostRooms) {
      this.#writableAt.clear();
    }
    this.#writableAt.set(namespace, performance.now());
  }

  #recheck(): void {
    this.#visitor.readmit().catch((error: unknown) => {
      if (error instanceof ProductError && error.kind === 'unauthenticated') {
        this.#socket.close(closeCodes.tooMuch, whyClosed.ended);
      }
    });
  }
}
