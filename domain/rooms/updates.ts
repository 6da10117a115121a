import type { Doc } from 'yjs';
import type { RoomId, RoomRow } from '../../db/queries/rooms.js';
import type { App } from '../kernel/app.js';
import { conflict, invalid, notFound, ProductError } from '../kernel/errors.js';
import { takeUpdate } from './document.js';
import { liveRooms } from './live-rooms.js';
import { assertSameVersion, changing, store } from './rooms.js';

/** A change of a document as somebody with Yjs made it. */
export interface RoomUpdate {
  readonly schemaVersion: number;
  /** Of the document on which it builds. */
  readonly generation: string;
  readonly bytes: Uint8Array;
}

/** What became of each update: undefined where it was stored. */
export type Verdicts = readonly (ProductError | undefined)[];

const refusalBefore = (row: RoomRow, { schemaVersion, generation }: RoomUpdate): ProductError | undefined => {
  try {
    assertSameVersion(row, schemaVersion);
  } catch (error) {
    if (error instanceof ProductError) {
      return error;
    }
    throw error;
  }
  return row.generation === generation
    ? undefined
    : conflict('The room has begun anew: join it again', { code: 'room_stale' });
};

interface Taken {
  /** Undefined when nothing is to be stored. */
  readonly document: Doc | undefined;
  readonly verdicts: (ProductError | undefined)[];
}

/**
 * Takes updates one after the other. A document that a flawed one has touched is thrown away: what was good before it is
 * taken again, on what is stored.
 */
const takeAll = (take: () => Doc, row: RoomRow, updates: readonly RoomUpdate[]): Taken => {
  const verdicts = updates.map((update) => refusalBefore(row, update));
  for (;;) {
    const good = updates.filter((_update, at) => verdicts[at] === undefined);
    if (good.length === 0) {
      return { document: undefined, verdicts };
    }
    const document = take();
    let flawedAt = -1;
    let flaw: string | undefined;
    for (let at = 0; at < updates.length && flaw === undefined; at += 1) {
      const update = updates[at];
      if (update !== undefined && verdicts[at] === undefined) {
        flaw = takeUpdate(document, update.bytes);
        flawedAt = at;
      }
    }
    if (flaw === undefined) {
      return { document, verdicts };
    }
    verdicts[flawedAt] = invalid(`The update ${flaw}`, { code: 'room_update_flawed' });
  }
};

const takeTogether = (app: App, id: RoomId, updates: readonly RoomUpdate[]): Promise<Verdicts> =>
  changing(app, id, async (uow, row) => {
    if (!row) {
      return updates.map(() => notFound('room'));
    }
    const live = uow.app.service(liveRooms);
    const { document, verdicts } = takeAll(() => live.takeOut(row), row, updates);
    if (document) {
      await store(uow, row, document);
    }
    return verdicts;
  });

/** Each alone: together they would make the room too large, which not all of them need do. */
const takeEach = async (app: App, id: RoomId, updates: readonly RoomUpdate[]): Promise<Verdicts> => {
  const verdicts: (ProductError | undefined)[] = [];
  for (const update of updates) {
    try {
      verdicts.push(...(await takeTogether(app, id, [update])));
    } catch (error) {
      if (!(error instanceof ProductError)) {
        throw error;
      }
      verdicts.push(error);
    }
  }
  return verdicts;
};

/** Stores what several have changed at the same time, in one transaction. */
export const takeUpdates = async (app: App, id: RoomId, updates: readonly RoomUpdate[]): Promise<Verdicts> => {
  try {
    return await takeTogether(app, id, updates);
  } catch (error) {
    if (!(error instanceof ProductError) || error.code !== 'room_too_large') {
      throw error;
    }
    return updates.length === 1 ? [error] : takeEach(app, id, updates);
  }
};
