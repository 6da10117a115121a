import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { parsed, sourcesIn } from './sources.js';

/**
 * A turn of recurring work is told to end by its signal, and is to look at it between its steps: in each loop in which it
 * awaits anything, of the file that defines it. Within a unit of work it does not, since that is one step.
 */

const definition = 'defineRecurringJob';

const isFunction = (node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression | ts.MethodDeclaration =>
  ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isMethodDeclaration(node);

const isInUnit = (node: ts.Node): boolean =>
  isFunction(node) && node.parameters.some(({ name }) => /\buow\b|\bdb\b/.test(name.getText()));

const isLoop = (node: ts.Node): node is ts.IterationStatement => ts.isIterationStatement(node, false);

const awaits = (node: ts.Node): boolean =>
  ts.isAwaitExpression(node) ||
  (!isFunction(node) && (ts.forEachChild(node, (child) => awaits(child) || undefined) ?? false));

/** The functions of a file, by the constants that hold them. */
const functionsOf = (source: ts.SourceFile): ReadonlyMap<string, ts.Node> =>
  new Map(
    source.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => [...declarationList.declarations])
      .flatMap(({ name, initializer }) =>
        initializer !== undefined && isFunction(initializer) ? [[name.getText(), initializer] as const] : [],
      ),
  );

const definitionsIn = (source: ts.SourceFile): ts.CallExpression[] => {
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === definition) {
      found.push(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

/** The loops that a definition reaches within its file, but not those of units of work. */
const loopsOf = (source: ts.SourceFile, start: ts.Node): ts.IterationStatement[] => {
  const functions = functionsOf(source);
  const seen = new Set<ts.Node>();
  const loops: ts.IterationStatement[] = [];
  const visit = (node: ts.Node): void => {
    if (seen.has(node) || isInUnit(node)) {
      return;
    }
    seen.add(node);
    if (isLoop(node)) {
      loops.push(node);
    }
    const called = ts.isIdentifier(node) ? functions.get(node.text) : undefined;
    if (called !== undefined) {
      visit(called);
    }
    ts.forEachChild(node, visit);
  };
  visit(start);
  return loops.filter(({ statement }) => awaits(statement));
};

const looksAtSignal = (node: ts.Node): boolean => /\bsignal\b/.test(node.getText());

const jobs = sourcesIn('domain')
  .filter((file) => !file.endsWith('kinds.ts') && readFileSync(file, 'utf8').includes(`${definition}(`))
  .map((file) => [file, parsed(file)] as const);

test('there are some, with loops', () => {
  expect(jobs.length).toBeGreaterThan(12);
  expect(
    jobs.flatMap(([, source]) => definitionsIn(source).flatMap((one) => loopsOf(source, one))).length,
  ).toBeGreaterThan(8);
});

test.each(jobs)('recurring work in %s looks at its signal, also in each loop', (_file, source) => {
  for (const one of definitionsIn(source)) {
    expect(one.getText()).toMatch(/perform: async \(app, \{ signal \}\)/);
    expect(
      loopsOf(source, one)
        .filter(({ statement }) => !looksAtSignal(statement))
        .map((loop) => loop.getText()),
    ).toEqual([]);
  }
});
