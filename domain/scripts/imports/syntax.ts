import { parse } from '@babel/parser';

/** A part of a source as the parser sees it. */
export interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

export const nodeAt = (node: Node, member: string): Node | undefined => {
  const value = node[member];
  return isNode(value) ? value : undefined;
};

/** Undefined for what is no TypeScript. @throws RangeError when it is nested too deep to be read */
export const parseSource = (source: string): Node | undefined => {
  try {
    return parse(source, {
      sourceType: 'module',
      plugins: ['typescript'],
      createImportExpressions: true,
      attachComment: false,
    }).program as unknown as Node;
  } catch (error) {
    if (error instanceof RangeError) {
      throw error;
    }
    return undefined;
  }
};
