import { type Axis, expressionFunction, type Mark, parse, type Scale, type Spec, textMetrics, View } from 'vega';
import type { MetricFormat } from '../../../generated/swarm/enums.js';
import type { Color, Palette } from '../../pictures/palette.js';
import { drawnElsewhere, element, isRightToLeft, lineIn, type Markup, widthOf } from '../../pictures/svg.js';
import { durationStep, shortText, textOf } from './numbers.js';
import type { Cell, Content } from './shown.js';
import { timesOf } from './times.js';

export type Chart = Extract<Content, { kind: 'bars' | 'lines' }>;

/** A colour for each series that there may be: the second ten are lighter, and their lines broken. */
const seriesColors: readonly Color[] = [
  ...(['series0', 'series1', 'series2', 'series3', 'series4'] as const),
  ...(['series5', 'series6', 'series7', 'series8', 'series9'] as const),
  ...(['series10', 'series11', 'series12', 'series13', 'series14'] as const),
  ...(['series15', 'series16', 'series17', 'series18', 'series19'] as const),
];
const strongColors = 10;

/** The colour of a series, by its place. */
export const seriesColor = (index: number): Color => seriesColors[index % seriesColors.length] ?? 'accent';

/** Whether the line of a series is broken. */
export const isBroken = (index: number): boolean => index % seriesColors.length >= strongColors;

const labelSize = 11;
const longestLabel = 150;
const rowHeight = 22;
/** Bars that lie: more stand, with fewer labels. */
const mostLying = 30;
const fewPoints = 40;
const fewBars = 60;
const manyBars = 150;

const rightToLeftMark = '\u200f';

/** What is along the axis, in words that fit. */
const namesOf = ({ along }: Chart, width: number): string[] =>
  along.map((value) => {
    const name = lineIn(textOf(value, undefined), { width, size: labelSize }) || '–';
    // So that what is cut ends where its reader ends.
    return isRightToLeft(name) ? `${name}${rightToLeftMark}` : name;
  });

const isNumbers = (along: readonly Cell[]): along is readonly number[] =>
  along.length > 0 && along.every((value) => typeof value === 'number' && Number.isFinite(value));

/** Whether bars lie: names that do not fit under standing ones are read beside lying ones. */
export const isLying = (chart: Chart, width: number): boolean => {
  const { length } = chart.along;
  if (chart.kind === 'lines' || length === 0 || length > mostLying || timesOf(chart.along) !== undefined) {
    return false;
  }
  const step = (width - 60) / length;
  return namesOf(chart, width).some((name) => widthOf(name, labelSize) > step - 6);
};

/** How high a chart wants to be, without its head. */
export const chartHeight = (chart: Chart, width: number): number =>
  isLying(chart, width)
    ? Math.max(120, chart.along.length * Math.max(rowHeight, chart.series.length * 9 + 8) + 24)
    : 220;

interface Drawn {
  readonly chart: Chart;
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  readonly format: MetricFormat | undefined;
}

interface Point {
  readonly x: number;
  readonly y: number | null;
}

const pointsOf = ({ values }: Chart['series'][number], along: readonly number[]): Point[] =>
  values.map((y, index) => ({ x: along[index] ?? index, y }));

/** The least and the most that a chart has room for. */
const heightsOf = (chart: Chart): [number, number] => {
  const values = chart.series.flatMap((one) => one.values.filter((value) => value !== null));
  const [least, most] = [values, values].map((list, index) =>
    list.reduce((found, value) => (index === 0 ? Math.min(found, value) : Math.max(found, value)), list[0] ?? 0),
  ) as [number, number];
  // A line shows changes: one far from nothing would be flat.
  const fromZero = chart.kind === 'bars' || (least >= 0 && least < (most - least) * 2);
  const [from, to] = fromZero ? [Math.min(0, least), Math.max(0, most)] : [least, most];
  if (from !== to) {
    return [from, to];
  }
  // Beside a very large number one is nothing.
  return from + 1 > from ? [from, from + 1] : [Math.min(0, from), Math.max(0, from)];
};

/** How many marks along the heights there is room for. */
const heightMarks = ({ width, height }: Drawn, isHorizontal: boolean): number =>
  isHorizontal ? Math.max(2, Math.floor(width / 110)) : Math.max(2, Math.floor(height / 50));

/** Marks of times that took so long are whole hours and minutes; undefined: those of any number are right. */
const durationMarks = (drawn: Drawn, isHorizontal: boolean): number[] | undefined => {
  const [from, to] = heightsOf(drawn.chart);
  const step = drawn.format === 'duration' && durationStep((to - from) / heightMarks(drawn, isHorizontal));
  if (!step) {
    return undefined;
  }
  const first = Math.floor(from / step);
  const last = Math.ceil(to / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
};

const heightScale = (drawn: Drawn, isHorizontal: boolean): Scale => {
  const marks = durationMarks(drawn, isHorizontal);
  return {
    name: 'height',
    type: 'linear',
    domain: marks ? [marks[0] ?? 0, marks.at(-1) ?? 0] : heightsOf(drawn.chart),
    nice: marks === undefined,
    range: isHorizontal ? 'width' : 'height',
  };
};

/** How much room a name has under what stands. */
const nameRoom = ({ along }: Chart, width: number): number =>
  Math.max(90, width / Math.max(1, Math.min(along.length, 8)));

/** Times along an axis: days by month and day, never by the day of the week, hours of a whole day. */
const timeFormats = {
  year: '%Y',
  quarter: '%b',
  month: '%b',
  week: '%b %-d',
  date: '%b %-d',
  day: '%b %-d',
  hours: '%H:%M',
  minutes: '%H:%M',
  seconds: '%H:%M:%S',
  milliseconds: '%H:%M:%S.%L',
} as const;

const timesAlong = (first: number, isOne: boolean): Partial<Axis> =>
  isOne ? { values: [first], format: '%Y-%m-%d %H:%M' } : { format: timeFormats };

const axisLook = (palette: Palette): Partial<Axis> => ({
  aria: false,
  labelColor: palette.soft,
  labelFontSize: labelSize,
  labelPadding: 6,
  labelSeparation: 8,
  domainColor: palette.line,
  tickColor: palette.line,
  gridColor: palette.grid,
});

const heightAxis = (drawn: Drawn, isHorizontal: boolean): Axis => {
  const { palette, format } = drawn;
  const marks = durationMarks(drawn, isHorizontal);
  return {
    ...axisLook(palette),
    scale: 'height',
    orient: isHorizontal ? 'bottom' : 'left',
    grid: true,
    domain: false,
    ticks: false,
    ...(marks ? { values: marks } : { tickCount: heightMarks(drawn, isHorizontal) }),
    labelOverlap: 'greedy',
    encode: { labels: { update: { text: { signal: `shortNumber(datum.value, '${format ?? ''}')` } } } },
  };
};

/** Marks that name what is along the axis. */
const namedAxis = ({ palette }: Drawn, isHorizontal: boolean): Axis => ({
  ...axisLook(palette),
  scale: 'along',
  orient: isHorizontal ? 'left' : 'bottom',
  ticks: false,
  labelOverlap: 'greedy',
  labelLimit: 0,
  encode: { labels: { update: { text: { signal: 'names[datum.value]' } } } },
});

const barsOf = ({ chart, palette }: Drawn, isHorizontal: boolean): Mark[] => {
  const count = chart.series.length;
  const [long, broad, along] = isHorizontal ? (['x', 'height', 'y'] as const) : (['y', 'width', 'x'] as const);
  return chart.series.map((_, index) => ({
    type: 'rect',
    aria: false,
    from: { data: `s${index}` },
    encode: {
      update: {
        [along]: { scale: 'along', field: 'x', offset: { signal: `bandwidth('along') * ${index} / ${count}` } },
        [broad]: { signal: `max(1, bandwidth('along') / ${count} - ${count > 1 ? 1 : 0})` },
        [long]: { scale: 'height', field: 'y' },
        [`${long}2`]: { scale: 'height', value: 0 },
        fill: { value: palette[seriesColor(index)] },
        ...(chart.along.length <= fewBars && { cornerRadius: { value: 2 } }),
      },
    },
  }));
};

const linesOf = ({ chart, palette }: Drawn): Mark[] =>
  chart.series.flatMap(({ values }, index) => {
    const color = palette[seriesColor(index)];
    const place = {
      x: { scale: 'along', field: 'x' },
      y: { scale: 'height', field: 'y' },
    };
    const isDefined = { defined: { signal: 'datum.y !== null' } };
    const line: Mark = {
      type: 'line',
      aria: false,
      from: { data: `s${index}` },
      encode: {
        update: {
          ...place,
          ...isDefined,
          stroke: { value: color },
          strokeWidth: { value: 2 },
          strokeJoin: { value: 'round' },
          strokeCap: { value: isBroken(index) ? 'butt' : 'round' },
          ...(isBroken(index) && { strokeDash: { value: [6, 3] } }),
        },
      },
    };
    const dots: Mark = {
      type: 'symbol',
      aria: false,
      from: { data: `p${index}` },
      encode: { update: { ...place, fill: { value: color }, size: { value: 28 } } },
    };
    return values.length <= fewPoints ? [line, dots] : [line];
  });

interface Along {
  readonly places: readonly number[];
  readonly scale: Scale;
  readonly axis: Axis;
}

const alongOf = (drawn: Drawn, isHorizontal: boolean): Along => {
  const { chart, palette, width } = drawn;
  const indexes = chart.along.map((_, index) => index);
  const range = isHorizontal ? 'height' : 'width';
  if (chart.kind === 'bars') {
    const scale: Scale = {
      name: 'along',
      type: 'band',
      domain: indexes,
      range,
      paddingInner: indexes.length > manyBars ? 0 : 0.25,
      paddingOuter: 0.12,
    };
    return { places: indexes, scale, axis: namedAxis(drawn, isHorizontal) };
  }
  const times = timesOf(chart.along);
  const numbers = isNumbers(chart.along) ? chart.along : undefined;
  const places = times ?? numbers;
  if (places === undefined) {
    const scale: Scale = { name: 'along', type: 'point', domain: indexes, range, padding: 0.3 };
    return { places: indexes, scale, axis: namedAxis(drawn, isHorizontal) };
  }
  const first = places[0] ?? 0;
  const domain = places.reduce<[number, number]>(
    ([from, to], at) => [Math.min(from, at), Math.max(to, at)],
    [first, first],
  );
  return {
    places,
    scale: times
      ? { name: 'along', type: 'utc', domain, range }
      : { name: 'along', type: 'linear', domain, range, zero: false },
    axis: {
      ...axisLook(palette),
      scale: 'along',
      orient: 'bottom',
      tickCount: Math.max(2, Math.floor(width / 90)),
      labelOverlap: 'greedy',
      ...(times
        ? timesAlong(first, domain[0] === domain[1])
        : { encode: { labels: { update: { text: { signal: "shortNumber(datum.value, '')" } } } } }),
    },
  };
};

const specOf = (drawn: Drawn): Spec => {
  const { chart, width, height } = drawn;
  const isHorizontal = isLying(chart, width);
  const { places, scale, axis } = alongOf(drawn, isHorizontal);
  // A line goes the way its axis goes, in whatever order the rows came.
  const inOrder = (points: Point[]): Point[] =>
    chart.kind === 'lines' ? points.toSorted((one, other) => one.x - other.x) : points;
  const series = chart.series.map((one) => inOrder(pointsOf(one, places)));
  const isThere = ({ y }: Point): boolean => y !== null;
  return {
    width,
    height,
    padding: { top: 8, bottom: 2, left: 2, right: 12 },
    autosize: { type: 'fit', contains: 'padding' },
    signals: [{ name: 'names', value: namesOf(chart, isHorizontal ? longestLabel : nameRoom(chart, width)) }],
    data: series.flatMap((points, index) => [
      { name: `s${index}`, values: chart.kind === 'bars' ? points.filter(isThere) : points },
      { name: `p${index}`, values: points.filter(isThere) },
    ]),
    scales: [scale, heightScale(drawn, isHorizontal)],
    axes: [axis, heightAxis(drawn, isHorizontal)],
    marks: chart.kind === 'bars' ? barsOf(drawn, isHorizontal) : linesOf(drawn),
  };
};

const refusing = {
  load: () => Promise.reject(new Error('Charts load nothing')),
  sanitize: () => Promise.reject(new Error('Charts link nowhere')),
  http: () => Promise.reject(new Error('Charts load nothing')),
  file: () => Promise.reject(new Error('Charts load nothing')),
};

/** Teaches the library, which is one for the process, how wide texts are and how numbers are written. */
export const prepareCharts = (): void => {
  textMetrics.width = ({ fontSize = labelSize }, text) => widthOf(String(text ?? ''), fontSize);
  expressionFunction('shortNumber', (value: number, format: MetricFormat | '') =>
    shortText(value, format === '' ? undefined : format),
  );
};

/** Draws bars or lines into a field. */
export const drawChart = async (drawn: Drawn, x: number, y: number): Promise<Markup> => {
  const view = new View(parse(specOf(drawn)), { renderer: 'none', loader: refusing });
  try {
    const svg = await view.toSVG();
    const inner = svg
      .slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'))
      .replaceAll(' font-family="sans-serif"', '');
    return element('g', { transform: `translate(${x} ${y})` }, drawnElsewhere(inner));
  } finally {
    view.finalize();
  }
};

/** The name of a series, as a legend shows it. */
export const seriesName = (name: string): string => lineIn(name, { width: 140, size: labelSize }) || '–';
