export interface RoomTable {
  namespace: string;
  name: string;
  /** Which form of the state those who use the room agreed on. */
  schemaVersion: number;
  /** Changes whenever the room begins anew. */
  generation: string;
  /** Names exactly this snapshot: each change has a new one. */
  revision: string;
  /** The document as a Yjs update (version 1), in base64. */
  snapshot: string;
  createdAt: string;
  updatedAt: string;
}

export interface RoomTables {
  rooms: RoomTable;
}
