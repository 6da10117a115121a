import { type Palette, paletteOf, type Theme } from '../../pictures/palette.js';
import { documentOf, element, joined, lineIn, linesIn, type Markup, textLine, widthOf } from '../../pictures/svg.js';
import { type Chart, chartHeight, drawChart, isBroken, prepareCharts, seriesColor, seriesName } from './chart.js';
import { gridOf, type Place, widthOfColumn } from './grid.js';
import { shortText, textOf } from './numbers.js';
import type { Content, WidgetShown } from './shown.js';
import { timeTexts } from './times.js';

/** What a picture of a metric shows. */
export interface MetricInput {
  readonly title: string;
  readonly description: string;
  readonly columns: number;
  readonly theme: Theme;
  readonly widgets: readonly WidgetShown[];
}

type Table = Extract<Content, { kind: 'table' }>;
type Stat = Extract<Content, { kind: 'stat' }>;

const margin = 24;
const padding = 18;
const titleSize = 14;
const noteSize = 11;
const tableSize = 12;
const rowHeight = 26;
const legendHeight = 20;

/** The lines of a card above what it shows. */
interface Head {
  readonly title: string;
  readonly notes: readonly string[];
  readonly legend: readonly (readonly LegendEntry[])[];
  readonly isLines: boolean;
  readonly height: number;
}

interface LegendEntry {
  readonly index: number;
  readonly name: string;
  readonly x: number;
}

const legendOf = ({ content }: WidgetShown, width: number): LegendEntry[][] => {
  const lines: LegendEntry[][] = [];
  const series = content.kind === 'bars' || content.kind === 'lines' ? content.series : [];
  let x = width;
  for (const [index, { name }] of series.length > 1 ? series.entries() : []) {
    const text = seriesName(name);
    const needs = 16 + widthOf(text, noteSize) + 18;
    if (x + needs > width) {
      lines.push([]);
      x = 0;
    }
    lines.at(-1)?.push({ index, name: text, x });
    x += needs;
  }
  return lines;
};

const headOf = (widget: WidgetShown, width: number): Head => {
  const notes = linesIn(widget.description, { width, size: noteSize, maxLines: 2 });
  const legend = legendOf(widget, width);
  return {
    title: lineIn(widget.title, { width, size: titleSize, isBold: true }),
    notes,
    legend,
    isLines: widget.content.kind === 'lines',
    height: 26 + notes.length * 15 + legend.length * legendHeight + (legend.length > 0 ? 6 : 0),
  };
};

const hasRows = ({ content }: WidgetShown): boolean => {
  switch (content.kind) {
    case 'stat':
      return true;
    case 'table':
      return content.rows.length > 0;
    default:
      return content.series.some(({ values }) => values.some((value) => value !== null));
  }
};

const isCut = ({ content, total, kept }: WidgetShown): boolean =>
  content.kind !== 'stat' && (total > kept || (content.kind === 'table' && content.moreColumns > 0));

const contentHeight = (widget: WidgetShown, width: number): number => {
  const { content } = widget;
  if (content.kind === 'stat') {
    return 64;
  }
  if (!hasRows(widget)) {
    return 100;
  }
  return content.kind === 'table' ? (content.rows.length + 1) * rowHeight + 6 : chartHeight(content, width);
};

const footHeight = (widget: WidgetShown): number => (isCut(widget) ? 20 : 0);

const heightOf = (widget: WidgetShown, width: number): number =>
  headOf(widget, width).height + contentHeight(widget, width) + footHeight(widget) + padding * 2;

/** What a series looks like: its colour, in two pieces where its line is broken. */
const drawMark = (index: number, isLine: boolean, x: number, y: number, palette: Palette): Markup => {
  const fill = palette[seriesColor(index)];
  const square = { y, height: 10, fill };
  return isLine && isBroken(index)
    ? joined(
        element('rect', { ...square, x, width: 4, rx: 1 }),
        element('rect', { ...square, x: x + 6, width: 4, rx: 1 }),
      )
    : element('rect', { ...square, x, width: 10, rx: 3 });
};

const drawHead = ({ title, notes, legend, isLines }: Head, { x, y }: Place, palette: Palette): Markup => {
  const under = y + 14 + notes.length * 15;
  return joined(
    textLine(title, x, y + 12, { size: titleSize, fill: palette.ink, isBold: true }),
    ...notes.map((note, index) => textLine(note, x, y + 30 + index * 15, { size: noteSize, fill: palette.soft })),
    ...legend.flatMap((line, index) =>
      line.map(({ index: of, name, x: left }) =>
        joined(
          drawMark(of, isLines, x + left, under + index * legendHeight + 10, palette),
          textLine(name, x + left + 16, under + index * legendHeight + 19, { size: noteSize, fill: palette.soft }),
        ),
      ),
    ),
  );
};

const bigSizes = [40, 32, 26, 20];

const drawStat = (
  { value, label }: Stat,
  { x, y, width }: Place,
  palette: Palette,
  format: WidgetShown['format'],
): Markup => {
  const full = textOf(value, format);
  const text = widthOf(full, 40, true) > width && typeof value === 'number' ? shortText(value, format) : full;
  const size = bigSizes.find((one) => widthOf(text, one, true) <= width) ?? 20;
  const shown = lineIn(text, { width, size, isBold: true });
  return joined(
    textLine(shown, x, y + 38, { size, fill: value === null ? palette.soft : palette.ink, isBold: true }),
    textLine(lineIn(label, { width, size: noteSize }), x, y + 60, { size: noteSize, fill: palette.soft }),
  );
};

const isNumberColumn = ({ rows, columns }: Table, index: number): boolean =>
  columns[index]?.format !== undefined ||
  (rows.some((row) => typeof row[index] === 'number') &&
    rows.every((row) => row[index] === null || typeof row[index] === 'number'));

/** Where there is too little room the wide columns share what the others leave: those stay readable. */
const narrowed = (wanted: readonly number[], width: number): number[] => {
  const widths = [...wanted];
  const byWidth = wanted.map((_, index) => index).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
  let room = width;
  for (const [place, index] of byWidth.entries()) {
    const share = room / (byWidth.length - place);
    widths[index] = Math.min(wanted[index] ?? 0, share);
    room -= widths[index];
  }
  return widths;
};

/** Beside the text of a cell, and before the next one. */
const cellPadding = 16;
const cellGap = 20;

const widestOf = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => widthOf(text, tableSize)));

/** Columns as wide as they need to be, all together as wide as there is room. */
const columnWidths = ({ columns }: Table, columnTexts: readonly (readonly string[])[], width: number): number[] => {
  const wanted = columns.map(
    ({ label }, index) => Math.max(widthOf(label, noteSize, true), widestOf(columnTexts[index] ?? [])) + cellGap,
  );
  const total = wanted.reduce((sum, one) => sum + one, 0);
  return total > width ? narrowed(wanted, width) : wanted.map((one) => (one * width) / Math.max(1, total));
};

/** What a column may be written as: times in several ways, the longest first. */
const writingsOf = ({ rows, columns }: Table, index: number): readonly (readonly string[])[] => {
  const cells = rows.map((row) => row[index] ?? null);
  const format = columns[index]?.format;
  const times = format === undefined ? timeTexts(cells) : undefined;
  return times ?? [cells.map((cell) => textOf(cell, format))];
};

interface Columns {
  readonly texts: readonly (readonly string[])[];
  readonly widths: readonly number[];
}

/** The columns as they are written: what may be shorter is, where there would be too little room. */
const columnsOf = (table: Table, width: number): Columns => {
  const writings = table.columns.map((_, index) => writingsOf(table, index));
  const widths = columnWidths(
    table,
    writings.map(([longest = []]) => longest),
    width,
  );
  const texts = writings.map((forms, index) => {
    const room = (widths[index] ?? 0) - cellPadding;
    return forms.find((form) => widestOf(form) <= room) ?? forms.at(-1) ?? [];
  });
  return { texts, widths: columnWidths(table, texts, width) };
};

const drawTable = (table: Table, { x, y, width }: Place, palette: Palette): Markup => {
  const { texts, widths } = columnsOf(table, width);
  const lefts = widths.map((_, index) => x + widths.slice(0, index).reduce((sum, one) => sum + one, 0));
  const cell = (text: string, index: number, baseline: number, size: number, fill: string, isBold: boolean): Markup => {
    const right = isNumberColumn(table, index);
    const room = (widths[index] ?? 0) - cellPadding;
    const left = lefts[index] ?? x;
    return textLine(lineIn(text, { width: room, size, isBold }), right ? left + room : left, baseline, {
      ...{ size, fill, isBold },
      anchor: right ? 'end' : 'start',
    });
  };
  const line = (at: number): Markup =>
    element('line', { x1: x, x2: x + width, y1: at, y2: at, stroke: palette.grid, 'stroke-width': 1 });
  return joined(
    ...table.columns.map(({ label }, index) => cell(label, index, y + 17, noteSize, palette.soft, true)),
    line(y + rowHeight),
    ...table.rows.flatMap((_, at) => [
      ...texts.map((column, index) =>
        cell(column[at] ?? '', index, y + (at + 1) * rowHeight + 17, tableSize, palette.ink, false),
      ),
      ...(at < table.rows.length - 1 ? [line(y + (at + 2) * rowHeight)] : []),
    ]),
  );
};

const footOf = ({ content, kept, total }: WidgetShown): string => {
  const count = new Intl.NumberFormat('en-US');
  const columns = content.kind === 'table' && content.moreColumns > 0 ? ` · ${content.moreColumns} more columns` : '';
  return `${kept < total ? `first ${count.format(kept)} of ` : ''}${count.format(total)} rows${columns}`;
};

const drawContent = async (widget: WidgetShown, place: Place, palette: Palette): Promise<Markup> => {
  const { content, format } = widget;
  const { x, y, width, height } = place;
  if (content.kind === 'stat') {
    return drawStat(content, place, palette, format);
  }
  if (!hasRows(widget)) {
    const style = { size: 13, fill: palette.soft, anchor: 'middle' } as const;
    return textLine('Nothing to show', x + width / 2, y + height / 2 + 4, style);
  }
  if (content.kind === 'table') {
    return drawTable(content, place, palette);
  }
  return drawChart({ chart: content satisfies Chart, width, height, palette, format }, x, y);
};

const drawCard = async (widget: WidgetShown, place: Place, palette: Palette): Promise<Markup> => {
  const inner = { x: place.x + padding, y: place.y + padding, width: place.width - padding * 2 };
  const head = headOf(widget, inner.width);
  const top = inner.y + head.height;
  const height = place.y + place.height - padding - footHeight(widget) - top;
  return element(
    'g',
    {},
    element('rect', { ...place, rx: 12, fill: palette.card, stroke: palette.line }),
    drawHead(head, { ...inner, height: head.height }, palette),
    await drawContent(widget, { ...inner, y: top, height }, palette),
    ...(isCut(widget)
      ? [
          textLine(footOf(widget), inner.x + inner.width, place.y + place.height - 14, {
            size: noteSize,
            fill: palette.soft,
            anchor: 'end',
          }),
        ]
      : []),
  );
};

/** Draws a metric: a card for each of its widgets. */
export const drawMetric = async ({ title, description, columns, theme, widgets }: MetricInput): Promise<Uint8Array> => {
  prepareCharts();
  const palette = paletteOf(theme);
  const spans = widgets.map((widget) => ({
    colSpan: widget.colSpan,
    rowSpan: widget.rowSpan,
    height: heightOf(widget, widthOfColumn(columns, widget.colSpan) - padding * 2),
  }));
  const grid = gridOf(spans, columns);
  const notes = linesIn(description, { width: grid.width, size: 12, maxLines: 2 });
  const top = margin + 34 + notes.length * 17;
  const cards: Markup[] = [];
  for (const [index, widget] of widgets.entries()) {
    const place = grid.places[index];
    if (place !== undefined) {
      cards.push(await drawCard(widget, place, palette));
    }
  }
  return documentOf(
    {
      width: grid.width + margin * 2,
      height: top + grid.height + margin,
      ...{ theme, ground: palette.ground, title },
      description: widgets.map((widget) => widget.title).join(', '),
    },
    textLine(lineIn(title, { width: grid.width, size: 18, isBold: true }), margin, margin + 14, {
      size: 18,
      fill: palette.ink,
      isBold: true,
    }),
    ...notes.map((note, index) => textLine(note, margin, margin + 36 + index * 17, { size: 12, fill: palette.soft })),
    element('g', { transform: `translate(${margin} ${top})` }, ...cards),
  );
};
