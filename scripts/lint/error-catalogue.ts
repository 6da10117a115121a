import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import * as errors from '../../domain/kernel/errors.js';
import { formatWording, patternWording } from '../../server/contract/wording.js';
import { statusOf } from '../../server/http/error-status.js';
import { malformedAnswers } from '../../server/http/malformed.js';

/** An error that some line of the sources makes. */
export interface KnownError {
  readonly status: number;
  /** Fits every text it can have. */
  readonly text: RegExp;
  /** The texts as they are written, with `…` for what is only known when it happens; none for what is said elsewhere. */
  readonly said: readonly string[];
  readonly code: string;
}

/** What the text of a refused part of a request begins with; its path and why it does not fit follow. */
export const fieldPrefix = 'Validation error: ';

const folders = ['domain', 'handlers', 'server'];
const itself = join('domain', 'kernel', 'errors.ts');
const anything = '[\\s\\S]+';
const nothing = '(?!)';

const makers: Readonly<Record<string, (text: string) => errors.ProductError>> = {
  invalid: errors.invalid,
  invalidField: (path) => errors.invalidField(path, ''),
  invalidFields: (path) => errors.invalidField(path, ''),
  unauthenticated: (text) => errors.unauthenticated(text || undefined),
  forbidden: errors.forbidden,
  unacceptable: errors.unacceptable,
  conflict: errors.conflict,
  gone: errors.gone,
  tooLarge: () => errors.tooLarge(1),
  tooManyValues: () => errors.tooManyValues(1),
  unsupported: errors.unsupported,
  unprocessable: errors.unprocessable,
  exhausted: errors.exhausted,
  unimplemented: errors.unimplemented,
  unavailable: errors.unavailable,
  upstream: errors.upstream,
  internal: errors.internal,
};

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const reasons = [
  ...Object.values({ ...patternWording, ...formatWording }).map(escaped),
  'is required',
  'is not declared by the contract',
  'must be one of [\\w.-]+(?:, [\\w.-]+)*',
  'must be (?:>=|<=|>|<) .+',
  'must be an? (?:string|number|integer|boolean|object|array)(?:(?:, | or )(?:string|number|integer|boolean|object|array|null))*',
  'must not be empty',
  'must have at most \\d+ bytes as JSON',
  'must have at (?:most|least) \\d+ (?:character|item|member)s?',
  'must not have the same item twice',
  'needs [\\w, ]+ or \\w+',
];

/** What the validators say that are generated from the contract, what becomes of failures nobody foresaw, and what is no request. */
const unwritten: readonly KnownError[] = [
  {
    status: statusOf.invalid,
    text: new RegExp(`^Validation error: (?:path|query|headers|body)[^:]*: (?:${reasons.join('|')})$`),
    said: Object.values({ ...patternWording, ...formatWording }).map((reason) => `${fieldPrefix}…: ${reason}`),
    code: errors.validationErrorCode,
  },
  { status: statusOf.internal, text: /^Internal error$/, said: ['Internal error'], code: errors.internal('').code },
  ...Object.values(errors.absences).map(({ code, message }) => ({
    status: statusOf.notFound,
    text: new RegExp(`^${escaped(message)}$`),
    said: [message],
    code,
  })),
  ...malformedAnswers.map(({ status, code, message }) => ({
    status,
    text: new RegExp(`^${escaped(message)}$`),
    said: [message],
    code,
  })),
];

const declarationOf = (name: string, node: ts.Node): ts.Expression | undefined => {
  if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === name) {
    return node.initializer;
  }
  return ts.forEachChild(node, (child) => declarationOf(name, child));
};

/** A pattern for the values that a text expression can have; what nothing is known of may be anything. */
const patternOf = (expression: ts.Expression | undefined): string => {
  if (!expression) {
    return anything;
  }
  if (ts.isStringLiteralLike(expression)) {
    return escaped(expression.text);
  }
  if (ts.isTemplateExpression(expression)) {
    return (
      escaped(expression.head.text) +
      expression.templateSpans.map((span) => patternOf(span.expression) + escaped(span.literal.text)).join('')
    );
  }
  if (ts.isConditionalExpression(expression)) {
    return `(?:${patternOf(expression.whenTrue)}|${patternOf(expression.whenFalse)})`;
  }
  return ts.isIdentifier(expression) ? patternOf(declarationOf(expression.text, expression.getSourceFile())) : anything;
};

/** Every text that an expression can have, with `…` for what is only known when it happens. */
const textsOf = (expression: ts.Expression | undefined): string[] => {
  if (!expression) {
    return ['…'];
  }
  if (ts.isStringLiteralLike(expression)) {
    return [expression.text];
  }
  if (ts.isTemplateExpression(expression)) {
    return expression.templateSpans.reduce(
      (texts, span) => texts.flatMap((text) => textsOf(span.expression).map((part) => text + part + span.literal.text)),
      [expression.head.text],
    );
  }
  if (ts.isConditionalExpression(expression)) {
    return [...textsOf(expression.whenTrue), ...textsOf(expression.whenFalse)];
  }
  return ts.isIdentifier(expression) ? textsOf(declarationOf(expression.text, expression.getSourceFile())) : ['…'];
};

/** The expression of an option in the object literal among the arguments, if there is one. */
const optionOf = ({ arguments: given }: ts.CallExpression, name: string): ts.Expression | undefined =>
  given
    .filter(ts.isObjectLiteralExpression)
    .flatMap(({ properties }) => [...properties])
    .filter(ts.isPropertyAssignment)
    .find((property) => property.name.getText() === name)?.initializer;

const textsSaid = (name: string, call: ts.CallExpression): string[] => {
  const [first, second] = call.arguments;
  switch (name) {
    case 'invalidField':
      return textsOf(second).map((reason) => `${fieldPrefix}…: ${reason}`);
    case 'invalidFields':
    case 'tooLarge':
    case 'tooManyValues':
      return [];
    default:
      return first ? textsOf(first) : [];
  }
};

const textPattern = (name: string, call: ts.CallExpression): string => {
  const [first, second] = call.arguments;
  switch (name) {
    case 'invalidField':
      return `${fieldPrefix}${patternOf(first)}: ${patternOf(second)}`;
    case 'invalidFields':
      // Its reasons are made elsewhere: an example of one has to be told by a line of the sources, too.
      return nothing;
    case 'tooLarge':
      return 'Payload too large \\(max \\d+ bytes\\)';
    default:
      return first ? patternOf(first) : escaped(makers[name]?.('').message ?? '');
  }
};

const knownErrorOf = (call: ts.CallExpression, name: string): KnownError | undefined => {
  const what = call.arguments[0];
  const made = makers[name]?.(what && ts.isStringLiteralLike(what) ? what.text : '');
  if (!made) {
    return undefined;
  }
  const code = optionOf(call, 'code');
  return {
    status: statusOf[made.kind],
    text: new RegExp(`^${textPattern(name, call)}$`),
    said: textsSaid(name, call),
    code: code && ts.isStringLiteralLike(code) ? code.text : made.code,
  };
};

const isAbsent = (text: string): text is errors.Absent => Object.hasOwn(errors.absences, text);

/** Something missing of which more is said than that; the usual texts are in the table. */
const knownAbsence = (call: ts.CallExpression): KnownError | undefined => {
  const what = call.arguments[0];
  const message = optionOf(call, 'message');
  return message && what && ts.isStringLiteralLike(what) && isAbsent(what.text)
    ? {
        status: statusOf.notFound,
        text: new RegExp(`^${patternOf(message)}$`),
        said: textsOf(message),
        code: errors.absences[what.text].code,
      }
    : undefined;
};

const errorsIn = (node: ts.Node): KnownError[] => {
  const name = ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? node.expression.text : undefined;
  const known = name === 'notFound' ? knownAbsence : knownErrorOf;
  const own = name !== undefined && ts.isCallExpression(node) ? known(node, name) : undefined;
  const below: KnownError[] = own ? [own] : [];
  ts.forEachChild(node, (child) => {
    below.push(...errorsIn(child));
  });
  return below;
};

const importsErrors = (text: string): boolean => /from '(?:\.\.?\/)+(?:[\w-]+\/)*errors\.js'/.test(text);

/** Every error that the sources below `root` make. */
export const knownErrors = (root: string): KnownError[] => [
  ...unwritten,
  ...folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((path) => path.endsWith('.ts') && path !== itself && path !== join('server', 'contract', 'issues.ts'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => importsErrors(text))
    .flatMap(({ path, text }) => errorsIn(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))),
];
