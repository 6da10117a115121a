import { type Palette, paletteOf, type Theme } from '../../pictures/palette.js';
import {
  documentOf,
  element,
  joined,
  lineIn,
  linesIn,
  literal,
  type Markup,
  textLine,
  widthOf,
} from '../../pictures/svg.js';
import { cleanText } from '../../pictures/visible-text.js';
import { Graph, type WorkflowDefinition, type WorkflowNode, waysFrom } from '../graph.js';
import { iconOf } from './icons.js';
import { type Arrow, type Direction, type Layout, layOut, type PlacedArrow, type Point } from './layout.js';
import { lookOf, type NodeState, nodeStates, type StepState, takenWays, wayKey } from './states.js';

/** What a picture of a graph shows. */
export interface GraphInput {
  readonly name: string;
  /** As it is stored: it may be long, and is read where it is drawn. */
  readonly definition: string;
  readonly theme: Theme;
  readonly direction: Direction;
  /** What has become of it; undefined: it is shown as it is described. */
  readonly run: RunShown | undefined;
}

export interface RunShown {
  readonly status: string;
  /** What is said beside the status. */
  readonly since: string;
  readonly steps: readonly StepState[];
}

const cardWidth = 236;
const textLeft = 52;
const textWidth = cardWidth - textLeft - 14;
const labelSize = 13;
const lineHeight = 17;
const margin = 24;
const headHeight = 52;
const startRadius = 6;
const pillHeight = 20;
const fewestWidth = 320;
/** Where a run begins: the first box, so that what leads back to it counts as a loop. */
const start = 0;
const dot = { width: startRadius * 2, height: startRadius * 2 };

interface Card {
  readonly node: WorkflowNode;
  readonly lines: readonly string[];
  readonly state: NodeState | undefined;
  readonly width: number;
  readonly height: number;
}

const cardOf = (node: WorkflowNode, state: NodeState | undefined): Card => {
  const label = node.label?.trim() ? node.label : node.id;
  const lines = linesIn(label, { width: textWidth, size: labelSize, maxLines: 2, isBold: true });
  return {
    node,
    lines: lines.length === 0 ? ['–'] : lines,
    state,
    width: cardWidth,
    height: lines.length > 1 ? 66 : 50,
  };
};

/** What stands under the label: the type, and what has become of it. */
const noteOf = ({ node, state }: Card): string => {
  if (state === undefined) {
    return node.type;
  }
  const { status, times, items } = state;
  const counts = [...(items ? [`${items.done} of ${items.all}`] : []), ...(times > 1 ? [`${times} times`] : [])];
  return [status, ...counts].join(' · ');
};

const drawCard = (
  card: Card,
  { x, y }: { readonly x: number; readonly y: number },
  palette: Palette,
  isRun: boolean,
): Markup => {
  const { node, lines, state, width, height } = card;
  const left = x - width / 2;
  const top = y - height / 2;
  const isFaint = isRun && state === undefined;
  const look = state && lookOf(state.status);
  const stroke = look ? palette[look.line] : palette.line;
  const firstLine = top + (height - lines.length * lineHeight - 14) / 2 + 13;
  const badge = { x: left + 12, y: y - 15, width: 30, height: 30, rx: 8 };
  return element(
    'g',
    {},
    element(
      'title',
      {},
      literal(cleanText(`${node.id} (${[node.type, ...(state ? [state.status] : [])].join(', ')})`)),
    ),
    element('rect', {
      x: left,
      y: top,
      width,
      height,
      rx: 10,
      fill: palette.card,
      stroke,
      'stroke-width': look ? 1.75 : 1,
      'stroke-dasharray': isFaint ? '4 4' : undefined,
    }),
    element('rect', { ...badge, fill: look ? palette[look.tint] : palette.quietTint }),
    iconOf(node.type, badge.x + 5, badge.y + 5, look ? palette[look.line] : isFaint ? palette.edge : palette.accent),
    ...lines.map((line, index) =>
      textLine(line, left + textLeft, firstLine + index * lineHeight, {
        size: labelSize,
        fill: isFaint ? palette.soft : palette.ink,
        isBold: true,
      }),
    ),
    textLine(
      lineIn(noteOf(card), { width: textWidth, size: 11 }),
      left + textLeft,
      firstLine + (lines.length - 1) * lineHeight + 15,
      { size: 11, fill: look ? palette[look.line] : palette.soft },
    ),
  );
};

/** How far a way that leads back to its own node goes out. */
const loopReach = 34;

/** The ways of a node that lead to itself: one arrow beside it, with all their ports. */
const loopOf = (
  node: WorkflowNode,
): { readonly text: string; readonly room: number; readonly keys: string[] } | undefined => {
  const own = waysFrom(node).filter(({ target }) => target === node.id);
  const ports = own.flatMap(({ port }) => port ?? []).join(', ');
  const text = ports === '' ? '' : lineIn(ports, { width: 100, size: 11 });
  const keys = own.map(({ target, port }) => wayKey(node.id, target, port));
  return own.length === 0 ? undefined : { text, keys, room: loopReach + widthOf(text, 11) / 2 + 10 };
};

const drawLoop = (
  { node, width }: Card,
  { x, y }: Point,
  palette: Palette,
  taken: ReadonlySet<string> | undefined,
): Markup => {
  const loop = loopOf(node);
  if (loop === undefined) {
    return joined();
  }
  const isTaken = loop.keys.some((key) => taken?.has(key));
  const stroke = isTaken ? palette.good : taken === undefined ? palette.edge : palette.faint;
  const right = x + width / 2;
  const out = right + loopReach * 1.3;
  const pillWidth = widthOf(loop.text, 11) + 14;
  return joined(
    element('path', {
      d: `M${at(right)} ${at(y - 12)}C${at(out)} ${at(y - 30)} ${at(out)} ${at(y + 30)} ${at(right + 4)} ${at(y + 12)}`,
      fill: 'none',
      stroke,
      'stroke-width': isTaken ? 2 : 1.5,
    }),
    headOf(
      [
        { x: right + 10, y: y + 15 },
        { x: right, y: y + 11 },
      ],
      stroke,
    ),
    ...(loop.text === '' ? [] : [portPill(loop.text, { x: right + loopReach, y }, pillWidth, palette, isTaken)]),
  );
};

const portPill = (text: string, { x, y }: Point, width: number, palette: Palette, isTaken: boolean): Markup =>
  joined(
    element('rect', {
      ...{ x: x - width / 2, y: y - pillHeight / 2, width, height: pillHeight },
      rx: pillHeight / 2,
      fill: palette.ground,
      stroke: isTaken ? palette.good : palette.line,
    }),
    textLine(text, x, y + 4, { size: 11, fill: isTaken ? palette.good : palette.soft, anchor: 'middle' }),
  );

/** A way of the graph as an arrow. */
interface DrawnWay extends Arrow {
  readonly text: string | undefined;
  readonly key: string;
}

const waysOf = (nodes: readonly WorkflowNode[], indexes: ReadonlyMap<string, number>): DrawnWay[] =>
  nodes.flatMap((node) =>
    waysFrom(node).flatMap(({ target, port }) => {
      const from = indexes.get(node.id);
      const to = indexes.get(target);
      const text = port === undefined ? undefined : lineIn(port, { width: 120, size: 11 });
      const label =
        text === undefined ? undefined : { width: Math.max(18, widthOf(text, 11) + 14), height: pillHeight };
      return from === undefined || to === undefined || from === to
        ? []
        : [{ from, to, text, label, key: wayKey(node.id, target, port) }];
    }),
  );

const at = (value: number): number => Math.round(value * 10) / 10;

/** A smooth line through points: a cubic B-spline that begins at the first and ends at the last. */
const curve = (points: PlacedArrow['points']): string => {
  const [first, ...rest] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) {
    return '';
  }
  let path = `M${at(first.x)} ${at(first.y)}`;
  let [before, here] = [first, first];
  for (const next of [...rest, last]) {
    const one = { x: (2 * before.x + here.x) / 3, y: (2 * before.y + here.y) / 3 };
    const two = { x: (before.x + 2 * here.x) / 3, y: (before.y + 2 * here.y) / 3 };
    const end = { x: (before.x + 4 * here.x + next.x) / 6, y: (before.y + 4 * here.y + next.y) / 6 };
    path +=
      here === first
        ? `L${at(end.x)} ${at(end.y)}`
        : `C${at(one.x)} ${at(one.y)} ${at(two.x)} ${at(two.y)} ${at(end.x)} ${at(end.y)}`;
    [before, here] = [here, next];
  }
  return `${path}L${at(last.x)} ${at(last.y)}`;
};

/** The head of an arrow that ends here, in the direction of its last part. */
const headOf = (points: PlacedArrow['points'], fill: string): Markup => {
  const [from, to] = points.slice(-2);
  if (from === undefined || to === undefined) {
    return joined();
  }
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return element('path', {
    d: 'M0 0-8-4.5-8 4.5z',
    transform: `translate(${at(to.x)} ${at(to.y)}) rotate(${at(angle)})`,
    fill,
  });
};

const drawArrow = ({ points }: PlacedArrow, stroke: string, width: number): Markup =>
  joined(
    element('path', { d: curve(points), fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round' }),
    headOf(points, stroke),
  );

const drawLabel = ({ text, label }: DrawnWay, placed: PlacedArrow, palette: Palette, isTaken: boolean): Markup => {
  if (text === undefined || label === undefined || placed.label === undefined) {
    return joined();
  }
  return portPill(text, placed.label, label.width, palette, isTaken);
};

const pill = (
  text: string,
  x: number,
  y: number,
  { line, tint }: ReturnType<typeof lookOf>,
  palette: Palette,
): Markup => {
  const width = widthOf(text, 11, true) + 18;
  return joined(
    element('rect', { x, y: y - 14, width, height: 20, rx: 10, fill: palette[tint] }),
    textLine(text, x + width / 2, y, { size: 11, fill: palette[line], isBold: true, anchor: 'middle' }),
  );
};

const drawHead = ({ name, run }: GraphInput, nodeCount: number, width: number, palette: Palette): Markup => {
  const title = lineIn(name, { width: width - 2 * margin, size: 16, isBold: true });
  const count = nodeCount === 1 ? '1 node' : `${nodeCount} nodes`;
  const y = margin + 32;
  const note = (x: number, text: string): Markup =>
    textLine(lineIn(text, { width: width - margin - x, size: 12 }), x, y, { size: 12, fill: palette.soft });
  return joined(
    textLine(title, margin, margin + 10, { size: 16, fill: palette.ink, isBold: true }),
    ...(run
      ? [
          pill(run.status, margin, y, lookOf(run.status), palette),
          note(margin + widthOf(run.status, 11, true) + 28, `${run.since} · ${count}`),
        ]
      : [note(margin, count)]),
  );
};

/** The arrow from the dot where a run begins. */
const beginnings = (graph: Graph, indexes: ReadonlyMap<string, number>): DrawnWay[] =>
  graph.entries().flatMap(({ id }) => {
    const to = indexes.get(id);
    return to === undefined
      ? []
      : [{ from: start, to, text: undefined, label: undefined, key: wayKey('', id, undefined) }];
  });

const drawWays = (
  ways: readonly DrawnWay[],
  { arrows }: Layout,
  taken: ReadonlySet<string> | undefined,
  palette: Palette,
): Markup => {
  const isTaken = ({ key }: DrawnWay): boolean => taken?.has(key) ?? false;
  const placed = ways.flatMap((way, index) => {
    const arrow = arrows[index];
    return arrow === undefined ? [] : [{ way, arrow }];
  });
  // What was taken lies over what was not, and labels over all lines.
  const inOrder = [...placed.filter(({ way }) => !isTaken(way)), ...placed.filter(({ way }) => isTaken(way))];
  const strokeOf = (way: DrawnWay): string =>
    isTaken(way) ? palette.good : taken === undefined ? palette.edge : palette.faint;
  return joined(
    ...inOrder.map(({ way, arrow }) => drawArrow(arrow, strokeOf(way), isTaken(way) ? 2 : 1.5)),
    ...inOrder.map(({ way, arrow }) => drawLabel(way, arrow, palette, isTaken(way))),
  );
};

/** Draws a graph and, if it is one of a run, what has become of it. */
export const drawGraph = (input: GraphInput): Uint8Array => {
  const { run, theme, direction, name } = input;
  const palette = paletteOf(theme);
  // Only definitions that fit the contract are stored.
  const definition = JSON.parse(input.definition) as WorkflowDefinition;
  const { nodes } = definition;
  const states = nodeStates(nodes, run?.steps ?? []);
  const cards = nodes.map((node) => cardOf(node, states.get(node.id)));
  const indexes = new Map(nodes.map(({ id }, index) => [id, index + 1]));
  const ways = [...beginnings(new Graph(definition), indexes), ...waysOf(nodes, indexes)];
  // A loop has room on both sides, so that the card stays in the middle.
  const boxes = cards.map((card) => ({ width: card.width + 2 * (loopOf(card.node)?.room ?? 0), height: card.height }));
  const placed = layOut([dot, ...boxes], ways, direction);
  const width = Math.max(placed.width + 2 * margin, fewestWidth);
  const height = headHeight + placed.height + 2 * margin;
  const taken = run && takenWays(nodes, run.steps);
  const boxAt = (index: number): Point => placed.boxes[index] ?? { x: 0, y: 0 };
  const begin = { cx: boxAt(start).x, cy: boxAt(start).y, r: startRadius };
  return documentOf(
    {
      ...{ width, height, theme, ground: palette.ground, title: name },
      description: `A graph of ${nodes.length} nodes${run ? `, of a run that is ${run.status}` : ''}`,
    },
    drawHead(input, nodes.length, width, palette),
    element(
      'g',
      { transform: `translate(${at((width - placed.width) / 2)} ${headHeight + margin})` },
      drawWays(ways, placed, taken, palette),
      element('circle', { ...begin, fill: taken?.size ? palette.good : palette.edge }),
      ...cards.map((card, index) => drawLoop(card, boxAt(index + 1), palette, taken)),
      ...cards.map((card, index) => drawCard(card, boxAt(index + 1), palette, run !== undefined)),
    ),
  );
};
