import * as Y from 'yjs';
import { testOn } from '../support/only-on.js';
import { createPage, launched } from '../support/pages.js';
import { proofSize } from '../support/proof.js';
import { type PlayedPage, playPage } from '../support/room-sockets.js';
import { readSnapshot } from '../support/rooms.js';
import { type OwnServer, startServer, type TestServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

const rounds = proofSize(4, 100);
const editors = 4;
/** So many changes of an editor are on their way at the same time. */
const atOnce = 3;
/** The server is killed after a random number of answers, in the middle of other changes. */
const maxAnswers = 60;
const name = 'board';

let server: OwnServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.destroy());

const bytesOf = (base64: unknown): Uint8Array => Buffer.from(String(base64), 'base64');

/** Somebody with Yjs, who edits on whatever becomes of the server: what was not answered is sent again. */
class Editor {
  readonly #own: string;
  readonly #document = new Y.Doc();
  #made = 0;
  #page: PlayedPage | undefined;
  #generation: unknown;
  /** What the server has said it stored. */
  readonly answered = new Set<string>();

  constructor(own: string) {
    this.#own = own;
  }

  get log(): readonly unknown[] {
    return this.#array.toArray();
  }

  /** All that it wrote, in its order. */
  get written(): readonly string[] {
    return Array.from({ length: this.#made }, (_, n) => `${this.#own}${n}`);
  }

  async join(to: TestServer, pageId: string, cookie: string): Promise<void> {
    const page = await playPage(to, pageId, cookie);
    this.#page = page;
    page.socket.on('message', (data) => {
      const { type, update } = JSON.parse(String(data));
      if (type === 'room' && update !== undefined) {
        Y.applyUpdate(this.#document, bytesOf(update));
      }
    });
    const { room } = await page.ask({ op: 'join', name });
    const { generation, snapshot } = Object(room);
    this.#generation = generation;
    Y.applyUpdate(this.#document, bytesOf(snapshot));
    const missing = Y.encodeStateAsUpdate(this.#document, Y.encodeStateVectorFromUpdate(bytesOf(snapshot)));
    await this.#send(missing, this.written);
  }

  /** Edits until the server is gone. */
  async edit(): Promise<void> {
    while (await this.#editOnce()) {}
  }

  leave(): void {
    this.#page?.socket.close();
  }

  get #array(): Y.Array<unknown> {
    return this.#document.getMap<Y.Array<unknown>>('root').get('log') as Y.Array<unknown>;
  }

  async #editOnce(): Promise<boolean> {
    const stored = Array.from({ length: atOnce }, () => {
      const entry = `${this.#own}${this.#made}`;
      this.#made += 1;
      const before = Y.encodeStateVector(this.#document);
      this.#array.push([entry]);
      return this.#send(Y.encodeStateAsUpdate(this.#document, before), [entry]);
    });
    return (await Promise.all(stored)).every((isStored) => isStored);
  }

  /** Whether it was stored; else the server is gone. */
  async #send(update: Uint8Array, entries: readonly string[]): Promise<boolean> {
    const snapshot = Buffer.from(update).toString('base64');
    const answer = await this.#page?.ask({ op: 'update', name, generation: this.#generation, snapshot });
    if (answer?.type === 'closed') {
      return false;
    }
    expect(answer).toMatchObject({ type: 'result' });
    for (const entry of entries) {
      this.answered.add(entry);
    }
    return true;
  }
}

testOn('sqlite', 'several servers: tests/pages/connectPageRooms.test.ts')(
  'a room whose server is killed again and again has all that was answered, and in the end all that was written, once',
  async () => {
    const { id, agentId } = await createPage(server);
    const cookie = await launched(server, id);
    const namespace = `task:page:${id}`;
    await server.call('resetRoom', { agentId, body: { namespace, name, state: { log: [] } } });
    const storedLog = async (): Promise<readonly unknown[]> => {
      const { state, snapshot } = (await server.call('getRoomByQuery', { query: { namespace, name } })).body.room;
      expect(readSnapshot(snapshot)).toEqual(state);
      return Object(state).log;
    };
    const all = Array.from({ length: editors }, (_, at) => new Editor('abcdefgh'.charAt(at)));
    const answered = () => all.flatMap((editor) => [...editor.answered]);
    const joinAll = () => Promise.all(all.map((editor) => editor.join(server, id, cookie)));

    for (let round = 0; round < rounds; round += 1) {
      await joinAll();
      const enough = answered().length + 1 + Math.floor(Math.random() * maxAnswers);
      const editing = Promise.all(all.map((editor) => editor.edit()));
      await waitFor('answers', () => answered().length >= enough);
      await server.signal('SIGKILL');
      await editing;
      server = await startServer({ dataDir: server.dataDir });
      const stored = new Set(await storedLog());
      expect(answered().filter((entry) => !stored.has(entry))).toEqual([]);
    }

    await joinAll();
    const log = await storedLog();
    for (const { written } of all) {
      const own = new Set<unknown>(written);
      expect(log.filter((entry) => own.has(entry))).toEqual(written);
    }
    expect(log).toHaveLength(all.flatMap(({ written }) => written).length);
    await waitFor('all to have the same', () => all.every((editor) => String(editor.log) === String(log)));
    for (const editor of all) {
      editor.leave();
    }
  },
  proofSize(60_000, 3_600_000),
);
