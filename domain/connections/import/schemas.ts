import { isObject } from '../../kernel/is-object.js';
import { listAt, member, type Node, objectAt, referred, textAt } from './document.js';

/** Deeper schemas are cut: what is there is not said. */
const maxDepth = 10;
/** Schemas of one operation, all together. */
const maxNodes = 400;
const maxMembers = 200;
const longestText = 300;
const plainKeywords = ['format', 'const', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength'] as const;

const isPlain = (value: unknown): boolean =>
  value === null || typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string';

const typeOf = (node: Node): unknown => {
  const type = member(node, 'type');
  const names = (Array.isArray(type) ? type : [type]).filter((name) => typeof name === 'string');
  const all = member(node, 'nullable') === true && names.length > 0 ? [...new Set([...names, 'null'])] : names;
  return all.length > 1 ? all : all[0];
};

/** Schemas of one operation, written out: no references, no cycles, and no more than can be read. */
export class SchemaReader {
  readonly #document: Node;
  #left = maxNodes;

  constructor(document: Node) {
    this.#document = document;
  }

  /** @throws SpecError when one refers to another document */
  read(schema: unknown): Node {
    return this.#read(schema, 0, []);
  }

  #read(schema: unknown, depth: number, within: readonly string[]): Node {
    this.#left -= 1;
    if (!isObject(schema) || depth > maxDepth || this.#left < 0) {
      return {};
    }
    const reference = textAt(schema, '$ref');
    if (reference !== undefined) {
      return within.includes(reference)
        ? {}
        : this.#read(referred(this.#document, reference), depth + 1, [...within, reference]);
    }
    return this.#written(schema, (child) => this.#read(child, depth + 1, within));
  }

  #written(schema: Node, read: (child: unknown) => Node): Node {
    const found: [string, unknown][] = [];
    const type = typeOf(schema);
    if (type !== undefined) {
      found.push(['type', type]);
    }
    const description = textAt(schema, 'description');
    if (description !== undefined && description !== '') {
      found.push(['description', description.slice(0, longestText)]);
    }
    for (const keyword of plainKeywords) {
      const value = member(schema, keyword);
      if (isPlain(value) && String(value).length <= longestText) {
        found.push([keyword, value]);
      }
    }
    const values = listAt(schema, 'enum').filter(isPlain).slice(0, maxMembers);
    if (values.length > 0) {
      found.push(['enum', values]);
    }
    found.push(...this.#below(schema, read));
    return Object.fromEntries(found);
  }

  #below(schema: Node, read: (child: unknown) => Node): [string, unknown][] {
    const found: [string, unknown][] = [];
    const properties = objectAt(schema, 'properties');
    if (properties !== undefined) {
      const members = Object.entries(properties).slice(0, maxMembers);
      found.push(['properties', Object.fromEntries(members.map(([name, child]) => [name, read(child)]))]);
      const required = listAt(schema, 'required').filter((name) => typeof name === 'string');
      if (required.length > 0) {
        found.push(['required', required.slice(0, maxMembers)]);
      }
    }
    if (isObject(member(schema, 'items'))) {
      found.push(['items', read(member(schema, 'items'))]);
    }
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      const parts = listAt(schema, keyword).slice(0, maxMembers);
      if (parts.length > 0) {
        found.push([keyword, parts.map(read)]);
      }
    }
    return found;
  }
}
