import { parse } from 'yaml';
import { isObject } from '../../kernel/is-object.js';

export type Node = Readonly<Record<string, unknown>>;

/** A description cannot be used; the message says why. */
export class SpecError extends Error {
  override readonly name = 'SpecError';
}

/** The most aliases that one anchor of YAML may have, times what it holds: more is a bomb. */
const maxAliasCount = 100;
/** Of a description once aliases are written out. */
const maxJsonLength = 32 * 1024 * 1024;

const fromYaml = (text: string): unknown => {
  try {
    return parse(text, { maxAliasCount, logLevel: 'error' });
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : '').split('\n');
    throw new SpecError(`The description is neither JSON nor YAML: ${reason.slice(0, 300).replace(/:\s*$/, '')}`);
  }
};

const fromText = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof RangeError) {
      throw new SpecError('The description is nested too deep');
    }
    return fromYaml(text);
  }
};

/** A description as it is read and as it is kept. @throws SpecError */
export const readDocument = (text: string): { readonly document: Node; readonly json: string } => {
  const document = fromText(text);
  if (!isObject(document)) {
    throw new SpecError('The description is no object');
  }
  let json: string;
  try {
    json = JSON.stringify(document);
  } catch {
    throw new SpecError('The description is nested too deep, or in itself');
  }
  if (json.length > maxJsonLength) {
    throw new SpecError(`The description has more than ${maxJsonLength} characters of JSON`);
  }
  return { document, json };
};

/** A member of its own, whatever its name is. */
export const member = (node: unknown, name: string): unknown =>
  isObject(node) && Object.hasOwn(node, name) ? node[name] : undefined;

export const textAt = (node: unknown, name: string): string | undefined => {
  const value = member(node, name);
  return typeof value === 'string' ? value : undefined;
};

export const objectAt = (node: unknown, name: string): Node | undefined => {
  const value = member(node, name);
  return isObject(value) ? value : undefined;
};

export const listAt = (node: unknown, name: string): readonly unknown[] => {
  const value = member(node, name);
  return Array.isArray(value) ? value : [];
};

const segmentsOf = (pointer: string): string[] =>
  pointer.split('/').map((segment) => {
    try {
      return decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~');
    } catch {
      return segment;
    }
  });

const inList = (list: readonly unknown[], segment: string): unknown =>
  /^(?:0|[1-9]\d{0,8})$/.test(segment) ? list[Number(segment)] : undefined;

/** What a reference leads to within the document. @throws SpecError when it leads elsewhere */
export const referred = (document: Node, reference: string): unknown => {
  if (reference === '#') {
    return document;
  }
  if (!reference.startsWith('#/')) {
    throw new SpecError(
      `The description refers to another document (${reference.slice(0, 200)}): put all of it into one`,
    );
  }
  let found: unknown = document;
  for (const segment of segmentsOf(reference.slice(2))) {
    found = Array.isArray(found) ? inList(found, segment) : member(found, segment);
  }
  return found;
};

const mostReferences = 20;

/** A node, or what it refers to; undefined when that is not there, or refers to itself. @throws SpecError */
export const resolved = (document: Node, node: unknown): Node | undefined => {
  let found = node;
  for (let steps = 0; steps < mostReferences; steps += 1) {
    if (!isObject(found)) {
      return undefined;
    }
    const reference = textAt(found, '$ref');
    if (reference === undefined) {
      return found;
    }
    found = referred(document, reference);
  }
  return undefined;
};
