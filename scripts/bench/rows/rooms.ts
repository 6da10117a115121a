import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { type Line, milliseconds, type Row } from '../result.js';
import { authorization, type Target } from '../servers.js';

const clients = 50;
const editsPerSecond = 20;
const mostMs = 80;
const mostTimesJson = 3;
/** Between two frames that tell one client what all have written: nothing waits longer to be told with what comes after it. */
const mostGatheredMs = 25;
/** Of all clients together, before the room is read anew. */
const totalEdits = 10_000;
const editsOfEach = totalEdits / clients;
/** After the last edit, until each of them has to have reached everybody. */
const patienceMs = 10_000;

const name = 'board';

const asOwner = { ...authorization, 'X-Agent-ID': 'agent-7' } as const;

const post = async ({ url }: Target, path: string, body: object): Promise<Response> => {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { ...asOwner, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) {
    throw new Error(`POST ${path} was answered with ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
  }
  return answer;
};

const makePage = async (product: Target): Promise<string> => {
  const page = {
    title: 'Board',
    contentType: 'text/html',
    authMode: 'authed',
    body: '<!doctype html><title>Board</title>',
  };
  const { id } = (await (await post(product, '/api/pages', page)).json()) as { readonly id: string };
  return id;
};

interface Frame {
  readonly type: string;
  readonly seq: number;
  /** Of the request that it answers. */
  readonly id?: number;
  readonly update?: string;
  readonly room?: { readonly generation: string; readonly snapshot: string };
  readonly code?: string;
}

/** When each edit was made, by client and number, and how long each took to reach the last of the others. */
class Arrivals {
  readonly #madeAt = new Map<string, number>();
  readonly #missing = new Map<string, number>();
  readonly reachedAllMs: number[] = [];

  made(client: number, edit: number): void {
    this.#madeAt.set(`${client} ${edit}`, performance.now());
    this.#missing.set(`${client} ${edit}`, clients - 1);
  }

  seen(client: number, edit: number): void {
    const key = `${client} ${edit}`;
    const missing = (this.#missing.get(key) ?? Number.NaN) - 1;
    this.#missing.set(key, missing);
    if (missing === 0) {
      this.reachedAllMs.push(performance.now() - (this.#madeAt.get(key) ?? Number.NaN));
    }
  }
}

/** Somebody at the page, who writes a text of their own, a letter an edit, as all the others do. */
class Client {
  readonly document = new Y.Doc();
  /** When it was told what others wrote. */
  readonly toldAt: number[] = [];
  readonly #index: number;
  readonly #socket: WebSocket;
  readonly #arrivals: Arrivals;
  readonly #lengths = new Map<number, number>();
  readonly #answers = new Map<number, (frame: Frame) => void>();
  #generation = '';
  #asked = 0;
  #edits = 0;

  constructor(index: number, socket: WebSocket, arrivals: Arrivals) {
    this.#index = index;
    this.#socket = socket;
    this.#arrivals = arrivals;
    socket.on('message', (data) => this.#take(JSON.parse(String(data)) as Frame));
  }

  /** Joins the room; resolves when it has its state. */
  async join(): Promise<void> {
    const { room } = await this.#ask({ op: 'join' });
    this.#generation = room?.generation ?? '';
    Y.applyUpdate(this.document, Buffer.from(room?.snapshot ?? '', 'base64'));
  }

  /** Makes the texts that all write; resolves when they are stored. */
  async makeTexts(): Promise<void> {
    await this.#change((root) => {
      for (let client = 0; client < clients; client += 1) {
        root.set(`text${client}`, new Y.Text());
      }
    });
  }

  /** Writes the next letter; resolves when it is stored. */
  async edit(): Promise<void> {
    const edit = this.#edits;
    this.#edits += 1;
    this.#arrivals.made(this.#index, edit);
    await this.#change(() => this.#textOf(this.#index).insert(edit, String.fromCharCode(97 + (edit % 26))));
  }

  #textOf(client: number): Y.Text {
    return this.document.getMap('root').get(`text${client}`) as Y.Text;
  }

  async #change(change: (root: Y.Map<unknown>) => void): Promise<void> {
    const before = Y.encodeStateVector(this.document);
    Y.transact(this.document, () => change(this.document.getMap('root')));
    const update = Y.encodeStateAsUpdate(this.document, before);
    const snapshot = Buffer.from(update).toString('base64');
    await this.#ask({ op: 'update', generation: this.#generation, snapshot });
  }

  #ask(request: object): Promise<Frame> {
    const id = this.#asked;
    this.#asked += 1;
    this.#socket.send(JSON.stringify({ id, name, schemaVersion: 1, ...request }));
    return new Promise((resolve, reject) => {
      this.#answers.set(id, (frame) =>
        frame.type === 'result' ? resolve(frame) : reject(new Error(`the room refused an update: ${frame.code}`)),
      );
    });
  }

  #take(frame: Frame): void {
    this.#socket.send(JSON.stringify({ ack: frame.seq }));
    if (frame.id !== undefined) {
      this.#answers.get(frame.id)?.(frame);
      this.#answers.delete(frame.id);
    } else if (frame.update !== undefined) {
      this.toldAt.push(performance.now());
      Y.applyUpdate(this.document, Buffer.from(frame.update, 'base64'));
      this.#noteSeen();
    }
  }

  #noteSeen(): void {
    for (let client = 0; client < clients; client += 1) {
      const known = this.#lengths.get(client) ?? 0;
      const length = client === this.#index ? known : this.#textOf(client).length;
      for (let edit = known; edit < length; edit += 1) {
        this.#arrivals.seen(client, edit);
      }
      this.#lengths.set(client, length);
    }
  }
}

const connect = async ({ url }: Target, page: string, cookie: string): Promise<WebSocket> => {
  const address = `${url.replace(/^http/, 'ws')}/@swarm/realtime?pageId=${page}`;
  const socket = new WebSocket(address, { headers: { Cookie: cookie, Origin: url } });
  await once(socket, 'open');
  return socket;
};

/** All write at their pace, none at the same instant as another. */
const writeAll = async (people: readonly Client[]): Promise<void> => {
  const everyMs = 1000 / editsPerSecond;
  const stored: Promise<void>[] = [];
  await Promise.all(
    people.map(async (client, index) => {
      const startsAt = performance.now() + (index * everyMs) / people.length;
      for (let edit = 0; edit < editsOfEach; edit += 1) {
        await pause(Math.max(0, startsAt + edit * everyMs - performance.now()));
        stored.push(client.edit());
      }
    }),
  );
  await Promise.all(stored);
};

const untilAllArrived = async ({ reachedAllMs }: Arrivals): Promise<void> => {
  const deadline = performance.now() + patienceMs;
  while (reachedAllMs.length < totalEdits) {
    if (performance.now() > deadline) {
      throw new Error(`${reachedAllMs.length} of ${totalEdits} edits have reached everybody`);
    }
    await pause(10);
  }
};

/** Between each two moments, which are in order. */
const gapsOf = (moments: readonly number[]): number[] =>
  moments.slice(1).map((moment, index) => moment - (moments[index] ?? Number.NaN));

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;

/** The snapshot as it is stored. */
const readStored = async ({ url }: Target, namespace: string): Promise<Buffer> => {
  const answer = await fetch(`${url}/api/rooms/get?namespace=${encodeURIComponent(namespace)}&name=${name}`, {
    headers: asOwner,
  });
  const { room } = (await answer.json()) as { readonly room: { readonly snapshot: string } };
  return Buffer.from(room.snapshot, 'base64');
};

const stateOf = (document: Y.Doc): string =>
  JSON.stringify(Object.entries(document.getMap('root').toJSON()).sort(([one], [other]) => one.localeCompare(other)));

const gatherLine = (toldAt: readonly number[]): Line => {
  const gap = percentile(gapsOf(toldAt), 0.5);
  const editsOfFrame = Math.round(totalEdits / toldAt.length);
  return {
    work: `the same room: a client is told what all have written in frames of ${editsOfFrame} edits, from one to the next, p50`,
    ours: milliseconds(gap),
    against: '–',
    target: `≤ ${milliseconds(mostGatheredMs)}`,
    pass: editsOfFrame > 1 && gap <= mostGatheredMs,
  };
};

const sizeLine = (stored: Buffer, people: readonly Client[]): Line => {
  const reloaded = new Y.Doc();
  Y.applyUpdate(reloaded, stored);
  const json = stateOf(reloaded);
  const isIdentical = people.every(({ document }) => stateOf(document) === json);
  return {
    work: `a room after ${totalEdits.toLocaleString('en-US')} edits, read anew: ${isIdentical ? 'identical everywhere' : '**not identical**'}, stored`,
    ours: `${stored.length.toLocaleString('en-US')} bytes`,
    against: `its JSON ${json.length.toLocaleString('en-US')} bytes`,
    ratio: stored.length / json.length,
    target: `< ${mostTimesJson} ×`,
    pass: isIdentical && stored.length < mostTimesJson * json.length,
  };
};

export const rooms: Row = {
  name: 'rooms',
  measure: async (lab) => {
    const product = await lab.product('few');
    const page = await makePage(product);
    const launched = await post(product, `/api/pages/${page}/launch`, {});
    const cookie = launched.headers.get('set-cookie')?.split(';')[0] ?? '';
    const arrivals = new Arrivals();
    const people = await Promise.all(
      Array.from(
        { length: clients },
        async (_, index) => new Client(index, await connect(product, page, cookie), arrivals),
      ),
    );
    const [first, ...others] = people;
    await first?.join();
    await first?.makeTexts();
    await Promise.all(others.map((client) => client.join()));
    await writeAll(people);
    await untilAllArrived(arrivals);
    const p95 = percentile(arrivals.reachedAllMs, 0.95);
    return [
      {
        work: `a room, ${clients} clients with ${editsPerSecond} edits a second each: an edit has reached all others, p95`,
        ours: milliseconds(p95),
        against: '–',
        target: `< ${milliseconds(mostMs)}`,
        pass: p95 < mostMs,
      },
      gatherLine(people.at(-1)?.toldAt ?? []),
      sizeLine(await readStored(product, `task:page:${page}`), people),
    ];
  },
};
