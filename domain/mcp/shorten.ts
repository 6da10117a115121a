import type { Outcome } from './call.js';
import { escapedBytes, indentedBytes } from './written-bytes.js';

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

/**
 * The result of a call as the protocol has it, as JSON: a text for models, and the same for programs.
 *
 * @param structured what programs read, as JSON
 */
export const written = (
  { success, message, data }: Outcome,
  structured: string,
  retrieval: readonly string[] = [],
): string => {
  const shown = Object.keys(data).length > 0 ? [JSON.stringify(data, null, 2)] : [];
  const text = JSON.stringify([message, ...retrieval, ...shown].join('\n\n'));
  return `{"content":[{"type":"text","text":${text}}],"structuredContent":${structured},"isError":${!success}}`;
};

type Data = Outcome['data'];

/** The first so many elements of each list. */
const cut = (data: Data, count: number): Data =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, Array.isArray(value) ? value.slice(0, count) : value]),
  );

/** Of a text in an outline. */
const longestText = 200;
/** How deep an outline goes: the members of what an answer is about, and those of its parts. */
const outlineDepth = 3;

/** What is left of a value without its lists, and with the beginnings of its texts. */
const outlineOf = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') {
    return value.length > longestText ? `${value.slice(0, longestText)}…` : value;
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  if (Array.isArray(value) || depth === 0) {
    return Array.isArray(value) ? [] : {};
  }
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, outlineOf(member, depth - 1)]));
};

const bytesOf = (text: string): number => Buffer.byteLength(text);

/** How deep the elements of a list are in a result. */
const elementLevel = 2;
/** What stands around the first element in the indented text, and before each further one. */
const aroundFirst = escapedBytes('\n    \n  ');
const beforeNext = escapedBytes(',\n    ');

/**
 * How many bytes the element of a list adds to a result, in which it stands twice: as programs read it, and indented in
 * the text.
 */
const costOf = (element: unknown, isFirst: boolean): number => {
  const compact = JSON.stringify(element) ?? 'null';
  const separators = isFirst ? aroundFirst : beforeNext + 1;
  return bytesOf(compact) + separators + indentedBytes(compact, elementLevel);
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
 * The result of a call that is too long, shortened until it fits: as many elements of its lists as there is room for, else
 * an outline of it, or nothing of its data.
 */
export const shortened = (outcome: Outcome, truncation: Truncation): string => {
  const { data, success, message } = outcome;
  const write = (kept: Data): string => {
    const structured = JSON.stringify(Object.assign({}, kept, { success, message, truncation }));
    return written({ ...outcome, data: kept }, structured, [truncation.retrieval]);
  };
  const base = write(cut(data, 0));
  const room = limitBytes - bytesOf(base);
  if (room < 0) {
    const outline = Object.fromEntries(
      Object.entries(data).map(([name, value]) => [name, outlineOf(value, outlineDepth)]),
    );
    const text = write(outline);
    return bytesOf(text) <= limitBytes ? text : write({});
  }
  const count = fitting(Object.values(data).filter(Array.isArray), room);
  return count === 0 ? base : write(cut(data, count));
};
