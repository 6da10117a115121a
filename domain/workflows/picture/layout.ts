import { Graph, type GraphLabel, layout, type NodeLabel, type Point } from '@dagrejs/dagre';
import type { GraphDirection } from '../../../generated/swarm/enums.js';

export type { Point };

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** An arrow between two boxes, by their places in the list; a label takes room beside others. */
export interface Arrow {
  readonly from: number;
  readonly to: number;
  readonly label: Size | undefined;
}

export type Direction = GraphDirection;

export interface PlacedArrow {
  readonly points: readonly Point[];
  /** The middle of its label. */
  readonly label: Point | undefined;
}

/** Where everything is; boxes by their middles. */
export interface Layout extends Size {
  readonly boxes: readonly Point[];
  readonly arrows: readonly PlacedArrow[];
}

/** With more boxes than these ranks are found in simpler ways: arrows are a little longer, and the picture is there sooner. */
const manyBoxes = 30;
const veryManyBoxes = 300;

const rankerFor = (boxes: number): NonNullable<GraphLabel['ranker']> => {
  if (boxes > veryManyBoxes) {
    return 'longest-path';
  }
  return boxes > manyBoxes ? 'tight-tree' : 'network-simplex';
};

const optionsOf = (direction: Direction, boxes: number): GraphLabel => ({
  rankdir: direction === 'down' ? 'TB' : 'LR',
  nodesep: 28,
  edgesep: 16,
  ranksep: direction === 'down' ? 40 : 56,
  ranker: rankerFor(boxes),
});

/** How far from the corners of a box arrows begin and end. */
const cornerDistance = 14;

const within = (value: number, middle: number, length: number): number => {
  const reach = Math.max(0, length / 2 - cornerDistance);
  return Math.min(middle + reach, Math.max(middle - reach, value));
};

/** Where an arrow meets a box: on the side that faces the next rank, or the one before, never on the flank. */
const meeting = (box: Point, { width, height }: Size, towards: Point, direction: Direction): Point =>
  direction === 'down'
    ? { x: within(towards.x, box.x, width), y: box.y + Math.sign(towards.y - box.y) * (height / 2) }
    : { x: box.x + Math.sign(towards.x - box.x) * (width / 2), y: within(towards.y, box.y, height) };

/** How far an arrow goes straight before it bends. */
const straight = 14;

const awayFrom = (box: Point, { x, y }: Point, direction: Direction): Point =>
  direction === 'down' ? { x, y: y + Math.sign(y - box.y) * straight } : { x: x + Math.sign(x - box.x) * straight, y };

interface Placed extends Size, Point {}

const anchored = (points: readonly Point[], from: Placed, to: Placed, direction: Direction): Point[] => {
  const inner = points.slice(1, -1);
  const [first, last] = [inner[0], inner.at(-1)];
  if (first === undefined || last === undefined) {
    return [...points];
  }
  const begin = meeting(from, from, first, direction);
  const end = meeting(to, to, last, direction);
  return [begin, awayFrom(from, begin, direction), ...inner, awayFrom(to, end, direction), end];
};

const pointOf = ({ x = 0, y = 0 }: Pick<NodeLabel, 'x' | 'y'>): Point => ({ x, y });

/** Lays boxes and arrows between different ones out so that arrows lead one way, and few of them cross. */
export const layOut = (sizes: readonly Size[], arrows: readonly Arrow[], direction: Direction): Layout => {
  const graph = new Graph({ multigraph: true });
  graph.setGraph(optionsOf(direction, sizes.length));
  // Names of our own: those of nodes may be any text.
  const nameOf = (index: number): string => `n${index}`;
  for (const [index, size] of sizes.entries()) {
    graph.setNode(nameOf(index), { ...size });
  }
  for (const [index, { from, to, label }] of arrows.entries()) {
    graph.setEdge(nameOf(from), nameOf(to), { labelpos: 'c', ...label }, `e${index}`);
  }
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as GraphLabel;
  const placed = (index: number): Placed => {
    const box = graph.node(nameOf(index));
    return { ...pointOf(box), width: box.width, height: box.height };
  };
  return {
    width,
    height,
    boxes: sizes.map((_, index) => placed(index)),
    arrows: arrows.map(({ from, to, label }, index) => {
      const { points = [], x, y } = graph.edge(nameOf(from), nameOf(to), `e${index}`);
      return { points: anchored(points, placed(from), placed(to), direction), label: label && pointOf({ x, y }) };
    }),
  };
};
