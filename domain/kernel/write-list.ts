import { letOthersRun } from './let-others-run.js';
import { refuseLongList } from './list-bytes.js';
import { Written } from './written.js';

/** A list that is to be written stretch by stretch. */
interface List<Name extends string, Stretch, Item, Rest> {
  /** What the list is called in the answer. */
  readonly name: Name;
  /** Each takes little to read and to write. */
  readonly stretches: readonly Stretch[];
  readonly itemsOf: (stretch: Stretch) => Promise<readonly Item[]>;
  /** What the answer has beside the list. */
  readonly rest: Rest;
  /** What to ask instead when it is too long. */
  readonly narrowing: string;
}

/**
 * Writes an answer with a list that cannot leave the process, as secrets cannot: stretch by stretch, while others have
 * their turns in between, until the signal aborts.
 *
 * @throws ProductError unavailable (`read_too_large`) when it has more bytes than a list may
 */
export const writeList = async <Name extends string, Stretch, Item, Rest extends object>(
  { name, stretches, itemsOf, rest, narrowing }: List<Name, Stretch, Item, Rest>,
  signal: AbortSignal,
): Promise<Written<Rest & Record<Name, Item[]>>> => {
  const pieces: Uint8Array[] = [Buffer.from(`{${JSON.stringify(name)}:[`)];
  let bytes = 0;
  for (const stretch of stretches) {
    const items = JSON.stringify(await itemsOf(stretch)).slice(1, -1);
    if (items !== '') {
      const piece = Buffer.from(bytes === 0 ? items : `,${items}`);
      bytes += piece.length;
      refuseLongList(bytes, narrowing);
      pieces.push(piece);
    }
    await letOthersRun();
    signal.throwIfAborted();
  }
  const others = JSON.stringify(rest).slice(1);
  pieces.push(Buffer.from(others === '}' ? ']}\n' : `],${others}\n`));
  return new Written(Buffer.concat(pieces));
};
