import * as Y from 'yjs';
import { roomsIn, snapshotOf } from '../support/rooms.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

const nested = (document: Y.Doc, depth: number): void => {
  let map = document.getMap('root');
  for (let level = 0; level < depth; level += 1) {
    const inner = new Y.Map<unknown>();
    map.set('d', inner);
    map = inner;
  }
};

/** A change without what it builds on. */
const gap = (): string => {
  const document = new Y.Doc();
  document.getMap('root').set('a', 1);
  const known = Y.encodeStateVector(document);
  document.getMap('root').set('b', 2);
  return Buffer.from(Y.encodeStateAsUpdate(document, known)).toString('base64');
};

describe('decodeRoomSnapshot', () => {
  test('reads the snapshot of a room, as an envelope, its JSON, or its members', async () => {
    const { room } = (await roomsIn(() => server, 'decode').reset('a', { a: ['b', { c: 1 }] }, 3)).body;
    const { schemaVersion, generation, snapshot, state } = room;
    const envelope = { format: 'swarm-room-v1', schemaVersion, generation, snapshot };
    const decoded = { schemaVersion, generation, state };

    for (const body of [
      { value: envelope },
      { value: JSON.stringify(envelope) },
      { schemaVersion, generation, snapshot },
    ]) {
      expect((await server.call('decodeRoomSnapshot', { body })).body).toEqual(decoded);
    }
  });

  test('reads what others made with Yjs', async () => {
    const snapshot = snapshotOf((document) => {
      const root = document.getMap('root');
      root.set('text', new Y.Text('hi'));
      root.set('list', Y.Array.from([1, new Y.Map([['a', { b: [null] }]])]));
      root.set('gone', 1);
      root.delete('gone');
    });

    const { body } = await server.call('decodeRoomSnapshot', { body: { value: { snapshot } } });

    expect(body).toEqual({ schemaVersion: 1, generation: '', state: { text: 'hi', list: [1, { a: { b: [null] } }] } });
  });

  test.each<[string, string]>([
    ['another type at the top', snapshotOf((document) => document.getMap('evil').set('a', 1))],
    ['a list at the top', snapshotOf((document) => document.getArray('root').push([1]))],
    ['a text at the top', snapshotOf((document) => document.getText('root').insert(0, 'a'))],
    ['the key __proto__', snapshotOf((document) => document.getMap('root').set('__proto__', 1))],
    ['an unsafe key in a value', snapshotOf((document) => document.getMap('root').set('a', [{ constructor: 1 }]))],
    ['bytes', snapshotOf((document) => document.getMap('root').set('a', new Uint8Array(3)))],
    ['bytes within a value', snapshotOf((document) => document.getMap('root').set('a', [new Uint8Array(3)]))],
    ['a large integer', snapshotOf((document) => document.getMap('root').set('a', [1n]))],
    ['an infinite number', snapshotOf((document) => document.getMap('root').set('a', Number.POSITIVE_INFINITY))],
    ['a document within', snapshotOf((document) => document.getMap('root').set('a', new Y.Doc()))],
    ['XML', snapshotOf((document) => document.getMap('root').set('a', new Y.XmlElement('p')))],
    [
      'a format of a text',
      snapshotOf((document) => {
        const text = new Y.Text();
        document.getMap('root').set('a', text);
        text.insert(0, 'a', { bold: true });
      }),
    ],
    ['what builds on something else', gap()],
    ['65 levels', snapshotOf((document) => nested(document, 64))],
    ['20,000 levels', snapshotOf((document) => nested(document, 20_000))],
    [
      'more than 150,000 parts',
      snapshotOf((document) => {
        const list = new Y.Array<unknown>();
        document.getMap('root').set('a', list);
        list.push(Array.from({ length: 150_001 }, () => new Y.Map()));
      }),
    ],
    ['what is cut off', snapshotOf((document) => document.getMap('root').set('a', 'b'.repeat(100))).slice(0, 64)],
    ['noise', Buffer.from([1, 2, 3, 200, 200]).toString('base64')],
    ['nothing', ''],
    ['no base64', '%%%%'],
  ])('refuses %s', async (_what, snapshot) => {
    await server
      .call('decodeRoomSnapshot', { body: { snapshot } })
      .refused(400, 'validation_error', 'body.value.snapshot');
  });

  test('refuses what is no envelope', async () => {
    const refuse = (value: unknown, path: string) =>
      server.call('decodeRoomSnapshot', { body: { value } }).refused(400, 'validation_error', path);

    await refuse('{', 'body.value');
    await refuse([], 'body.value');
    await refuse({ format: 'other', snapshot: '' }, 'body.value.format');
    await refuse({ schemaVersion: 0, snapshot: '' }, 'body.value.schemaVersion');
    await refuse({ generation: 1, snapshot: '' }, 'body.value.generation');
    await server.call('decodeRoomSnapshot', { body: {} }).refused(400, 'validation_error', 'body.value');
  });

  test('refuses a body of more than 3 MiB', async () => {
    await server
      .call('decodeRoomSnapshot', { body: { value: 'x'.repeat(3 * 1024 * 1024) } })
      .refused(413, 'payload_too_large');
  });
});
