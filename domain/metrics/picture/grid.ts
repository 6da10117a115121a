/** What takes room in a grid. */
export interface Span {
  readonly colSpan: number;
  readonly rowSpan: number;
  /** How high it would be by itself. */
  readonly height: number;
}

/** A place in pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Grid {
  readonly width: number;
  readonly height: number;
  readonly places: readonly Place[];
}

export const gap = 16;

const widths = [720, 1000, 1240, 1480];

interface Taken extends Span {
  readonly row: number;
  readonly column: number;
}

/** The first place where it fits, from the left and from above. */
const placeOf = (span: Span, columns: number, isFree: (row: number, column: number) => boolean): Taken => {
  const colSpan = Math.min(span.colSpan, columns);
  for (let row = 0; ; row += 1) {
    for (let column = 0; column + colSpan <= columns; column += 1) {
      const cells = cellsOf({ ...span, colSpan, row, column });
      if (cells.every(([inRow, inColumn]) => isFree(inRow, inColumn))) {
        return { ...span, colSpan, row, column };
      }
    }
  }
};

const cellsOf = ({ row, column, rowSpan, colSpan }: Taken): [row: number, column: number][] =>
  Array.from({ length: rowSpan * colSpan }, (_, index) => [
    row + Math.floor(index / colSpan),
    column + (index % colSpan),
  ]);

const rowHeights = (taken: readonly Taken[]): number[] => {
  const heights: number[] = [];
  for (const { row, rowSpan, height } of taken) {
    const share = (height - gap * (rowSpan - 1)) / rowSpan;
    for (let at = row; at < row + rowSpan; at += 1) {
      heights[at] = Math.max(heights[at] ?? 0, share);
    }
  }
  return Array.from(heights, (height) => height ?? 0);
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const widthOfColumn = (columns: number, colSpan: number): number => {
  const total = widths[columns - 1] ?? 720;
  const one = (total - gap * (columns - 1)) / columns;
  const spanned = Math.min(colSpan, columns);
  return one * spanned + gap * (spanned - 1);
};

/** Puts everything into as many columns, in order; rows are as high as what is in them. */
export const gridOf = (spans: readonly Span[], columns: number): Grid => {
  const used = new Set<string>();
  const taken: Taken[] = [];
  for (const span of spans) {
    const place = placeOf(span, columns, (row, column) => !used.has(`${row}/${column}`));
    for (const [row, column] of cellsOf(place)) {
      used.add(`${row}/${column}`);
    }
    taken.push(place);
  }
  const heights = rowHeights(taken);
  const step = widthOfColumn(columns, 1) + gap;
  return {
    width: widthOfColumn(columns, columns),
    height: sum(heights) + gap * (heights.length - 1),
    places: taken.map(({ row, column, rowSpan, colSpan }) => ({
      x: column * step,
      y: sum(heights.slice(0, row)) + gap * row,
      width: widthOfColumn(columns, colSpan),
      height: sum(heights.slice(row, row + rowSpan)) + gap * (rowSpan - 1),
    })),
  };
};
