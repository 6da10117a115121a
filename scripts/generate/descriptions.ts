import { isSchema, type OpenApiDocument, type SchemaObject } from './document.js';

/** Generated clients show the first paragraph wherever an operation is named: about a line. */
const longestOperationLead = 160;

/** Of all else, about two lines. */
const longestLead = 240;

/** Keys whose values are data, not parts of the description. */
const data: ReadonlySet<string> = new Set(['example', 'examples']);

const leadOf = (description: string): string => description.trim().split(/\n\s*\n/, 1)[0] ?? '';

const problemOf = (place: string, { description, operationId }: SchemaObject): string[] => {
  const length = typeof description === 'string' ? leadOf(description).length : 0;
  const longest = operationId === undefined ? longestLead : longestOperationLead;
  return length > longest
    ? [`${place}: the first paragraph of the description has ${length} characters, and may have ${longest}`]
    : [];
};

const problemsBelow = (node: unknown, place: string): string[] => {
  if (typeof node !== 'object' || node === null) {
    return [];
  }
  return [
    ...(isSchema(node) ? problemOf(place, node) : []),
    ...Object.entries(node)
      .filter(([key]) => !data.has(key))
      .flatMap(([key, value]) => problemsBelow(value, `${place}/${key.replaceAll('/', '~1')}`)),
  ];
};

/** Readers see the beginning of a description first, and often nothing else. Returns one line for each that is long. */
export const longLeads = ({ tags, components, paths }: OpenApiDocument): string[] =>
  problemsBelow({ tags, components, paths }, '#');
