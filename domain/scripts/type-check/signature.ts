import ts from 'typescript';
import type { StoredSignature } from '../../../db/tables/scripts.js';

/** What a source says of itself, without running it. */
export interface SourceFacts {
  readonly signature: StoredSignature;
  /** It exports a schema of its arguments. */
  readonly hasArgsSchema: boolean;
}

/** What is told of a source that has no default function, or is none. */
const unknownSignature: StoredSignature = { argsType: 'unknown', resultType: 'unknown', description: '' };

const maxTextLength = 10_000;

type DefaultFunction = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction;

const hasModifier = (node: ts.Node, kind: ts.SyntaxKind): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some((modifier) => modifier.kind === kind);

const isExported = (node: ts.Node): boolean => hasModifier(node, ts.SyntaxKind.ExportKeyword);

const isWrapped = (
  node: ts.Expression,
): node is ts.ParenthesizedExpression | ts.AsExpression | ts.SatisfiesExpression =>
  ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node);

const unwrapped = (expression: ts.Expression): ts.Expression => {
  let inner = expression;
  while (isWrapped(inner)) {
    inner = inner.expression;
  }
  return inner;
};

/** The default function, and the statement whose comment describes it. */
const defaultFunction = (file: ts.SourceFile): readonly [DefaultFunction, ts.Statement] | undefined => {
  for (const statement of file.statements) {
    if (ts.isFunctionDeclaration(statement) && isExported(statement)) {
      if (hasModifier(statement, ts.SyntaxKind.DefaultKeyword)) {
        return [statement, statement];
      }
    }
    if (ts.isExportAssignment(statement) && !statement.isExportEquals) {
      const expression = unwrapped(statement.expression);
      return ts.isArrowFunction(expression) || ts.isFunctionExpression(expression)
        ? [expression, statement]
        : undefined;
    }
  }
  return undefined;
};

const textOf = (node: ts.Node | undefined): string => node?.getText().slice(0, maxTextLength) ?? 'unknown';

const withoutPromise = (type: ts.TypeNode | undefined): ts.TypeNode | undefined => {
  if (type && ts.isTypeReferenceNode(type) && type.typeName.getText() === 'Promise') {
    return type.typeArguments?.[0];
  }
  return type;
};

const commentOf = (statement: ts.Statement): string => {
  const comments = ts.getJSDocCommentsAndTags(statement).filter(ts.isJSDoc);
  return (ts.getTextOfJSDocComment(comments.at(-1)?.comment) ?? '').slice(0, maxTextLength);
};

const signatureOf = (file: ts.SourceFile): StoredSignature => {
  const found = defaultFunction(file);
  if (!found) {
    return unknownSignature;
  }
  const [main, statement] = found;
  return {
    argsType: textOf(main.parameters[0]?.type),
    resultType: textOf(withoutPromise(main.type)),
    description: commentOf(statement),
  };
};

const schemaName = 'argsSchema';

const declares = (statement: ts.Statement): boolean => {
  if (ts.isVariableStatement(statement) && isExported(statement)) {
    return statement.declarationList.declarations.some(({ name }) => name.getText() === schemaName);
  }
  if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)) {
    return statement.exportClause.elements.some(({ name }) => name.text === schemaName);
  }
  return false;
};

export const factsOf = (file: ts.SourceFile): SourceFacts => ({
  signature: signatureOf(file),
  hasArgsSchema: file.statements.some(declares),
});
