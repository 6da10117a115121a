import { basename, dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { parsed, sourcesIn } from './sources.js';

/** Operations that are one and the same act under two names. */
const rulesOfOtherNames = new Map([['reloadConfigInternal', 'reloadConfig']]);

interface Import {
  readonly name: string;
  /** The file of this repository, or the package. */
  readonly from: string;
  readonly isType: boolean;
}

const importsOf = (source: ts.SourceFile): Import[] =>
  source.statements.filter(ts.isImportDeclaration).flatMap(({ moduleSpecifier, importClause }) => {
    const path = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
    const from = path.startsWith('.') ? normalize(join(dirname(source.fileName), path)).replace(/\.js$/, '.ts') : path;
    const bindings = importClause?.namedBindings;
    return bindings !== undefined && ts.isNamedImports(bindings)
      ? bindings.elements.map(({ name, isTypeOnly }) => {
          return { name: name.text, from, isType: isTypeOnly || importClause?.isTypeOnly === true };
        })
      : [];
  });

interface Handler {
  readonly file: string;
  readonly operation: string;
  readonly source: ts.SourceFile;
  readonly rules: readonly Import[];
}

/** What a handler imports from the rules, but for what refuses a request before its body is read. */
const handlerIn = (file: string): Handler => {
  const source = parsed(file);
  const rules = importsOf(source).filter(
    ({ name, from, isType }) => !isType && from.startsWith('domain/') && !name.startsWith('assert'),
  );
  return { file, operation: basename(file, '.ts'), source, rules };
};

const handlers = sourcesIn('handlers')
  .filter((file) => !file.startsWith('handlers/http/'))
  .map(handlerIn);

interface Rule {
  readonly name: string;
  readonly returns: ts.TypeNode | undefined;
  readonly imports: readonly Import[];
}

const functionIn = (source: ts.SourceFile, name: string): ts.ArrowFunction | undefined =>
  source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .filter((declaration) => declaration.name.getText() === name)
    .map(({ initializer }) => initializer)
    .find((value) => value !== undefined && ts.isArrowFunction(value));

const ruleOf = ({ name, from }: Import): Rule => {
  const source = parsed(from);
  const rule = functionIn(source, name);
  return {
    name: `${name} in ${from}`,
    returns: rule?.type,
    imports: importsOf(source),
  };
};

const rules = handlers.flatMap((handler) => handler.rules).map(ruleOf);

const typeOf = ({ type }: ts.ParameterDeclaration): string => type?.getText() ?? '';

const namesIn = (node: ts.Node): string[] =>
  ts.isIdentifier(node) ? [node.text] : node.getChildren().flatMap((child) => namesIn(child));

/** What a function of the rules works on. */
const grounds = ['App', 'AppInUnit', 'UnitOfWork', 'Change', 'Reader', 'Reading', 'Transaction'];

const isInOrder = (parameters: readonly string[]): boolean =>
  parameters.every((type, index) => {
    if (grounds.includes(type)) {
      return index === 0;
    }
    if (type === 'Caller') {
      return index === 0 || (index === 1 && grounds.includes(parameters[0] ?? ''));
    }
    return type !== 'AbortSignal' || index === parameters.length - 1;
  });

/** All functions of a file, by their names, with the types of what they take. */
const signaturesIn = (file: string): { readonly name: string; readonly parameters: readonly string[] }[] =>
  parsed(file)
    .statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap(({ name, initializer }) =>
      initializer !== undefined && ts.isArrowFunction(initializer)
        ? [{ name: `${name.getText()} in ${file}`, parameters: initializer.parameters.map(typeOf) }]
        : [],
    );

describe('handlers and the rules they call (docs/architecture.md)', () => {
  test('a handler calls one rule, and that has the name of the operation', () => {
    const wrong = handlers
      .filter(({ operation, rules: called }) => {
        const name = rulesOfOtherNames.get(operation) ?? operation;
        return called.length > 1 || called.some((rule) => rule.name !== name);
      })
      .map(({ file, rules: called }) => `${file} calls ${called.map(({ name }) => name).join(', ')}`);
    expect(wrong).toEqual([]);
  });

  test('a handler hands the application over whole', () => {
    const wrong = handlers.filter(({ source }) => /\bapp\.db\b/.test(source.text)).map(({ file }) => file);
    expect(wrong).toEqual([]);
  });

  test('what a rule works on comes first, then the caller, and the signal last', () => {
    const signatures = sourcesIn('domain').flatMap(signaturesIn);
    const wrong = signatures.filter(({ parameters }) => !isInOrder(parameters)).map(({ name }) => name);
    expect(wrong).toEqual([]);
  });

  test('a rule says what it returns, and that is no row', () => {
    const wrong = rules
      .filter(({ returns, imports }) => {
        const rows = imports.filter(({ from }) => from.startsWith('db/')).map(({ name }) => name);
        return returns === undefined || namesIn(returns).some((name) => rows.includes(name));
      })
      .map(({ name }) => name);
    expect(wrong).toEqual([]);
  });

  test.each([
    [[], true],
    [['App', 'Caller', 'string', 'AbortSignal'], true],
    [['App', 'string', 'Body'], true],
    [['Caller', 'string'], true],
    [['App', 'string', 'Caller'], false],
    [['string', 'App'], false],
    [['App', 'AbortSignal', 'string'], false],
  ])('the order of %p is right: %p', (parameters, right) => expect(isInOrder(parameters)).toBe(right));

  test('there is a rule behind nearly every operation', () => expect(rules.length).toBeGreaterThan(140));
});
