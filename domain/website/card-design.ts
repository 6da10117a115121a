import type { TextBox } from '../pictures/lines.js';
import type { Run } from './card-runs.js';
import type { Card } from './card-text.js';

/** Text with how it has to be drawn. */
export interface CardText {
  fontSize: number;
  /** The runs of each line, from left to right. */
  lines: Run[][];
  /** The fonts its characters need, in order of preference. */
  families: string[];
  /** Tightens large Latin; joined scripts must not be spaced. */
  letterSpacing: number;
}

export interface CardContent {
  label: Card['label'];
  rightToLeft: boolean;
  title: CardText;
  subtitle: CardText | undefined;
  siteName: CardText;
}

export interface CardElement {
  type: string;
  props: { style?: Record<string, string | number>; children?: CardElement[] | string } & Record<string, unknown>;
}

interface Strength {
  color: string;
  fontWeight: number;
  lineHeight: number;
  /** The width of the stroke that makes hairlines this strong, in em. */
  stroke: number;
}

export const cardWidth = 1200;
export const cardHeight = 630;

const margin = 80;
const textWidth = cardWidth - 2 * margin;
const colors = {
  background: '#0b0f17',
  accent: '#3b82f6',
  title: '#e6eaf2',
  subtitle: '#7c8aa6',
  onAccent: '#ffffff',
};

/** Long titles step down in size, and only the longest are cut. */
export const titleBox: TextBox = {
  width: textWidth,
  sizes: [
    { fontSize: 84, maxLines: 1 },
    { fontSize: 76, maxLines: 2 },
    { fontSize: 68, maxLines: 2 },
    { fontSize: 60, maxLines: 3 },
    { fontSize: 52, maxLines: 3 },
    { fontSize: 46, maxLines: 3 },
  ],
};
export const subtitleBox: TextBox = {
  width: textWidth,
  sizes: [
    { fontSize: 32, maxLines: 2 },
    { fontSize: 28, maxLines: 2 },
    { fontSize: 24, maxLines: 3 },
  ],
};
export const siteNameBox: TextBox = { width: 760, sizes: [{ fontSize: 28, maxLines: 1 }] };

const box = (style: Record<string, string | number>, children: CardElement[] | string = []): CardElement => {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
};

const titleStrength: Strength = { color: colors.title, fontWeight: 700, lineHeight: 1.16, stroke: 0.075 };
const subtitleStrength: Strength = { color: colors.subtitle, fontWeight: 400, lineHeight: 1.4, stroke: 0.035 };
const siteNameStrength: Strength = { ...titleStrength, lineHeight: 1.3 };

const textBlock = (text: CardText, strength: Strength, rightToLeft: boolean): CardElement => {
  const { stroke, ...style } = strength;
  const runStyle = {
    ...style,
    fontFamily: text.families.join(', '),
    fontSize: text.fontSize,
    letterSpacing: `${text.letterSpacing}em`,
    whiteSpace: 'pre',
  };
  const hairlineStyle = {
    ...runStyle,
    fontWeight: 400,
    WebkitTextStroke: `${(stroke * text.fontSize).toFixed(2)}px ${style.color}`,
    strokeLinejoin: 'round',
  };
  return box(
    { flexDirection: 'column', alignItems: rightToLeft ? 'flex-end' : 'flex-start' },
    text.lines.map((runs) =>
      box(
        { alignItems: 'baseline' },
        runs.map((run) =>
          box({ ...(run.hairline ? hairlineStyle : runStyle), direction: run.rightToLeft ? 'rtl' : 'ltr' }, run.text),
        ),
      ),
    ),
  );
};

const accentBar = (): CardElement =>
  box({
    width: 72,
    height: 8,
    borderRadius: 4,
    marginBottom: 36,
    backgroundColor: colors.accent,
  });

const pill = (label: string): CardElement =>
  box(
    {
      marginBottom: 30,
      padding: '9px 22px 10px',
      borderRadius: 24,
      backgroundColor: colors.accent,
      color: colors.onAccent,
      fontSize: 24,
      fontWeight: 700,
      lineHeight: 1.2,
    },
    label,
  );

const svg = (
  width: number,
  height: number,
  style: Record<string, string | number>,
  children: CardElement[],
): CardElement => {
  return { type: 'svg', props: { width, height, viewBox: `0 0 ${width} ${height}`, style, children } };
};

const circle = (cx: number, cy: number, r: number, fill: string, opacity = 1): CardElement => {
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    type: 'circle',
    props: { cx: round(cx), cy: round(cy), r: round(r), fill, 'fill-opacity': round(opacity) },
  };
};

/** The swarm: six agents around one. */
const mark = (): CardElement => {
  const around = [0, 60, 120, 180, 240, 300].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return circle(20 + 14 * Math.cos(angle), 20 + 14 * Math.sin(angle), 4, colors.accent);
  });
  return svg(40, 40, {}, [...around, circle(20, 20, 5, colors.title)]);
};

const footer = (siteName: CardText): CardElement =>
  box({ alignItems: 'center' }, [mark(), box({ width: 16 }), textBlock(siteName, siteNameStrength, false)]);

/** A quiet honeycomb running out of the corner opposite the title. */
const backdrop = (mirrored: boolean): CardElement => {
  const dots: CardElement[] = [];
  const step = 44;
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 12; column++) {
      const x = 500 - column * step - (row % 2) * (step / 2);
      const y = 24 + row * step * 0.87;
      const strength = 1 - Math.hypot(500 - x, y) / 420;
      if (strength > 0.04) {
        dots.push(circle(mirrored ? 500 - x : x, y, 1.5 + 2.5 * strength, colors.accent, strength * 0.5));
      }
    }
  }
  return svg(500, 400, { position: 'absolute', top: 0, ...(mirrored ? { left: 0 } : { right: 0 }) }, dots);
};

/** The picture as the element tree satori draws. */
export const cardElement = (content: CardContent): CardElement => {
  const { label, rightToLeft, title, subtitle, siteName } = content;
  return box(
    {
      width: cardWidth,
      height: cardHeight,
      boxSizing: 'border-box',
      flexDirection: 'column',
      padding: `72px ${margin}px 60px`,
      backgroundColor: colors.background,
    },
    [
      backdrop(rightToLeft),
      box(
        {
          flexGrow: 1,
          flexDirection: 'column',
          justifyContent: 'center',
          alignItems: rightToLeft ? 'flex-end' : 'flex-start',
        },
        [
          label === '' ? accentBar() : pill(label),
          textBlock(title, titleStrength, rightToLeft),
          ...(subtitle ? [box({ height: 24 }), textBlock(subtitle, subtitleStrength, rightToLeft)] : []),
        ],
      ),
      footer(siteName),
    ],
  );
};
