import type { Card } from './card-text.js';
import type { TextBox } from './card-lines.js';

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

const MARGIN = 80;
const TEXT_WIDTH = CARD_WIDTH - 2 * MARGIN;
const COLORS = {
  background: '#0b0f17',
  accent: '#3b82f6',
  title: '#e6eaf2',
  subtitle: '#7c8aa6',
  line: '#1b2433',
  onAccent: '#ffffff',
};

/** Long titles step down in size, and only the longest are cut. */
export const TITLE_BOX: TextBox = {
  width: TEXT_WIDTH,
  sizes: [
    { fontSize: 84, maxLines: 1 },
    { fontSize: 76, maxLines: 2 },
    { fontSize: 68, maxLines: 2 },
    { fontSize: 60, maxLines: 3 },
    { fontSize: 52, maxLines: 3 },
    { fontSize: 46, maxLines: 3 },
  ],
};
export const SUBTITLE_BOX: TextBox = {
  width: TEXT_WIDTH,
  sizes: [
    { fontSize: 32, maxLines: 2 },
    { fontSize: 28, maxLines: 2 },
    { fontSize: 24, maxLines: 3 },
  ],
};
export const SITE_NAME_BOX: TextBox = { width: 760, sizes: [{ fontSize: 28, maxLines: 1 }] };

/** Part of a line in one strength of stroke. */
export interface Run {
  text: string;
  /** Drawn from the hairline weight of the CJK fonts, which needs a stroke to look its weight. */
  hairline: boolean;
}

/** Text with how it has to be drawn. */
export interface CardText {
  fontSize: number;
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
  props: { style?: Record<string, string | number>; children?: CardElement[] | string } & Record<
    string,
    unknown
  >;
}

/** The picture as the element tree satori draws. */
export function cardElement(content: CardContent): CardElement {
  const { label, rightToLeft, title, subtitle, siteName } = content;
  return box(
    {
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      boxSizing: 'border-box',
      flexDirection: 'column',
      padding: `72px ${MARGIN}px 60px`,
      backgroundColor: COLORS.background,
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
          textBlock(title, TITLE, rightToLeft),
          ...(subtitle ? [box({ height: 24 }), textBlock(subtitle, SUBTITLE, rightToLeft)] : []),
        ],
      ),
      footer(siteName),
    ],
  );
}

function box(style: Record<string, string | number>, children: CardElement[] | string = []): CardElement {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}

interface Strength {
  color: string;
  fontWeight: number;
  lineHeight: number;
  /** The width of the stroke that makes hairlines this strong, in em. */
  stroke: number;
}

const TITLE: Strength = { color: COLORS.title, fontWeight: 700, lineHeight: 1.16, stroke: 0.075 };
const SUBTITLE: Strength = { color: COLORS.subtitle, fontWeight: 400, lineHeight: 1.4, stroke: 0.035 };
const SITE_NAME: Strength = { ...TITLE, lineHeight: 1.3 };

function textBlock(text: CardText, strength: Strength, rightToLeft: boolean): CardElement {
  const { stroke, ...style } = strength;
  const runStyle = {
    ...style,
    fontFamily: text.families.join(', '),
    fontSize: text.fontSize,
    letterSpacing: `${text.letterSpacing}em`,
    whiteSpace: 'pre',
    direction: rightToLeft ? 'rtl' : 'ltr',
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
        {},
        runs.map((run) => box(run.hairline ? hairlineStyle : runStyle, run.text)),
      ),
    ),
  );
}

function accentBar(): CardElement {
  return box({
    width: 72,
    height: 8,
    borderRadius: 4,
    marginBottom: 36,
    backgroundColor: COLORS.accent,
  });
}

function pill(label: string): CardElement {
  return box(
    {
      marginBottom: 30,
      padding: '9px 22px 10px',
      borderRadius: 24,
      backgroundColor: COLORS.accent,
      color: COLORS.onAccent,
      fontSize: 24,
      fontWeight: 700,
      lineHeight: 1.2,
    },
    label,
  );
}

function footer(siteName: CardText): CardElement {
  return box({ alignItems: 'center' }, [
    mark(),
    box({ width: 16 }),
    textBlock(siteName, SITE_NAME, false),
  ]);
}

/** The swarm: six agents around one. */
function mark(): CardElement {
  const around = [0, 60, 120, 180, 240, 300].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return circle(20 + 14 * Math.cos(angle), 20 + 14 * Math.sin(angle), 4, COLORS.accent);
  });
  return svg(40, 40, {}, [...around, circle(20, 20, 5, COLORS.title)]);
}

/** A quiet honeycomb running out of the corner opposite the title. */
function backdrop(mirrored: boolean): CardElement {
  const dots: CardElement[] = [];
  const step = 44;
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 12; column++) {
      const x = 500 - column * step - (row % 2) * (step / 2);
      const y = 24 + row * step * 0.87;
      const strength = 1 - Math.hypot(500 - x, y) / 420;
      if (strength > 0.04) dots.push(circle(mirrored ? 500 - x : x, y, 1.5 + 2.5 * strength, COLORS.accent, strength * 0.5));
    }
  }
  return svg(500, 400, { position: 'absolute', top: 0, ...(mirrored ? { left: 0 } : { right: 0 }) }, dots);
}

function svg(
  width: number,
  height: number,
  style: Record<string, string | number>,
  children: CardElement[],
): CardElement {
  return { type: 'svg', props: { width, height, viewBox: `0 0 ${width} ${height}`, style, children } };
}

function circle(cx: number, cy: number, r: number, fill: string, opacity = 1): CardElement {
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    type: 'circle',
    props: { cx: round(cx), cy: round(cy), r: round(r), fill, 'fill-opacity': round(opacity) },
  };
}
