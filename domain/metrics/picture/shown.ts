import type { MetricFormat } from '../../../generated/swarm/enums.js';
import type { components } from '../../../generated/swarm/types.js';
import { isObject } from '../../kernel/is-object.js';

type Schemas = components['schemas'];
type Row = Readonly<Record<string, unknown>>;

/** A value as a picture shows it. */
export type Cell = string | number | null;

/** What a widget shows: only what is drawn of its rows, so that little goes to where it is drawn. */
export type Content =
  | { readonly kind: 'stat'; readonly value: Cell; readonly label: string }
  | {
      readonly kind: 'table';
      readonly columns: readonly { readonly label: string; readonly format: MetricFormat | undefined }[];
      readonly rows: readonly (readonly Cell[])[];
      readonly moreColumns: number;
    }
  | {
      readonly kind: 'bars' | 'lines';
      readonly along: readonly Cell[];
      readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
    };

export interface WidgetShown {
  readonly title: string;
  readonly description: string;
  readonly format: MetricFormat | undefined;
  readonly colSpan: number;
  readonly rowSpan: number;
  readonly content: Content;
  /** How many rows there are, and how many of them are drawn. */
  readonly total: number;
  readonly kept: number;
}

const longestCell = 200;
const mostColumns = 8;
/** Rows of a table that is one row of cards high. */
const tableRows = 10;
const mostSeries = 20;

const cellOf = (value: unknown): Cell => {
  if (value === null || value === undefined || typeof value === 'number') {
    return value ?? null;
  }
  const text = typeof value === 'string' ? value : isObject(value) ? JSON.stringify(value) : String(value);
  return text.slice(0, longestCell);
};

/** A number, also one that the database gives as text. */
const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

const isNumeric = (rows: readonly Row[], column: string): boolean =>
  rows.some((row) => numberOf(row[column]) !== null) &&
  rows.every((row) => row[column] === null || numberOf(row[column]) !== null);

/** The columns of heights: those that are named, else the one, or all, that have numbers. */
const heightsOf = (
  { type, y, series = [] }: Schemas['MetricViz'],
  { columns, rows }: Result,
  along: string,
): string[] => {
  const isMulti = type === 'multi-bar' || type === 'multi-line';
  const named = isMulti ? (series.length > 0 ? series : y === undefined ? [] : [y]) : y === undefined ? series : [y];
  const found = named.length > 0 ? named : columns.filter((column) => column !== along && isNumeric(rows, column));
  return found.slice(0, isMulti ? mostSeries : 1);
};

type Result = Schemas['MetricResult'];

const statOf = ({ value, y, label }: Schemas['MetricViz'], { columns, rows }: Result): Content => {
  const column = value ?? y ?? columns[0] ?? '';
  return { kind: 'stat', value: cellOf(rows[0]?.[column]), label: label ?? column };
};

const tableOf = ({ columns: named }: Schemas['MetricViz'], result: Result, rowSpan: number): Content => {
  const all: Schemas['MetricColumn'][] = named?.length ? named : result.columns.map((key) => ({ key }));
  const columns = all.slice(0, mostColumns);
  return {
    kind: 'table',
    columns: columns.map(({ key, label, format }) => ({ label: label || key, format })),
    rows: result.rows.slice(0, tableRows * rowSpan).map((row) => columns.map(({ key }) => cellOf(row[key]))),
    moreColumns: all.length - columns.length,
  };
};

const chartOf = (viz: Schemas['MetricViz'], result: Result): Content => {
  const along = viz.x ?? result.columns[0] ?? '';
  return {
    kind: viz.type === 'line' || viz.type === 'multi-line' ? 'lines' : 'bars',
    along: result.rows.map((row) => cellOf(row[along])),
    series: heightsOf(viz, result, along).map((name) => ({
      name,
      values: result.rows.map((row) => numberOf(row[name])),
    })),
  };
};

/** What is drawn of a widget and its rows. */
export const shownOf = ({ widget, result }: Schemas['WidgetResult']): WidgetShown => {
  const { title, description = '', viz, colSpan = 1, rowSpan = 1 } = widget;
  const content =
    viz.type === 'stat'
      ? statOf(viz, result)
      : viz.type === 'table'
        ? tableOf(viz, result, rowSpan)
        : chartOf(viz, result);
  const kept = content.kind === 'table' ? content.rows.length : result.rows.length;
  return { title, description, format: viz.format, colSpan, rowSpan, content, total: result.total, kept };
};
