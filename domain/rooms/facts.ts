import type { RoomRow } from '../../db/queries/rooms.js';
import { defineFact } from '../kernel/facts.js';

/** A room was changed, or began anew. */
export const roomChanged = defineFact<RoomRow>('room changed');
