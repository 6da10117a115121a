import { findRoom, type RoomId } from '../../../db/queries/rooms.js';
import type { components } from '../../../generated/swarm/types.js';
import type { App } from '../../kernel/app.js';
import { exhausted, notFound, type ProductError, unavailable } from '../../kernel/errors.js';
import { changesSince, vectorOf } from '../document.js';
import { liveRooms } from '../live-rooms.js';
import { viewOf } from '../rooms.js';
import { type RoomUpdate, takeUpdates, type Verdicts } from '../updates.js';
import type { Share } from './shares.js';

type Room = components['schemas']['Room'];

/** What is changed within this time is stored, and told, together. */
const gatherMs = 15;
/** A large room is stored less often: it takes so many times as long as it took before until it is stored again. */
const restFactor = 2;
const mostWaiting = 2000;
const mostWaitingBytes = 4 * 1024 * 1024;

/** Whoever is in a room. */
export interface Member {
  /** In which shares it counts that they have the room open. */
  readonly shares: readonly Share[];
  readonly tell: (frame: object) => void;
  /** As `tell`, with the frame as JSON, which is made once for all who are told the same. */
  readonly tellJson: (json: string) => void;
}

/** Somebody about to be in a room. `joined` is called in the turn from which on it is told what changes. */
export interface Joining {
  readonly member: Member;
  readonly schemaVersion: number;
  readonly joined: (outcome: Room | ProductError) => void;
}

interface Present {
  readonly revision: string;
  readonly generation: string;
  readonly vector: Uint8Array;
}

interface Waiting {
  readonly update: RoomUpdate;
  readonly settle: (verdict: ProductError | undefined) => void;
  readonly fail: (error: unknown) => void;
}

/** A room that sockets of this process are in: what they change is gathered, and what anybody changed is told to them. */
export class LiveRoom {
  readonly id: RoomId;
  readonly #app: App;
  readonly #members = new Map<Member, number>();
  #joining: Joining[] = [];
  /** What the members have; undefined before the first has come. */
  #present: Present | undefined;
  #isLooking = false;
  #isWanted = false;
  #waiting: Waiting[] = [];
  #waitingBytes = 0;
  #isStoring = false;
  #restUntil = 0;

  constructor(app: App, id: RoomId) {
    this.#app = app;
    this.id = id;
  }

  get isEmpty(): boolean {
    return this.#members.size === 0 && this.#joining.length === 0;
  }

  get generation(): string | undefined {
    return this.#present?.generation;
  }

  has(member: Member): boolean {
    return this.#members.has(member);
  }

  join(joining: Joining): void {
    this.#joining.push(joining);
    this.look();
  }

  leave(member: Member): void {
    this.#members.delete(member);
    this.#joining = this.#joining.filter((joining) => joining.member !== member);
  }

  /** Tells all members. */
  tell(frame: object): void {
    const json = JSON.stringify(frame);
    for (const member of this.#members.keys()) {
      member.tellJson(json);
    }
  }

  /** Has an update stored with those that come at the same time. @throws ProductError exhausted */
  update(update: RoomUpdate): Promise<ProductError | undefined> {
    if (this.#waiting.length >= mostWaiting || this.#waitingBytes + update.bytes.length > mostWaitingBytes) {
      throw exhausted('Too many changes of the room wait to be stored', { code: 'room_busy', retryAfterMs: 1000 });
    }
    this.#waitingBytes += update.bytes.length;
    return new Promise((settle, fail) => {
      this.#waiting.push({ update, settle, fail });
      this.#storeSoon();
    });
  }

  /** Looks at what is stored, and tells the members what is new. */
  look(): void {
    this.#isWanted = true;
    if (this.#isLooking) {
      return;
    }
    this.#isLooking = true;
    this.#lookAll().catch((error: unknown) => this.#failed(error));
  }

  async #lookAll(): Promise<void> {
    while (this.#isWanted) {
      this.#isWanted = false;
      const row = await findRoom(this.#app.db, this.id);
      // All that follows happens in one turn: whoever joins has what the members have. Where the document cannot be read,
      // they still wait, and are told.
      const document = row && this.#app.service(liveRooms).of(row);
      const joining = this.#joining;
      this.#joining = [];
      if (!row || !document) {
        this.#end(joining);
        continue;
      }
      const before = this.#present;
      if (before?.revision !== row.revision) {
        const { namespace, name, schemaVersion, generation } = row;
        const frame = { type: 'room', namespace, name, schemaVersion, generation };
        const change =
          before?.generation === generation
            ? { update: changesSince(document, before.vector) }
            : { snapshot: row.snapshot };
        this.#tellChange(schemaVersion, { ...frame, ...change });
        this.#present = { revision: row.revision, generation, vector: vectorOf(document) };
      }
      for (const { member, schemaVersion, joined } of joining) {
        this.#members.set(member, schemaVersion);
        joined(viewOf(row, document, schemaVersion));
      }
    }
    this.#isLooking = false;
  }

  #tellChange(schemaVersion: number, frame: object): void {
    const jsons = new Map<boolean, string>();
    for (const [member, known] of this.#members) {
      const stale = known !== schemaVersion;
      const json = jsons.get(stale) ?? JSON.stringify({ ...frame, stale });
      jsons.set(stale, json);
      member.tellJson(json);
    }
  }

  #end(joining: readonly Joining[]): void {
    this.tell({ type: 'deleted', namespace: this.id.namespace, name: this.id.name });
    this.#members.clear();
    this.#present = undefined;
    for (const { joined } of joining) {
      joined(notFound('room'));
    }
  }

  #failed(error: unknown): void {
    this.#isLooking = false;
    this.#app.log.warn({ err: error }, 'a room could not be looked at');
    // Whoever waits for it would wait for ever.
    for (const { joined } of this.#joining.splice(0)) {
      joined(unavailable('The room cannot be read for now', { code: 'room_unreadable', retryAfterMs: 1000 }));
    }
  }

  #storeSoon(): void {
    if (!this.#isStoring) {
      this.#isStoring = true;
      setTimeout(() => void this.#storeAll(), Math.max(gatherMs, this.#restUntil - performance.now()));
    }
  }

  async #storeAll(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    const startedAt = performance.now();
    try {
      const verdicts = await takeUpdates(
        this.#app,
        this.id,
        waiting.map(({ update }) => update),
      );
      this.#settle(waiting, verdicts);
    } catch (error) {
      for (const { fail } of waiting) {
        fail(error);
      }
    }
    const endedAt = performance.now();
    this.#restUntil = endedAt + restFactor * (endedAt - startedAt);
    this.#isStoring = false;
    if (this.#waiting.length > 0) {
      this.#storeSoon();
    }
  }

  #settle(waiting: readonly Waiting[], verdicts: Verdicts): void {
    for (const [at, { settle }] of waiting.entries()) {
      settle(verdicts[at]);
    }
  }
}
