import { randomUUID } from 'node:crypto';
import type { Doc } from 'yjs';
import { findPageRow } from '../../db/queries/pages.js';
import { countRoomsIn, findRoom, type RoomId, type RoomRow, upsertRoom } from '../../db/queries/rooms.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, invalidField, notFound } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { pageNamespace } from '../kv/namespace.js';
import { assertRoomReadable, assertRoomWritable, namespaceFor } from './access.js';
import { documentOf, encodeDocument, stateOf, takeSteps } from './document.js';
import { type Decoded, decodeEnvelope, envelopeBytes, maxRoomBytes } from './envelope.js';
import { roomChanged } from './facts.js';
import { liveRooms } from './live-rooms.js';
import { type RoomOperation, tryOperations } from './operations.js';
import { tellRoomChanged } from './signals.js';
import { maxStateDepth, valueFlaw } from './values.js';

type Room = components['schemas']['Room'];

/** Which room is meant, and which form of its state the caller knows. */
export interface RoomQuery {
  readonly namespace?: string | undefined;
  readonly name: string;
  readonly schemaVersion: number;
}

const maxRoomsInNamespace = 100;
/** Anybody is a guest of a public page: what guests make leaves room for those with a session, and for agents. */
const maxRoomsWithGuest = 50;

/** A room as it is answered. */
export const viewOf = (row: RoomRow, document: Doc, schemaVersion: number): Room => ({
  namespace: row.namespace,
  name: row.name,
  schemaVersion: row.schemaVersion,
  generation: row.generation,
  stale: row.schemaVersion !== schemaVersion,
  state: stateOf(document),
  snapshot: row.snapshot,
  bytes: envelopeBytes(row),
});

/**
 * A room with its state. One of another schema version is stale.
 *
 * @throws ProductError forbidden when the namespace is not the caller's to read; notFound
 */
export const getRoom = async (app: App, caller: Caller, { schemaVersion, ...query }: RoomQuery): Promise<Room> => {
  const namespace = await namespaceFor(app.db, caller, query.namespace);
  assertRoomReadable(caller, namespace);
  const row = await findRoom(app.db, { namespace, name: query.name });
  if (!row) {
    throw notFound('room');
  }
  return viewOf(row, app.service(liveRooms).of(row), schemaVersion);
};

/** As `getRoom`. */
export const getRoomByQuery = (app: App, caller: Caller, query: RoomQuery): Promise<Room> =>
  getRoom(app, caller, query);

const lockOf = ({ namespace, name }: RoomId): string => `room:${namespace}/${name}`;

/** The lock on which rooms of a namespace are made. */
export const lockOfRoomsIn = (namespace: string): string => `rooms:${namespace}`;

/** Changes a room on the locks that the change needs: a namespace is counted only where a room is new. */
export const changing = async <Result>(
  app: App,
  id: RoomId,
  change: (uow: UnitOfWork, row: RoomRow | undefined) => Promise<Result>,
): Promise<Result> => {
  const changed = await inConcurrentTransaction(app, [lockOf(id)], async (uow) => {
    const row = await findRoom(uow.db, id);
    return row && { result: await change(uow, row) };
  });
  if (changed) {
    return changed.result;
  }
  const locks = [lockOf(id), lockOfRoomsIn(id.namespace)];
  return inConcurrentTransaction(app, locks, async (uow) => change(uow, await findRoom(uow.db, id)));
};

/** A page takes its rooms with it: without it there are none. @throws ProductError notFound */
const assertPageThere = async ({ db }: UnitOfWork, namespace: string): Promise<void> => {
  if (namespace.startsWith(pageNamespace) && !(await findPageRow(db, namespace.slice(pageNamespace.length)))) {
    throw notFound('page');
  }
};

const assertMayBeMade = async (uow: UnitOfWork, { principal }: Caller, namespace: string): Promise<void> => {
  await assertPageThere(uow, namespace);
  const isGuest = principal.kind === 'anonymous';
  if ((await countRoomsIn(uow.db, namespace)) < (isGuest ? maxRoomsWithGuest : maxRoomsInNamespace)) {
    return;
  }
  throw conflict(
    isGuest
      ? `Namespace ${namespace} has ${maxRoomsWithGuest} rooms, beside which guests make no more: its agent can, and whoever has a session`
      : `Namespace ${namespace} has ${maxRoomsInNamespace} rooms, which is as many as it may have`,
    { code: 'too_many_rooms' },
  );
};

/** Stores a room, and has those who look at it told. */
export const store = async (
  uow: UnitOfWork,
  room: Pick<RoomRow, 'namespace' | 'name' | 'schemaVersion' | 'generation'>,
  document: Doc,
): Promise<RoomRow> => {
  const snapshot = encodeDocument(document);
  const row = { ...room, revision: newId(), snapshot, createdAt: uow.now, updatedAt: uow.now };
  if (envelopeBytes(row) > maxRoomBytes) {
    throw conflict(`The room would be larger than ${maxRoomBytes} bytes`, { code: 'room_too_large' });
  }
  await upsertRoom(uow.db, row);
  // A revision that is not committed after all is never asked for.
  uow.app.service(liveRooms).keep(row, document);
  tellRoomChanged(uow, row);
  await uow.app.tell(uow, roomChanged, row);
  return row;
};

/** @throws ProductError conflict (`room_stale`) */
export const assertSameVersion = (row: RoomRow, schemaVersion: number): void => {
  if (row.schemaVersion !== schemaVersion) {
    throw conflict(`The room has schema version ${row.schemaVersion}, not ${schemaVersion}`, { code: 'room_stale' });
  }
};

/** @throws ProductError conflict (`room_stale`) */
export const assertSameGeneration = (row: RoomRow | undefined, generation: string): void => {
  if (row?.generation !== generation) {
    throw conflict('The room has begun anew: join it again', { code: 'room_stale' });
  }
};

interface RoomChange {
  /** That of the room for which the operations are meant; undefined: any. */
  readonly generation?: string | undefined;
  readonly operations: readonly RoomOperation[];
}

/**
 * Does operations in their order, all or none; a room that is not there is made.
 *
 * @throws ProductError forbidden when the namespace is not the caller's to write; notFound when it is that of no page;
 * invalid when an operation cannot be done; conflict when the room has another schema version or generation, would be too large, or its namespace is full
 */
export const changeRoom = async (
  app: App,
  caller: Caller,
  query: RoomQuery,
  { generation: wanted, operations }: RoomChange,
): Promise<Room> => {
  const { name, schemaVersion } = query;
  const namespace = await namespaceFor(app.db, caller, query.namespace);
  return changing(app, { namespace, name }, async (uow, row) => {
    await assertRoomWritable(uow.db, caller, namespace);
    if (row) {
      assertSameVersion(row, schemaVersion);
    } else {
      await assertMayBeMade(uow, caller, namespace);
    }
    if (wanted !== undefined) {
      assertSameGeneration(row, wanted);
    }
    const live = uow.app.service(liveRooms);
    const steps = tryOperations(row ? stateOf(live.of(row)) : {}, operations);
    const document = row ? live.takeOut(row) : documentOf({});
    takeSteps(document, steps);
    const generation = row?.generation ?? randomUUID();
    return viewOf(await store(uow, { namespace, name, schemaVersion, generation }, document), document, schemaVersion);
  });
};

/**
 * Lets a room begin anew with a state; one that is not there is made.
 *
 * @throws ProductError forbidden when the namespace is not the caller's to write; notFound when it is that of no page; invalid when the state cannot be that
 * of a room; conflict when it is too large, or the namespace is full
 */
export const resetRoom = async (
  app: App,
  caller: Caller,
  query: RoomQuery,
  { state = {} }: { readonly state?: Readonly<Record<string, unknown>> | undefined },
): Promise<Room> => {
  const { name, schemaVersion } = query;
  const flaw = valueFlaw(state, maxStateDepth);
  if (flaw !== undefined) {
    throw invalidField('body.state', flaw);
  }
  const namespace = await namespaceFor(app.db, caller, query.namespace);
  return changing(app, { namespace, name }, async (uow, row) => {
    await assertRoomWritable(uow.db, caller, namespace);
    if (!row) {
      await assertMayBeMade(uow, caller, namespace);
    }
    const document = documentOf(state);
    const stored = await store(uow, { namespace, name, schemaVersion, generation: randomUUID() }, document);
    return viewOf(stored, document, schemaVersion);
  });
};

/**
 * What a snapshot says, whoever made it.
 *
 * @throws ProductError invalid when it is not the document of a room
 */
export const decodeRoomSnapshot = (input: { readonly value?: unknown; readonly snapshot?: unknown }): Decoded =>
  decodeEnvelope(input.value === undefined && input.snapshot !== undefined ? input : input.value);
