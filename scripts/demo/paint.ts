const codes = {
  bold: 1,
  dim: 2,
  red: 31,
  green: 32,
  yellow: 33,
  blue: 34,
  magenta: 35,
  cyan: 36,
} as const;

export type Colour = keyof typeof codes;
export type Paint = (colour: Colour, text: string) => string;

const plain: Paint = (_colour, text) => text;
const coloured: Paint = (colour, text) => `\u001b[${codes[colour]}m${text}\u001b[0m`;

/** Colours for a terminal that wants them: none into files and pipes, nor with `NO_COLOR` set (no-color.org). */
export const paintFor = (stream: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv): Paint =>
  stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb' ? coloured : plain;

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are control characters.
const escapes = /\u001b\[\d+m/g;

/** How many columns a text takes, colours left out. */
export const widthOf = (text: string): number => [...text.replace(escapes, '')].length;

/** The text, filled with blanks up to a width. */
export const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)));

/** The text, cut with an ellipsis to a width. */
export const clipped = (text: string, width: number): string =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text;

const statusColours: Readonly<Record<string, Colour>> = {
  unassigned: 'cyan',
  offered: 'magenta',
  reviewing: 'magenta',
  pending: 'cyan',
  in_progress: 'yellow',
  paused: 'magenta',
  completed: 'green',
  failed: 'red',
  cancelled: 'dim',
  superseded: 'blue',
};

/** A status in its colour. */
export const paintStatus = (paint: Paint, status: string): string => paint(statusColours[status] ?? 'bold', status);

/** The lines of a text of at most so many columns, broken at blanks. The second and later ones have two columns less. */
export const folded = (text: string, width: number): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<= )(?=\S)/)) {
    const room = width - (lines.length === 0 ? 0 : 2);
    if (line !== '' && widthOf((line + word).trimEnd()) > room) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += word;
  }
  return [...lines, line.trimEnd()];
};
