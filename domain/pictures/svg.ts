import { escapeHtml } from '../kernel/escape-html.js';
import { type Measure, setText } from './lines.js';
import { styleSheet, type Theme } from './palette.js';
import { measureOf } from './text-width.js';
import { charactersOf, cleanText } from './visible-text.js';

/** A piece of SVG: only the functions of this file make one, so that every text in it is escaped. */
export type Markup = string & { readonly markup: unique symbol };

type Attributes = Readonly<Record<string, string | number | undefined>>;

// The one place where a text becomes markup.
const markup = (text: string): Markup => text as Markup;

const shown = (value: string | number): string =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : escapeHtml(value);

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${shown(value)}"`]))
    .join('');

export const joined = (...parts: readonly Markup[]): Markup => markup(parts.join(''));

export const element = (name: string, attributes: Attributes, ...children: readonly Markup[]): Markup =>
  children.length === 0
    ? markup(`<${name}${written(attributes)}/>`)
    : markup(`<${name}${written(attributes)}>${children.join('')}</${name}>`);

/** Text as it stands between tags. */
export const literal = (text: string): Markup => markup(escapeHtml(text));

/** What another library has drawn, which escapes by itself. */
export const drawnElsewhere = (svg: string): Markup => markup(svg);

const fontFamily = "Inter,system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans',sans-serif";

const firstLetter = /\p{L}/u;
const rightToLeftLetter = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether a text is read from right to left, by its first letter. */
export const isRightToLeft = (text: string): boolean => rightToLeftLetter.test(firstLetter.exec(text)?.[0] ?? '');

export interface TextStyle {
  readonly size: number;
  readonly fill: string;
  readonly isBold?: boolean;
  readonly anchor?: 'start' | 'middle' | 'end';
}

const opposite = { start: 'end', middle: 'middle', end: 'start' } as const;

/** A line of text; `x` is its left, middle or right, whichever way it is read. */
export const textLine = (
  text: string,
  x: number,
  y: number,
  { size, fill, isBold = false, anchor = 'start' }: TextStyle,
): Markup => {
  const backwards = isRightToLeft(text);
  const side = backwards ? opposite[anchor] : anchor;
  return element(
    'text',
    {
      x,
      y,
      fill,
      'font-size': size,
      'font-weight': isBold ? 600 : undefined,
      'text-anchor': side === 'start' ? undefined : side,
      direction: backwards ? 'rtl' : undefined,
    },
    literal(text),
  );
};

export interface Room {
  readonly width: number;
  readonly size: number;
  readonly maxLines: number;
  readonly isBold?: boolean;
}

/** A text in as many lines as there is room for; what is too long ends with `…`. */
export const linesIn = (text: string, { width, size, maxLines, isBold = false }: Room): string[] => {
  const box = { width, sizes: [{ fontSize: size, maxLines }] };
  return setText(cleanText(text), box, measureOf(isBold)).lines;
};

/** A text on one line, cut where there is no more room. */
export const lineIn = (text: string, room: Omit<Room, 'maxLines'>): string =>
  linesIn(text, { ...room, maxLines: 1 })[0] ?? '';

/** About how wide a clean text is. */
export const widthOf = (text: string, size: number, isBold = false): number => {
  const measure: Measure = measureOf(isBold);
  return size * charactersOf(text).reduce((width, character) => width + measure(character), 0);
};

interface Document {
  readonly width: number;
  readonly height: number;
  readonly theme: Theme;
  readonly ground: string;
  /** What it shows, for those who do not see it. */
  readonly title: string;
  readonly description: string;
}

/** A whole picture. It loads nothing, runs nothing and links nowhere. */
export const documentOf = (
  { width, height, theme, ground, title, description }: Document,
  ...content: readonly Markup[]
): Uint8Array => {
  const size = { width: Math.ceil(width), height: Math.ceil(height) };
  const style = theme === 'auto' ? [element('style', {}, markup(styleSheet))] : [];
  const svg = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      ...size,
      viewBox: `0 0 ${size.width} ${size.height}`,
      role: 'img',
      'font-family': fontFamily,
    },
    element('title', {}, literal(cleanText(title))),
    element('desc', {}, literal(cleanText(description))),
    ...style,
    element('rect', { width: '100%', height: '100%', rx: 12, fill: ground }),
    ...content,
  );
  return Buffer.from(svg);
};
