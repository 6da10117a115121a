import { type Paint, padded, widthOf } from './paint.js';

const numeric = /^[\d.,$%–]+$/;

const aligned = (cell: string, width: number, isRight: boolean): string =>
  isRight ? ' '.repeat(width - widthOf(cell)) + cell : padded(cell, width);

/** The lines of a table; columns that hold only figures stand to the right. */
export const tableLines = (paint: Paint, head: readonly string[], rows: readonly (readonly string[])[]): string[] => {
  const column = (index: number): string[] => rows.map((row) => row[index] ?? '');
  const widths = head.map((title, index) => Math.max(title.length, ...column(index).map(widthOf)));
  const right = head.map((_title, index) => column(index).every((cell) => numeric.test(cell)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) => aligned(cell, widths[index] ?? 0, right[index] ?? false))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width)).join('──');
  return [paint('bold', line(head)), paint('dim', rule), ...rows.map(line)];
};
