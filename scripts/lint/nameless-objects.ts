import { isSchema, type OpenApiDocument } from '../generate/document.js';

/** Keys whose values are data, not parts of the description; what hooks are told is not published as schemas. */
const data: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'const', 'enum', 'x-hooks']);

const objectsBelow = (node: unknown, place: string): string[] => {
  if (typeof node !== 'object' || node === null) {
    return [];
  }
  // The names below `properties` are the contract's, whatever they look like.
  const isMap = place.endsWith('/properties');
  const own = isSchema(node) && !isMap && isSchema(node.properties) ? [place] : [];
  return [
    ...own,
    ...Object.entries(node)
      .filter(([key]) => isMap || !data.has(key))
      .flatMap(([key, value]) => objectsBelow(value, `${place}/${key.replaceAll('/', '~1')}`)),
  ];
};

/** A component may be made of parts, which have no names of their own. */
const isNamed = (place: string): boolean => /^components\/schemas\/[^/]+(?:\/allOf\/\d+)?$/.test(place);

/**
 * Generators of clients make up names, such as `Inline1`, for objects that have none. Returns one line for each that
 * stands anywhere but among the schemas of the document.
 */
export const namelessObjects = ({ components, paths }: OpenApiDocument): string[] =>
  [
    ...objectsBelow(components?.schemas, 'components/schemas'),
    ...objectsBelow(components?.responses, 'components/responses'),
    ...objectsBelow(paths, 'paths'),
  ]
    .filter((place) => !isNamed(place))
    .map((place) => `${place}: an object with members needs a name among the schemas`);
