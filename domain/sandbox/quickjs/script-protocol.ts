import type { KnownSecrets } from '../../kernel/secrets.js';
import type { Ending, ScriptOutput } from '../outcome.js';
import type { CallAnswer, Script } from '../script.js';

/** Of an interpreter that runs a script. */
export const interpreterMemoryMiB = 128;

/** What the thread of a script is started with. */
export interface ScriptSetup {
  readonly script: Script;
  readonly known: KnownSecrets;
}

export type FromScript =
  | { readonly kind: 'call'; readonly call: number; readonly name: string; readonly args: unknown }
  | { readonly kind: 'ending'; readonly output: ScriptOutput; readonly ending: Ending };

export type ToScript =
  | { readonly kind: 'answer'; readonly call: number; readonly answer: CallAnswer }
  | { readonly kind: 'secrets'; readonly known: KnownSecrets };
