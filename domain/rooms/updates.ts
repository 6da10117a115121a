import type { Doc } from 'yjs';
import type { RoomId, RoomRow } from '../../db/queries/rooms.js';
import type { App } from '../kernel/app.js';
import { conflict, exhausted, invalid, notFound, ProductError } from '../kernel/errors.js';
import { mostClients, mostComparisons, takeUpdate } from './document.js';
import { liveRooms } from './live-rooms.js';
import { assertSameGeneration, assertSameVersion, changing, store } from './rooms.js';

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
    assertSameGeneration(row, generation);
    return undefined;
  } catch (error) {
    if (error instanceof ProductError) {
      return error;
    }
    throw error;
  }
};

interface Taken {
  /** Undefined when nothing is to be stored. */
  readonly document: Doc | undefined;
  readonly verdicts: (ProductError | undefined)[];
}

/** So often a document is thrown away, and taken anew, for the sake of updates that come at the same time. */
const mostDiscarded = 3;

const tooMuchNow = (): ProductError =>
  exhausted('The room has too much to do at once', { code: 'room_busy', retryAfterMs: 1000 });

const tooManyClients = (): ProductError =>
  conflict(
    `The room has what ${mostClients} clients of Yjs wrote, which is as many as it may have: let it begin anew with its state, or send operations`,
    { code: 'room_too_many_clients' },
  );

const refuseRest = (verdicts: (ProductError | undefined)[], from: number): void => {
  for (let at = from; at < verdicts.length; at += 1) {
    verdicts[at] ??= tooMuchNow();
  }
};

/** Takes those that have no verdict, until one spoils the document; returns that one's place. */
const takeOn = (
  document: Doc,
  updates: readonly RoomUpdate[],
  verdicts: (ProductError | undefined)[],
): number | undefined => {
  let comparisonsLeft = mostComparisons;
  for (const [at, { bytes }] of updates.entries()) {
    if (verdicts[at] !== undefined) {
      continue;
    }
    const { flaw, isTooMuchNow, isCrowding, isApplied, comparisons } = takeUpdate(document, bytes, comparisonsLeft);
    comparisonsLeft -= comparisons;
    if (isTooMuchNow) {
      verdicts[at] = tooMuchNow();
    }
    if (isCrowding) {
      verdicts[at] = tooManyClients();
    }
    if (flaw !== undefined) {
      verdicts[at] = invalid(`The update ${flaw}`, { code: 'room_update_flawed' });
      if (isApplied) {
        return at;
      }
    }
  }
  return undefined;
};

/**
 * Takes updates one after the other. A document that a flawed one has touched is thrown away: what was good before it is
 * taken again, on what is stored. All of it is done while others wait, so that it has bounds: what is over them is refused
 * for now.
 */
const takeAll = (take: () => Doc, row: RoomRow, updates: readonly RoomUpdate[]): Taken => {
  const verdicts = updates.map((update) => refusalBefore(row, update));
  for (let discarded = 0; ; discarded += 1) {
    if (verdicts.every((verdict) => verdict !== undefined)) {
      return { document: undefined, verdicts };
    }
    const document = take();
    const spoiledAt = takeOn(document, updates, verdicts);
    if (spoiledAt === undefined) {
      const isChanged = verdicts.some((verdict) => verdict === undefined);
      return { document: isChanged ? document : undefined, verdicts };
    }
    if (discarded + 1 === mostDiscarded) {
      refuseRest(verdicts, spoiledAt);
    }
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
