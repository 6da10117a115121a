import type { ScriptError } from './script-error.js';

/** What a script wrote, scrubbed. */
export interface ScriptOutput {
  readonly stdout: string;
  readonly stderr: string;
  /** Whether more was written than is kept. */
  readonly truncated: { readonly stdout: boolean; readonly stderr: boolean };
}

/** Why a run has no result, other than what the script itself threw. */
export type FailureStatus =
  /** It took longer than it may, by the clock or in processor time. */
  | 'timeout'
  | 'out_of_memory'
  /** Its result has more bytes, values or levels than one may have. */
  | 'output_too_large'
  | 'too_many_calls'
  /** Whoever started it does not want it any more. */
  | 'cancelled'
  /** Its process could not be started, ended without a result, or broke the protocol. */
  | 'executor_error';

/** How the code of a run has ended. */
export type Ending =
  | {
      readonly status: 'ok';
      /** The result as JSON in UTF-8, scrubbed: it may be large, and is parsed by who needs its values. */
      readonly json: Uint8Array;
    }
  | { readonly status: 'script_error'; readonly error: ScriptError }
  | { readonly status: FailureStatus; readonly reason: string };

/** How a run has ended, and what it has written until then. */
export type RunOutcome = ScriptOutput & { readonly durationMs: number } & Ending;

export const failed = (status: FailureStatus, reason: string): Ending => ({ status, reason });

/** The outcome of a run that could not even begin. */
export const withoutOutput = (ending: Ending): RunOutcome => ({
  stdout: '',
  stderr: '',
  truncated: { stdout: false, stderr: false },
  durationMs: 0,
  ...ending,
});
