import { XMLParser, XMLValidator } from 'fast-xml-parser';

interface Part {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly texts: readonly string[];
}

/** All elements and attributes that pictures are made of: nothing that runs, loads or leads elsewhere. */
const elements = new Set(['svg', 'g', 'title', 'desc', 'style', 'rect', 'path', 'circle', 'line', 'text', 'tspan']);
const attributes = new Set([
  ...[
    'xmlns',
    'width',
    'height',
    'viewBox',
    'role',
    'class',
    'transform',
    'x',
    'y',
    'x1',
    'x2',
    'y1',
    'y2',
    'cx',
    'cy',
  ],
  ...['r', 'rx', 'd', 'fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin'],
  ...['stroke-miterlimit', 'font-family', 'font-size', 'font-weight', 'text-anchor', 'direction', 'pointer-events'],
  ...[
    'aria-hidden',
    'aria-roledescription',
    'opacity',
    'fill-opacity',
    'stroke-opacity',
    'display',
    'dx',
    'dy',
    'style',
  ],
]);

type Node = Readonly<Record<string, unknown>>;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
});

const partsOf = (nodes: readonly Node[]): Part[] =>
  nodes.flatMap((node) => {
    const [name = ''] = Object.keys(node).filter((key) => key !== ':@');
    if (name === '#text') {
      return [];
    }
    const children = node[name] as readonly Node[];
    const texts = children.flatMap((child) => ('#text' in child ? [String(child['#text'])] : []));
    return [{ name, attributes: (node[':@'] ?? {}) as Part['attributes'], texts }, ...partsOf(children)];
  });

/** A picture in its parts; fails where it is no well-formed XML, or has a part that is not harmless. */
export const pictureOf = (svg: string) => {
  expect(XMLValidator.validate(svg)).toBe(true);
  const parts = partsOf(parser.parse(svg) as readonly Node[]);
  expect(parts.filter(({ name }) => !elements.has(name))).toEqual([]);
  expect(parts.flatMap((part) => Object.keys(part.attributes)).filter((name) => !attributes.has(name))).toEqual([]);
  expect(
    parts.flatMap((part) => Object.values(part.attributes)).filter((value) => /url\(|script:/i.test(value)),
  ).toEqual([]);
  const named = (name: string): Part[] => parts.filter((part) => part.name === name);
  const [root] = named('svg');
  return {
    parts,
    width: Number(root?.attributes['width']),
    height: Number(root?.attributes['height']),
    texts: [...named('text'), ...named('tspan')].flatMap(({ texts }) => texts),
    titles: named('title').flatMap(({ texts }) => texts),
    /** How many parts have a colour. */
    colored: (color: string): number =>
      parts.filter(({ attributes: { fill, stroke } }) => fill === color || stroke === color).length,
  };
};

export const sha256Tag = /^"[0-9a-f]{64}"$/;
