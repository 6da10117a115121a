import { LRUCache } from 'lru-cache';
import type { Doc } from 'yjs';
import type { RoomRow } from '../../db/queries/rooms.js';
import { defineService } from '../kernel/services.js';
import { decodeDocument } from './document.js';

const maxRooms = 1000;
/** Of their snapshots; in memory a document takes several times as much. */
const maxBytes = 16 * 1024 * 1024;

/** Documents as they were stored, by the revision that names what is in them: what is not here is read anew. */
class LiveRooms {
  readonly #documents = new LRUCache<string, Doc>({ max: maxRooms, maxSize: maxBytes });

  /** The document of a stored room. Whoever changes it takes it away (`takeOut`). */
  of(row: Pick<RoomRow, 'revision' | 'snapshot'>): Doc {
    const known = this.#documents.get(row.revision);
    if (known) {
      return known;
    }
    const document = decodeDocument(row.snapshot);
    this.keep(row, document);
    return document;
  }

  takeOut(row: Pick<RoomRow, 'revision' | 'snapshot'>): Doc {
    const document = this.of(row);
    this.#documents.delete(row.revision);
    return document;
  }

  keep({ revision, snapshot }: Pick<RoomRow, 'revision' | 'snapshot'>, document: Doc): void {
    this.#documents.set(revision, document, { size: snapshot.length + 1 });
  }
}

export const liveRooms = defineService({
  name: 'live rooms',
  start: () => ({ service: new LiveRooms() }),
});
