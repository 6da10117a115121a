import { failed, type RunOutcome, withoutOutput } from './outcome.js';
import type { CallAnswer, Script } from './script.js';

/** A script under way. */
export interface RunningScript {
  readonly outcome: Promise<RunOutcome>;
  /** Nothing of it is left: no process, no folder. */
  readonly gone: Promise<void>;
  cancel(reason: string): void;
}

/** Answers a call that a script makes; it never fails. */
export type CallHandler = (name: string, args: unknown) => Promise<CallAnswer>;

/** What runs scripts, one of two: Deno processes, or an interpreter where these cannot be had. */
export interface ScriptRunner {
  start(script: Script, onCall: CallHandler): RunningScript;
  /** Ends all that is under way. */
  close(): Promise<void>;
}

/** Why runs end when a runner closes. */
export const stopping = 'The server is stopping';

/** A script that came when its runner was closed. */
export const neverStarted: RunningScript = {
  outcome: Promise.resolve(withoutOutput(failed('cancelled', stopping))),
  gone: Promise.resolve(),
  cancel: () => {},
};
