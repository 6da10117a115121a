import type { Reader } from '../access.js';

/**
 * A read whose work grows with what is stored, and what is worked out from it. It may run in another process: input and
 * output are plain data, and it throws no errors of the product.
 */
export interface HeavyRead<Input, Output> {
  /** The address (`import.meta.url`) of the module that exports it, and the name it exports it under. */
  readonly module: string;
  readonly name: string;
  /** Tells a caller how to ask for less: the end of "…; narrow it with". */
  readonly narrowing: string;
  /** Whether it is done with few rows however many there are, because an index leads to them. Default: it is not. */
  readonly reachesFew?: (db: Reader, input: Input) => boolean | Promise<boolean>;
  readonly read: (db: Reader, input: Input) => Promise<Output>;
}

/** A heavy read whose answer may be long, so that it is a long work to write it, too. */
export interface LongRead<Input, Output> extends HeavyRead<Input, Output> {
  /** Reads what is short. Undefined when it may not be: that is found out without reading all of it. */
  readonly readShort: (db: Reader, input: Input) => Promise<Output | undefined>;
  /**
   * Bytes of text that are stored of a list without pages, which must not have more than a list may. They say whether it
   * may be short, in place of `reachesFew`. Default: it has pages.
   */
  readonly bytesOf?: (db: Reader, input: Input) => Promise<number>;
  /** With `bytesOf`: how many bytes are short, where the rows are few and plain. Default: 512 KiB. */
  readonly shortBytes?: number;
}
