import type { Reader } from '../../db/access.js';
import { fewBytes } from '../../db/queries/reach.js';
import type { HeavyRead, LongRead } from '../../db/reads/heavy-read.js';
import { maxPageBytes } from './list-bytes.js';

/** An answer that was read up to a number of bytes. */
export interface Bounded<Output> {
  readonly answer: Output;
  /** More belongs to it. */
  readonly isCut: boolean;
}

interface BoundedRead<Input, Output> extends Required<Omit<HeavyRead<Input, Output>, 'read'>> {
  readonly readUpTo: (db: Reader, input: Input, maxBytes: number) => Promise<Bounded<Output>>;
  /** The most bytes of a long answer. */
  readonly maxBytes?: number;
}

/** A long read that ends early: a short answer is a whole one of few bytes, and a long one has at most `maxBytes`. */
export const boundedRead = <Input, Output>({
  readUpTo,
  maxBytes = maxPageBytes,
  ...named
}: BoundedRead<Input, Output>): LongRead<Input, Output> => ({
  ...named,
  readShort: async (db, input) => {
    const { answer, isCut } = await readUpTo(db, input, fewBytes);
    return isCut ? undefined : answer;
  },
  read: async (db, input) => (await readUpTo(db, input, maxBytes)).answer,
});
