import type { Outcome } from './call.js';

/** The most bytes a result may have as JSON. */
export const limitBytes = 10_000;

/** What is told of a result that was shortened. */
export interface Truncation {
  readonly truncated: true;
  /** Where the whole result is; missing when it was too long to be kept. */
  readonly fullValueAt?: string;
  readonly originalBytes: number;
  readonly limitBytes: number;
  readonly retrieval: string;
}

/** The result of a call as the protocol has it. */
export interface CallResult {
  readonly content: readonly [{ readonly type: 'text'; readonly text: string }];
  readonly structuredContent: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
}

/** Puts a result together: a text for models, and the same for programs. */
export const composed = ({ success, message, data }: Outcome, truncation?: Truncation): CallResult => {
  const told = truncation ? [message, truncation.retrieval] : [message];
  const shown = Object.keys(data).length > 0 ? [JSON.stringify(data, null, 2)] : [];
  return {
    content: [{ type: 'text', text: [...told, ...shown].join('\n\n') }],
    structuredContent: Object.assign({}, data, { success, message }, truncation && { truncation }),
    isError: !success,
  };
};

/** A result as JSON. */
export const written = (result: CallResult): string => JSON.stringify(result);

type Data = Outcome['data'];

/** The first so many elements of each list. */
const cut = (data: Data, count: number): Data =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, Array.isArray(value) ? value.slice(0, count) : value]),
  );

const bytesOf = (text: string): number => Buffer.byteLength(text);

const firstBreak = '\n    ';
const lastBreak = '\n  ';

/** How many bytes a text adds to one that stands in JSON, where it is escaped. */
const escapedBytes = (text: string): number => bytesOf(JSON.stringify(text)) - 2;

/**
 * How many bytes the element of a list adds to a result, in which it stands twice: as programs read it, and indented in
 * the text.
 */
const costOf = (element: unknown, isFirst: boolean): number => {
  const compact = JSON.stringify(element) ?? 'null';
  const indented = (JSON.stringify(element, null, 2) ?? 'null').replaceAll('\n', firstBreak);
  const shown = isFirst ? `${firstBreak}${indented}${lastBreak}` : `,${firstBreak}${indented}`;
  return bytesOf(compact) + (isFirst ? 0 : 1) + escapedBytes(shown);
};

/** How many elements of each list fit into so many bytes. */
const fitting = (lists: readonly (readonly unknown[])[], room: number): number => {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  let left = room;
  for (let index = 0; index < longest; index += 1) {
    for (const list of lists) {
      left -= index < list.length ? costOf(list[index], index === 0) : 0;
      if (left < 0) {
        return index;
      }
    }
  }
  return longest;
};

/**
 * The result of a call that is too long, shortened until it fits: as many elements of its lists as there is room for, or
 * nothing of its data.
 */
export const shortened = (outcome: Outcome, truncation: Truncation): string => {
  const { data } = outcome;
  const write = (kept: Data): string => written(composed({ ...outcome, data: kept }, truncation));
  const base = write(cut(data, 0));
  const room = limitBytes - bytesOf(base);
  if (room < 0) {
    return write({});
  }
  const count = fitting(Object.values(data).filter(Array.isArray), room);
  return count === 0 ? base : write(cut(data, count));
};
