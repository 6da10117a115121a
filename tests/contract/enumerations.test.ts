import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import * as swarm from '../../generated/swarm/enums.js';
import * as website from '../../generated/website/enums.js';

const layers = ['db', 'domain', 'handlers', 'server'];
/** What they say is frozen: a migration must not change when the contract does. */
const frozen = /^db\/migrations\//;
/** Two values may well meet by chance. */
const minValues = 3;

const keyOf = (values: readonly string[]): string => [...new Set(values)].sort().join('|');

const enumerations = new Map(
  Object.entries({ ...swarm, ...website })
    .filter(([, values]) => values.length >= minValues)
    .map(([name, values]) => [keyOf(values), name]),
);

const sources = (): string[] =>
  layers
    .flatMap((layer) => readdirSync(layer, { recursive: true, encoding: 'utf8' }).map((name) => `${layer}/${name}`))
    .filter((file) => file.endsWith('.ts') && !frozen.test(file));

const literalsOf = (nodes: readonly ts.Node[]): string[] | undefined => {
  const texts = nodes.map((node) => (ts.isLiteralTypeNode(node) ? node.literal : node)).filter(ts.isStringLiteral);
  return texts.length === nodes.length ? texts.map(({ text }) => text) : undefined;
};

/** The texts of a list or of a union of literals. */
const valuesOf = (node: ts.Node): string[] | undefined => {
  if (ts.isArrayLiteralExpression(node)) {
    return literalsOf(node.elements);
  }
  return ts.isUnionTypeNode(node) ? literalsOf(node.types) : undefined;
};

const repetitionsIn = (file: string, text: string): string[] => {
  const found: string[] = [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    const name = enumerations.get(keyOf(valuesOf(node) ?? []));
    if (name !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1} repeats ${name}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

describe('enumerations of the contract', () => {
  it('stand nowhere else: rules and tables import the generated ones', () => {
    expect(sources().flatMap((file) => repetitionsIn(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  it.each([
    ["const tiers = ['ultra', 'smart', 'regular', 'smol'];"],
    ["type Tier = 'smol' | 'regular' | 'smart' | 'ultra';"],
    ["const tiers = new Set<string>(['smol', 'regular', 'smart', 'ultra'] as const);"],
  ])('are recognised in any order: %s', (text) => {
    expect(repetitionsIn('rule.ts', text)).toEqual(['rule.ts:1 repeats modelTiers']);
  });

  it('may be taken in part', () => {
    expect(repetitionsIn('rule.ts', "const small = ['smol', 'regular'];")).toEqual([]);
  });
});
