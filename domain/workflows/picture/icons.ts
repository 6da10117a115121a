import { element, joined, type Markup } from '../../pictures/svg.js';

/** Strokes on a field of 20 by 20, by the type of the node. */
const strokes: Readonly<Record<string, readonly string[]>> = {
  'property-match': ['M10 3 17 10 10 17 3 10z'],
  'code-match': ['M7 6 3 10 7 14', 'M13 6 17 10 13 14'],
  notify: ['M4 14H16', 'M6 14V9A4 4 0 0 1 14 9V14', 'M9 17H11'],
  'raw-llm': ['M10 3 11.8 8.2 17 10 11.8 11.8 10 17 8.2 11.8 3 10 8.2 8.2z'],
  script: ['M4 5 8 9 4 13', 'M10 15H16'],
  'swarm-script': ['M4 5 8 9 4 13', 'M10 15H16', 'M12 5H16'],
  vcs: [
    'M6 7V13',
    'M6 13A2 2 0 1 0 6 17 2 2 0 0 0 6 13',
    'M6 3A2 2 0 1 0 6 7 2 2 0 0 0 6 3',
    'M14 3A2 2 0 1 0 14 7 2 2 0 0 0 14 3',
    'M14 7C14 11 6 9 6 13',
  ],
  validate: ['M10 3A7 7 0 1 0 10 17 7 7 0 0 0 10 3', 'M7 10 9.2 12.2 13 8'],
  'agent-task': ['M5 8H15V16H5z', 'M10 8V4', 'M8 12V12.5', 'M12 12V12.5', 'M3 11V13', 'M17 11V13'],
  foreach: ['M4 4H12V12H4z', 'M8 16H16V8'],
  'human-in-the-loop': ['M10 3A3 3 0 1 0 10 9 3 3 0 0 0 10 3', 'M4 17C4 13.5 6.5 12 10 12S16 13.5 16 17'],
  wait: ['M10 3A7 7 0 1 0 10 17 7 7 0 0 0 10 3', 'M10 6V10L13 12'],
  'sub-workflow': ['M3 4H9V8H3z', 'M11 12H17V16H11z', 'M6 8V14H11'],
};

const unknown = ['M10 3A7 7 0 1 0 10 17 7 7 0 0 0 10 3'];

/** The picture of a type of node, 20 by 20. */
export const iconOf = (type: string, x: number, y: number, stroke: string): Markup =>
  element(
    'g',
    {
      transform: `translate(${x} ${y})`,
      fill: 'none',
      stroke,
      'stroke-width': 1.5,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    },
    joined(...(Object.hasOwn(strokes, type) ? (strokes[type] ?? unknown) : unknown).map((d) => element('path', { d }))),
  );
