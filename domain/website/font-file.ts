import { brotliDecompressSync } from 'node:zlib';

/** What layout needs to know of a font: which characters it has and how wide they are. */
export interface FontMetrics {
  /** The advance width of a character in em, or undefined when the font has no glyph for it. */
  advanceOf(codePoint: number): number | undefined;
}

interface Table {
  tag: string;
  offset: number;
  length: number;
}

type GlyphLookup = (codePoint: number) => number;

const woff2Signature = 0x774f4632;
const woff2HeaderLength = 48;
const unknownTag = 63;
/** The tags WOFF2 writes as an index, in the order of the standard; only those read here need their name. */
const knownTags = new Map([
  [0, 'cmap'],
  [1, 'head'],
  [2, 'hhea'],
  [3, 'hmtx'],
  [10, 'glyf'],
  [11, 'loca'],
]);

const table = (tables: Map<string, Buffer>, tag: string): Buffer => {
  const found = tables.get(tag);
  if (!found) {
    throw new Error(`The font has no plain '${tag}' table`);
  }
  return found;
};

const isTransformed = (tag: string, version: number): boolean =>
  tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;

const readDirectory = (woff2: Buffer): { tables: Table[]; end: number } => {
  const tables: Table[] = [];
  let position = woff2HeaderLength;
  let offset = 0;
  const readBase128 = (): number => {
    let value = 0;
    for (;;) {
      const byte = woff2.readUInt8(position++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) {
        return value;
      }
    }
  };
  for (let count = woff2.readUInt16BE(12); count > 0; count--) {
    const flags = woff2.readUInt8(position++);
    const index = flags & 0x3f;
    let tag = knownTags.get(index) ?? `#${index}`;
    if (index === unknownTag) {
      tag = woff2.toString('latin1', position, position + 4);
      position += 4;
    }
    const plainLength = readBase128();
    const transformed = isTransformed(tag, flags >> 6);
    const length = transformed ? readBase128() : plainLength;
    // A transformed table is of no use here; under a name of its own, whoever asks for it gets the error.
    tables.push({ tag: transformed ? `transformed ${tag}` : tag, offset, length });
    offset += length;
  }
  return { tables, end: position };
};

const readTables = (woff2: Buffer): Map<string, Buffer> => {
  if (woff2.readUInt32BE(0) !== woff2Signature) {
    throw new Error('Not a WOFF2 font');
  }
  const directory = readDirectory(woff2);
  const data = brotliDecompressSync(woff2.subarray(directory.end, directory.end + woff2.readUInt32BE(20)));
  return new Map(directory.tables.map(({ tag, offset, length }) => [tag, data.subarray(offset, offset + length)]));
};

const lookUpGroup = (map: Buffer, codePoint: number): number => {
  let low = 0;
  let high = map.readUInt32BE(12) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const group = 16 + middle * 12;
    if (codePoint < map.readUInt32BE(group)) {
      high = middle - 1;
    } else if (codePoint > map.readUInt32BE(group + 4)) {
      low = middle + 1;
    } else {
      return map.readUInt32BE(group + 8) + codePoint - map.readUInt32BE(group);
    }
  }
  return 0;
};

const lookUpSegment = (map: Buffer, codePoint: number): number => {
  if (codePoint > 0xffff) {
    return 0;
  }
  const doubleCount = map.readUInt16BE(6);
  const ends = 14;
  const starts = ends + doubleCount + 2;
  const deltas = starts + doubleCount;
  const offsets = deltas + doubleCount;
  for (let at = 0; at < doubleCount; at += 2) {
    if (codePoint > map.readUInt16BE(ends + at)) {
      continue;
    }
    const start = map.readUInt16BE(starts + at);
    if (codePoint < start) {
      return 0;
    }
    const delta = map.readUInt16BE(deltas + at);
    const offset = map.readUInt16BE(offsets + at);
    if (offset === 0) {
      return (codePoint + delta) & 0xffff;
    }
    const glyph = map.readUInt16BE(offsets + at + offset + (codePoint - start) * 2);
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
};

const readCharacterMap = (cmap: Buffer): GlyphLookup => {
  const subtables = new Map<number, Buffer>();
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
    subtables.set(subtable.readUInt16BE(0), subtable);
  }
  const full = subtables.get(12);
  if (full) {
    return (codePoint) => lookUpGroup(full, codePoint);
  }
  const basic = subtables.get(4);
  if (basic) {
    return (codePoint) => lookUpSegment(basic, codePoint);
  }
  throw new Error('The font has no character map of format 4 or 12');
};

/**
 * Reads the character map and the advance widths of a WOFF2 font (W3C WOFF 2.0, OpenType `cmap` formats 4 and 12).
 * @throws Error when the bytes are not such a font.
 */
export const readFontMetrics = (woff2: Buffer): FontMetrics => {
  const tables = readTables(woff2);
  const glyphOf = readCharacterMap(table(tables, 'cmap'));
  const unitsPerEm = table(tables, 'head').readUInt16BE(18);
  const longMetrics = table(tables, 'hhea').readUInt16BE(34);
  const widths = table(tables, 'hmtx');
  return {
    advanceOf(codePoint) {
      const glyph = glyphOf(codePoint);
      if (glyph === 0) {
        return undefined;
      }
      return widths.readUInt16BE(Math.min(glyph, longMetrics - 1) * 4) / unitsPerEm;
    },
  };
};
