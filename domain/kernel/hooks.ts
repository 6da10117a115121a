import { type Events, postEvents, preEvents } from '../../generated/swarm/hooks.js';
import { conflict, ProductError } from './errors.js';
import { defineService } from './services.js';

type Members = Readonly<Record<string, unknown>>;

export const hookEvents = [...preEvents, ...postEvents] as const;

export type PreEvent = (typeof preEvents)[number];
export type PostEvent = (typeof postEvents)[number];
export type HookEvent = PreEvent | PostEvent;

/** What hooks are told. */
export interface Happening {
  readonly payload: Members;
  /** What it is about, for the record; it is cut. */
  readonly subject: string;
  /** The agent that it is about. */
  readonly agentId?: string | null | undefined;
  /** The extension that acts as this agent is not told. */
  readonly actor?: string | null | undefined;
  /** Names of extensions whose hooks led to it, which are not told either: they would go on for ever. */
  readonly causedBy?: readonly string[] | undefined;
}

/** What hooks are asked. */
export interface Question extends Happening {
  /**
   * The payload as a hook wants it.
   *
   * @throws ProductError when it may not be so
   */
  readonly change: (payload: Members, data: Members) => Members | Promise<Members>;
}

/** What hooks of an event are told is what the contract declares. */
interface Told<Event extends HookEvent> {
  readonly payload: Events[Event];
}

/** Who runs hooks. */
export interface HookEngine {
  hears(event: HookEvent): boolean;
  ask(event: PreEvent, question: Question): Promise<Members>;
  tell(event: PostEvent, happening: Happening): void;
}

/** The points at which extensions look at what the server does (docs/extensions.md). Where there are none, it costs nothing. */
export class HookPoints {
  #engine: HookEngine | undefined;

  /** Says who runs them from now on; undefined: nobody. */
  serve(engine: HookEngine | undefined): void {
    this.#engine = engine;
  }

  /** Whether there is any hook for an event. */
  hears(event: HookEvent): boolean {
    return this.#engine?.hears(event) === true;
  }

  /**
   * Asks the hooks, outside of any transaction; returns the payload as they changed it.
   *
   * @throws ProductError conflict (`blocked_by_extension`)
   */
  async ask<Event extends PreEvent>(event: Event, question: Told<Event> & Question): Promise<Members> {
    return this.#engine?.ask(event, question) ?? question.payload;
  }

  /** Tells the hooks, after the commit; nobody waits for them. */
  tell<Event extends PostEvent>(event: Event, happening: Told<Event> & Happening): void {
    this.#engine?.tell(event, happening);
  }
}

export const hooks = defineService({
  name: 'hooks',
  start: () => ({ service: new HookPoints() }),
});

/** Which extension does not want something, and why. */
export interface Block {
  readonly reason: string;
  readonly extension: { readonly id: string; readonly name: string };
}

const blocks = new WeakMap<object, Block>();

/** An extension does not want it. */
export const blocked = (extension: Block['extension'], reason: string): ProductError => {
  const error = conflict(`The extension ${extension.name} blocks it: ${reason}`, {
    code: 'blocked_by_extension',
    details: { reason, extension },
  });
  blocks.set(error, { reason, extension });
  return error;
};

/** Which extension does not want what failed so, and why; undefined when it failed otherwise. */
export const blockOf = (error: unknown): Block | undefined =>
  error instanceof ProductError ? blocks.get(error) : undefined;

/** A block of a task, or of a message, as logs tell it. */
export const shownBlock = ({ reason, extension }: Block, what = 'its task'): string =>
  `The extension ${extension.name} blocks ${what}: ${reason}`;

const causes = new WeakMap<object, readonly string[]>();

/** Says that what is done for this run is done for the hooks of these extensions. */
export const markCause = (run: object, names: readonly string[]): void => {
  causes.set(run, names);
};

/** The extensions whose hooks do what is asked for here. */
export const causeOf = ({ run }: { readonly run?: object | undefined }): readonly string[] =>
  (run && causes.get(run)) ?? [];
