import { parseEnv } from 'node:util';

/** What a file `.env` says. */
export interface DotEnv {
  readonly variables: ReadonlyMap<string, string>;
  /** By name, the line (from 1) where the value begins; the last one where there are several. */
  readonly lines: ReadonlyMap<string, number>;
  /** The lines that are no assignment, no comment and not empty: nothing of them counts. */
  readonly strayLines: readonly number[];
}

const assignment = /^\s*(?:export\s+)?[\w.-]+\s*=\s*(?<value>.*)$/;
const nothing = /^\s*(?:#|$)/;

/** The index of the line where a value ends that begins with a quote: there, or where the quote is closed. */
const lastLineOf = (value: string, lines: readonly string[], at: number): number => {
  const quote = /^["'`]/.exec(value)?.[0];
  if (quote === undefined || value.includes(quote, 1)) {
    return at;
  }
  const closing = lines.findIndex((line, index) => index > at && line.includes(quote));
  return closing === -1 ? at : closing;
};

/**
 * Reads the text of a file `.env`, one assignment after the other: Node's own parser takes a line that is none together
 * with the next one, so that both are lost.
 */
export const parseDotEnv = (text: string): DotEnv => {
  const variables = new Map<string, string>();
  const lineNumbers = new Map<string, number>();
  const strayLines: number[] = [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const value = assignment.exec(line)?.groups?.value;
    if (value === undefined) {
      strayLines.push(...(nothing.test(line) ? [] : [at + 1]));
      continue;
    }
    const end = lastLineOf(value, lines, at);
    const assigned = parseEnv(`${lines.slice(at, end + 1).join('\n')}\n`);
    for (const [name, parsed = ''] of Object.entries(assigned)) {
      variables.set(name, parsed);
      lineNumbers.set(name, at + 1);
    }
    at = end;
  }
  return { variables, lines: lineNumbers, strayLines };
};
