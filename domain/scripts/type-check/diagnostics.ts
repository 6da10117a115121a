import { basename } from 'node:path';
import ts from 'typescript';
import type { components } from '../../../generated/swarm/types.js';

/** Something that the compiler says of a source. */
export type Diagnostic = components['schemas']['ScriptDiagnostic'];

const maxDiagnostics = 100;
const maxMessageLength = 2000;

const severities: Readonly<Record<ts.DiagnosticCategory, Diagnostic['severity']>> = {
  [ts.DiagnosticCategory.Error]: 'error',
  [ts.DiagnosticCategory.Warning]: 'warning',
  [ts.DiagnosticCategory.Suggestion]: 'suggestion',
  [ts.DiagnosticCategory.Message]: 'message',
};

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;
const maxIdentifierLength = 200;
const hint = /Did you mean (?:to (?:use|write|access) )?'(?:[^']*\.)?([^'.]{1,200})'/;

const placeOf = ({ file, start, length = 0 }: ts.Diagnostic): Omit<Diagnostic, 'severity' | 'code' | 'message'> => {
  if (file === undefined || start === undefined) {
    return { file: 'user-script.ts', line: 1, column: 1 };
  }
  const from = file.getLineAndCharacterOfPosition(start);
  const to = file.getLineAndCharacterOfPosition(start + length);
  const marked = length <= maxIdentifierLength ? file.text.slice(start, start + length) : '';
  return {
    file: basename(file.fileName),
    line: from.line + 1,
    column: from.character + 1,
    endLine: to.line + 1,
    endColumn: to.character + 1,
    ...(identifier.test(marked) && { identifier: marked }),
  };
};

const describeOne = (diagnostic: ts.Diagnostic): Diagnostic => {
  const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n').slice(0, maxMessageLength);
  const suggestion = hint.exec(message)?.[1];
  return {
    severity: severities[diagnostic.category],
    code: diagnostic.code,
    message,
    ...placeOf(diagnostic),
    ...(suggestion !== undefined && { suggestion }),
  };
};

/** The first 100 of what the compiler says, in its order. */
export const describeAll = (diagnostics: readonly ts.Diagnostic[]): Diagnostic[] =>
  diagnostics.slice(0, maxDiagnostics).map(describeOne);
