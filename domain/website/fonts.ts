import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type FontMetrics, readFontMetrics } from './font-file.js';

export type Weight = 400 | 700;

/** One font file: a script, or a part of one, in one weight. Read when first used, then kept. */
export interface Face {
  name: string;
  weight: Weight;
  family: Family;
  data: Buffer;
  metrics: FontMetrics;
}

type Family = 'inter' | 'noto' | 'cjk';

interface FontPackage {
  path: string;
  family: Family;
  /** Only these parts of the package; all numbered parts when absent. */
  subsets?: string[];
  /** The file's weight in its name; a variable font has one file for all. */
  weightInName: (weight: Weight) => string;
}

interface Subset {
  ranges: [first: number, last: number][];
  load: (weight: Weight) => Face;
}

const byWeight = (weight: Weight) => String(weight);
const variable = () => 'wght';

/** In order of preference: a character is drawn with the first font that has it. */
const packages: FontPackage[] = [
  {
    path: '@fontsource/inter',
    family: 'inter',
    subsets: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'],
    weightInName: byWeight,
  },
  { path: '@fontsource/noto-sans-hebrew', family: 'noto', subsets: ['hebrew'], weightInName: byWeight },
  { path: '@fontsource/vazirmatn', family: 'noto', subsets: ['arabic'], weightInName: byWeight },
  { path: '@fontsource/noto-sans-thai', family: 'noto', subsets: ['thai'], weightInName: byWeight },
  { path: '@fontsource/noto-sans', family: 'noto', subsets: ['devanagari'], weightInName: byWeight },
  { path: '@fontsource-variable/noto-sans-sc', family: 'cjk', weightInName: variable },
  { path: '@fontsource-variable/noto-sans-kr', family: 'cjk', weightInName: variable },
];

const parseRanges = (text: string): [number, number][] =>
  text.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

const faceLoader = ({ path, family, weightInName }: FontPackage, subset: string) => {
  const loaded = new Map<Weight, Face>();
  const base = path.slice(path.indexOf('/') + 1);
  return (weight: Weight): Face => {
    const existing = loaded.get(weight);
    if (existing) {
      return existing;
    }
    const name = `${base}-${subset}`;
    const data = readFileSync(require.resolve(`${path}/files/${name}-${weightInName(weight)}-normal.woff2`));
    const face: Face = { name, weight, family, data, metrics: readFontMetrics(data) };
    loaded.set(weight, face);
    return face;
  };
};

const subsetsOf = (fontPackage: FontPackage): Subset[] => {
  const ranges: Record<string, string> = JSON.parse(
    readFileSync(require.resolve(`${fontPackage.path}/unicode.json`), 'utf8'),
  );
  const names = fontPackage.subsets ?? Object.keys(ranges).filter((name) => name.startsWith('['));
  return names.map((name) => ({
    ranges: parseRanges(ranges[name] ?? ''),
    load: faceLoader(fontPackage, name.replace(/[[\]]/g, '')),
  }));
};

const require = createRequire(import.meta.url);
const maxFound = 20_000;

/** Zero-width (non-)joiners steer how neighbours join; they need no glyph of their own. */
const isJoiner = (codePoint: number): boolean => codePoint === 0x200c || codePoint === 0x200d;

const inRanges = ({ ranges }: Subset, codePoint: number): boolean =>
  ranges.some(([first, last]) => first <= codePoint && codePoint <= last);

const codePointOf = (character: string): number => character.codePointAt(0) ?? 0;

/** The bundled fonts, and which of them draws which character. */
export class Fonts {
  readonly #subsets = packages.flatMap(subsetsOf);
  readonly #found = new Map<string, Face | undefined>();

  /** The face to draw a character (one grapheme cluster) with, or undefined when no bundled font has all of it. */
  faceFor(character: string, weight: Weight): Face | undefined {
    const key = `${weight}${character}`;
    if (this.#found.has(key)) {
      return this.#found.get(key);
    }
    if (this.#found.size > maxFound) {
      this.#found.clear();
    }
    const face = this.#findFace(Array.from(character, codePointOf), weight);
    this.#found.set(key, face);
    return face;
  }

  /** The face every card is drawn with: it gives lines their height. */
  baseFace(weight: Weight): Face {
    const face = this.faceFor('x', weight);
    if (!face) {
      throw new Error('The bundled font for Latin is missing');
    }
    return face;
  }

  #findFace(codePoints: number[], weight: Weight): Face | undefined {
    const visible = codePoints.filter((codePoint) => !isJoiner(codePoint));
    const first = visible[0];
    // Satori finds fonts by the first UTF-16 unit, which is too little to tell characters beyond the BMP apart.
    if (first === undefined || visible.some((codePoint) => codePoint > 0xffff)) {
      return undefined;
    }
    for (const subset of this.#subsets) {
      if (!inRanges(subset, first)) {
        continue;
      }
      const face = subset.load(weight);
      if (visible.every((codePoint) => face.metrics.advanceOf(codePoint) !== undefined)) {
        return face;
      }
    }
    return undefined;
  }
}
