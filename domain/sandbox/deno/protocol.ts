import type { KnownSecrets } from '../../kernel/secrets.js';
import type { Layer } from '../isolation.js';
import type { Libraries } from '../libraries.js';
import type { RunOutcome } from '../outcome.js';
import type { CallAnswer, CallError, Script, ScriptQuestion, ScriptSurroundings } from '../script.js';

/** The first line to a Deno process. */
export interface Job {
  readonly source: string;
  readonly args: unknown;
  readonly asks: ScriptQuestion;
  readonly surroundings: ScriptSurroundings;
  readonly limits: { readonly maxLogBytes: number; readonly maxLogLines: number; readonly maxCallBytes: number };
}

/** Every further line to it. */
export type Reply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: CallError };

/** The first message to the supervisor. */
export interface SupervisorSetup {
  readonly launch: Launch;
  /** The text of runner.ts, built. */
  readonly runner: string;
  readonly warm: number;
  readonly idleMs: number;
}

/** How a Deno process is started: see launch.ts. */
export interface Launch {
  readonly deno: string;
  readonly layers: readonly Layer[];
  readonly memoryMiB: number;
  /** In which each process has a folder of its own. */
  readonly folder: string;
  /** What scripts may import. */
  readonly libraries: Libraries;
}

/** Every further message to it; `run` is the number of a run. */
export type Order =
  | { readonly kind: 'start'; readonly run: number; readonly script: Script }
  | { readonly kind: 'answer'; readonly run: number; readonly call: number; readonly answer: CallAnswer }
  | { readonly kind: 'cancel'; readonly run: number; readonly reason: string }
  | { readonly kind: 'secrets'; readonly known: KnownSecrets }
  | { readonly kind: 'close' };

/** From the supervisor. */
export type Notice =
  | {
      readonly kind: 'call';
      readonly run: number;
      readonly call: number;
      readonly name: string;
      readonly args: unknown;
    }
  /** The next piece of a long result, which has so many bytes in all. */
  | { readonly kind: 'piece'; readonly run: number; readonly bytes: Uint8Array; readonly allBytes: number }
  /** The outcome is known; a result of which pieces were sent is made of them. */
  | { readonly kind: 'outcome'; readonly run: number; readonly outcome: RunOutcome }
  /** Its process has ended, and its folder is gone. */
  | { readonly kind: 'gone'; readonly run: number }
  | { readonly kind: 'closed' };
