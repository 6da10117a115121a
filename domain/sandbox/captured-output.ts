import { type KnownSecrets, scrubText } from '../kernel/secrets.js';
import { maxLogBytes } from './limits.js';
import type { ScriptOutput } from './outcome.js';

export type OutputStream = 'stdout' | 'stderr';

/** What a script writes, as much of it as is kept. */
export class CapturedOutput {
  readonly #text: Record<OutputStream, string> = { stdout: '', stderr: '' };
  readonly #bytes: Record<OutputStream, number> = { stdout: 0, stderr: 0 };
  readonly #truncated: Record<OutputStream, boolean> = { stdout: false, stderr: false };

  /** Adds what was written; `isCut` tells that more was and is not here. */
  add(stream: OutputStream, text: string, isCut: boolean): void {
    const left = maxLogBytes - this.#bytes[stream];
    const bytes = Buffer.from(text);
    const isTooMuch = bytes.length > left;
    this.#text[stream] += isTooMuch ? bytes.subarray(0, left).toString('utf8') : text;
    this.#bytes[stream] += Math.min(bytes.length, left);
    this.#truncated[stream] ||= isTooMuch || isCut;
  }

  scrubbed(known: KnownSecrets): ScriptOutput {
    return {
      stdout: scrubText(known, this.#text.stdout),
      stderr: scrubText(known, this.#text.stderr),
      truncated: { ...this.#truncated },
    };
  }
}
