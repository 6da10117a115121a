import type { RoomRow } from '../../db/queries/rooms.js';
import { invalidField } from '../kernel/errors.js';
import { isObject } from '../kernel/is-object.js';
import { openDocument } from './document.js';

const format = 'swarm-room-v1';

/** The largest room, in bytes of its envelope. */
export const maxRoomBytes = 2 * 1024 * 1024;

/** How many bytes the envelope of a room has: JSON, all of it ASCII. */
export const envelopeBytes = ({
  schemaVersion,
  generation,
  snapshot,
}: Pick<RoomRow, 'schemaVersion' | 'generation' | 'snapshot'>): number =>
  JSON.stringify({ format, schemaVersion, generation, snapshot: '' }).length + snapshot.length;

/** What a snapshot says. */
export interface Decoded {
  readonly schemaVersion: number;
  readonly generation: string;
  readonly state: Record<string, unknown>;
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidField('body.value', 'must be an envelope, or its JSON text');
  }
};

/** @throws ProductError invalid */
export const decodeEnvelope = (value: unknown): Decoded => {
  const envelope = typeof value === 'string' ? parsed(value) : value;
  if (!isObject(envelope)) {
    throw invalidField('body.value', 'must be an envelope, or its JSON text');
  }
  const { schemaVersion = 1, generation = '', snapshot } = envelope;
  if (envelope['format'] !== undefined && envelope['format'] !== format) {
    throw invalidField('body.value.format', `must be ${format}`);
  }
  if (typeof schemaVersion !== 'number' || !Number.isSafeInteger(schemaVersion) || schemaVersion < 1) {
    throw invalidField('body.value.schemaVersion', 'must be an integer from 1 on');
  }
  if (typeof generation !== 'string' || generation.length > 128) {
    throw invalidField('body.value.generation', 'must be a text of at most 128 characters');
  }
  if (typeof snapshot !== 'string' || !base64.test(snapshot)) {
    throw invalidField('body.value.snapshot', 'must be base64');
  }
  const opened = openDocument(Buffer.from(snapshot, 'base64'));
  if ('flaw' in opened) {
    throw invalidField('body.value.snapshot', `must be a document of a room, and ${opened.flaw}`);
  }
  return { schemaVersion, generation, state: opened.state };
};
