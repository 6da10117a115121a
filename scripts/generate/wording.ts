import { formatWording, patternWording } from '../../server/contract/wording.js';
import { isSchema, type OpenApiDocument } from './document.js';

/** Formats that no value is held against. */
const uncheckedFormats: ReadonlySet<string> = new Set(['binary']);

const schemasBelow = (node: unknown): Record<string, unknown>[] => {
  if (typeof node !== 'object' || node === null) {
    return [];
  }
  return [...(isSchema(node) ? [node] : []), ...Object.values(node).flatMap(schemasBelow)];
};

/** A caller reads words, not patterns: returns one line for each pattern and format that has none. */
export const wordlessTexts = (document: OpenApiDocument): string[] => {
  const breaches = schemasBelow([document.components, document.paths]).flatMap(({ type, pattern, format }) => [
    ...(typeof pattern === 'string' && patternWording[pattern] === undefined
      ? [`the pattern ${pattern} needs words in server/contract/wording.ts`]
      : []),
    ...(type !== undefined && typeof format === 'string' && !uncheckedFormats.has(format) && !formatWording[format]
      ? [`the format ${format} needs words in server/contract/wording.ts`]
      : []),
  ]);
  return [...new Set(breaches)];
};
