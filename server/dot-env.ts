import { parseEnv } from 'node:util';

/** What a file `.env` says. */
export interface DotEnv {
  readonly variables: ReadonlyMap<string, string>;
  /** By name, the line (from 1) where the value begins; the last one where there are several. */
  readonly lines: ReadonlyMap<string, number>;
  /** The lines that are no assignment, no comment and not empty: nothing of them counts. */
  readonly strayLines: readonly number[];
  /**
   * The lines where a value begins whose quotes are hardly meant so: never closed, closed before the end of a line, or
   * around what looks like further assignments.
   */
  readonly doubtfulQuotes: readonly number[];
}

const assignment = /^\s*(?:export\s+)?(?<name>[\w.-]+)\s*=\s*(?<value>.*)$/;
/** Not the last line of a key in Base64, which may end with `=`. */
const swallowedAssignment = /^\s*(?:export\s+)?[A-Za-z_]\w*\s*=\s*[^\s="'`]/;
const nothing = /^\s*(?:#|$)/;

/** The line at which a value ends, an index, and whether its quotes are as they should be. */
interface End {
  readonly at: number;
  readonly isDoubtful: boolean;
}

const endOf = (value: string, lines: readonly string[], at: number): End => {
  const quote = /^["'`]/.exec(value)?.[0];
  if (quote === undefined) {
    return { at, isDoubtful: false };
  }
  const closesAtOnce = value.includes(quote, 1);
  const closing = closesAtOnce ? at : lines.findIndex((line, index) => index > at && line.includes(quote));
  if (closing === -1) {
    return { at, isDoubtful: true };
  }
  const last = closesAtOnce ? value.slice(1) : (lines[closing] ?? '');
  const rest = last.slice(last.indexOf(quote) + 1);
  const swallows = lines.slice(at + 1, closing + 1).some((line) => swallowedAssignment.test(line));
  return { at: closing, isDoubtful: swallows || !nothing.test(rest) };
};

/**
 * Reads the text of a file `.env`, one assignment after the other: Node's own parser takes a line that is none together
 * with the next one, so that both are lost.
 */
export const parseDotEnv = (text: string): DotEnv => {
  const variables = new Map<string, string>();
  const lineNumbers = new Map<string, number>();
  const strayLines: number[] = [];
  const doubtfulQuotes: number[] = [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const { name, value } = assignment.exec(line)?.groups ?? {};
    if (name === undefined || value === undefined) {
      strayLines.push(...(nothing.test(line) ? [] : [at + 1]));
      continue;
    }
    const end = endOf(value, lines, at);
    // Node reads no name behind other white space than blanks, or behind several of them after `export`.
    const assigned = parseEnv(`${[`${name}=${value}`, ...lines.slice(at + 1, end.at + 1)].join('\n')}\n`)[name];
    if (assigned === undefined) {
      strayLines.push(at + 1);
    } else {
      variables.set(name, assigned);
      lineNumbers.set(name, at + 1);
    }
    doubtfulQuotes.push(...(end.isDoubtful ? [at + 1] : []));
    at = end.at;
  }
  return { variables, lines: lineNumbers, strayLines, doubtfulQuotes };
};
