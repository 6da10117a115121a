import * as Y from 'yjs';
import type { components } from '../../generated/swarm/types.js';
import type { TestServer } from './server.js';

type Operation = components['schemas']['RoomOperation'];

/** Changes rooms of a namespace. */
export const roomsIn = (server: () => TestServer, namespace: string) => ({
  reset: (name: string, state: Record<string, unknown>, schemaVersion = 1) =>
    server().call('resetRoom', { body: { namespace, name, state, schemaVersion } }),
  change: (name: string, operations: Operation[], schemaVersion = 1) =>
    server().call('changeRoom', { body: { namespace, name, operations, schemaVersion } }),
  get: (name: string, schemaVersion = 1) =>
    server().call('getRoomByQuery', { query: { namespace, name, schemaVersion } }),
});

/** What somebody with Yjs reads in a snapshot. */
export const readSnapshot = (snapshot: string): unknown => {
  const document = new Y.Doc();
  Y.applyUpdate(document, Buffer.from(snapshot, 'base64'));
  return document.getMap('root').toJSON();
};

/** The snapshot of a document that somebody made with Yjs. */
export const snapshotOf = (make: (document: Y.Doc) => void): string => {
  const document = new Y.Doc();
  Y.transact(document, () => make(document));
  return Buffer.from(Y.encodeStateAsUpdate(document)).toString('base64');
};
