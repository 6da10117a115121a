import { type Channel, longestPayload, openChannel } from '../../db/channel.js';
import type { App } from './app.js';
import { newId } from './ids.js';
import { checkedPayload, type PayloadOf, type PayloadShape } from './jobs/payload.js';
import { defineService } from './services.js';

/** What is told in this time goes out together. */
const gatherMs = 5;
/** When more is to be told, the others look by themselves instead. */
const mostGathered = 500;

/** What replicas tell each other, as the subject that tells it defines it. */
export interface Topic<Shape extends PayloadShape> {
  readonly name: string;
  readonly shape: Shape;
}

/**
 * Defines what replicas tell each other. Replicas of two versions run at the same time: a message that does not have the
 * shape counts as missed, and one of an unknown topic is passed over.
 */
export const defineTopic = <const Shape extends PayloadShape>(name: string, shape: Shape): Topic<Shape> => ({
  name,
  shape,
});

interface Subscription {
  readonly heard: (message: unknown) => void;
  readonly missed: () => void;
}

/** As it goes over the wire; without a message it says that some may be missed. */
type Entry = readonly [topic: string, message?: unknown];

const entryOf = (told: Entry): string => JSON.stringify(told);

/** Of one entry, which goes out alone if need be, with the id of who tells it. */
const longestEntry = longestPayload - newId().length - '["",]'.length - 1;

/** Whether others can be told of it; of what is longer they hear only that they missed something. */
export const isTellable = <Shape extends PayloadShape>({ name }: Topic<Shape>, message: PayloadOf<Shape>): boolean =>
  Buffer.byteLength(entryOf([name, message])) <= longestEntry;

const isEntry = (value: unknown): value is Entry => Array.isArray(value) && typeof value[0] === 'string';

/**
 * Tells the other replicas on the same database what happened here, after the commit. Only a hint, which may be lost: who
 * listens also looks by itself, now and then and whenever it hears that it missed something. Where there is one process,
 * nothing is told.
 */
export class Relay {
  readonly #app: App;
  readonly #id = newId();
  readonly #subscriptions = new Map<string, Subscription>();
  #channel: Channel | undefined;
  /** The operator was told that it does not listen. */
  #isTold = false;
  /** The entries to be sent, as JSON, each once. */
  readonly #gathered = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(app: App) {
    this.#app = app;
  }

  async open(): Promise<void> {
    this.#channel = await openChannel(this.#app.database, {
      received: (payload) => this.#receive(payload),
      opened: () => this.#opened(),
      failed: (error) => this.#failed(error),
    });
  }

  /** Whether there may be other replicas. */
  get hasOthers(): boolean {
    return this.#channel !== undefined;
  }

  /** @param missed called when something may have been told that was not heard */
  listen<Shape extends PayloadShape>(
    { name, shape }: Topic<Shape>,
    heard: (message: PayloadOf<Shape>) => void,
    missed: () => void,
  ): void {
    this.#subscriptions.set(name, { heard: (message) => heard(checkedPayload(shape, message)), missed });
  }

  /** Tells the other replicas, within some milliseconds. Not told to whoever listens in this one. */
  tell<Shape extends PayloadShape>({ name }: Topic<Shape>, message: PayloadOf<Shape>): void {
    if (this.#channel === undefined) {
      return;
    }
    this.#gather([name, message]);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#send();
    await this.#channel?.close();
  }

  #gather(told: Entry): void {
    const entry = entryOf(told);
    const isTooMuch = Buffer.byteLength(entry) > longestEntry || this.#gathered.size >= mostGathered;
    this.#gathered.add(isTooMuch ? entryOf([told[0]]) : entry);
    this.#timer ??= setTimeout(() => this.#send(), gatherMs);
  }

  #send(): void {
    this.#timer = undefined;
    let entries: string[] = [];
    let bytes = 0;
    for (const entry of this.#gathered) {
      const size = Buffer.byteLength(entry) + 1;
      if (bytes > 0 && bytes + size > longestEntry + 1) {
        this.#channel?.send(this.#payload(entries));
        entries = [];
        bytes = 0;
      }
      entries.push(entry);
      bytes += size;
    }
    if (entries.length > 0) {
      this.#channel?.send(this.#payload(entries));
    }
    this.#gathered.clear();
  }

  #payload(entries: readonly string[]): string {
    return `["${this.#id}",${entries.join(',')}]`;
  }

  /** Both this replica and the others may have missed something: what was told while it was away was not sent. */
  #opened(): void {
    if (this.#isTold) {
      this.#isTold = false;
      this.#app.log.info({}, 'other replicas are heard of again');
    }
    for (const name of this.#subscriptions.keys()) {
      this.#hear([name]);
      this.#gather([name]);
    }
  }

  /** It is tried again every second, for as long as it takes: said once. */
  #failed(error: unknown): void {
    if (!this.#isTold) {
      this.#isTold = true;
      this.#app.log.warn({ err: error }, 'other replicas cannot be heard of for now');
    }
  }

  #receive(payload: string): void {
    try {
      const [sender, ...entries] = JSON.parse(payload) as unknown[];
      if (sender !== this.#id) {
        for (const entry of entries.filter(isEntry)) {
          this.#hear(entry);
        }
      }
    } catch (error) {
      this.#app.log.warn({ err: error }, 'what another replica told could not be understood');
    }
  }

  #hear([topic, message]: Entry): void {
    const subscription = this.#subscriptions.get(topic);
    if (subscription === undefined) {
      return;
    }
    if (message === undefined) {
      subscription.missed();
      return;
    }
    try {
      subscription.heard(message);
    } catch (error) {
      this.#app.log.warn({ err: error, topic }, 'what another replica told could not be understood');
      subscription.missed();
    }
  }
}

/** The relay of this process. It starts before all that tells or listens. */
export const relay = defineService({
  name: 'relay',
  start: async (app) => {
    const service = new Relay(app);
    await service.open();
    return { service, stop: () => service.close() };
  },
});
