import { type KnownSecrets, scrubText } from '../kernel/secrets.js';
import { maxErrorMessageLength, maxErrorNameLength, maxErrorStackLength } from './limits.js';

/** The name of every script's module in stacks. */
export const scriptFile = 'user-script.ts';

/** A place in the script as it was given, counted from 1. */
export interface ScriptFrame {
  readonly raw: string;
  readonly file: typeof scriptFile;
  readonly line: number;
  readonly column: number;
}

/** What a script threw. Frames outside of the script are left out. */
export interface ScriptError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly frames: readonly ScriptFrame[];
}

/** An error as a runner tells of it. */
export interface ThrownError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** The address of the module in the process that runs it. */
const moduleAddress = /blob:null\/[0-9a-f-]{36}/g;
const place = /user-script\.ts:(\d{1,9}):(\d{1,9})/;
const frameLine = /^\s*at /;
const maxFrames = 50;

const parserError = 'SyntaxError: ';

const frameOf = (line: string): readonly ScriptFrame[] => {
  const found = place.exec(line);
  return found
    ? [{ raw: line.trim().replace(/^at /, ''), file: scriptFile, line: Number(found[1]), column: Number(found[2]) }]
    : [];
};

/**
 * An error of a script in terms of its own source: without the addresses and frames of what runs it, and without
 * secrets.
 */
export const scriptErrorOf = (thrown: ThrownError, known: KnownSecrets): ScriptError => {
  const clean = (text: string, maxLength: number): string =>
    scrubText(known, text.slice(0, maxLength)).replaceAll(moduleAddress, scriptFile);
  const message = clean(thrown.message, maxErrorMessageLength);
  const lines = clean(thrown.stack, maxErrorStackLength).split('\n');
  const ownLines = lines.filter((line) => !frameLine.test(line) || place.test(line));
  const isParserError = thrown.name === 'TypeError' && message.startsWith(parserError);
  const frames = ownLines.filter((line) => frameLine.test(line)).flatMap(frameOf);
  return {
    name: isParserError ? 'SyntaxError' : thrown.name.slice(0, maxErrorNameLength),
    message: isParserError ? message.slice(parserError.length) : message,
    stack: ownLines.join('\n'),
    // Where a module cannot be linked, only the text of the error tells.
    frames: (frames.length > 0 ? frames : frameOf(message)).slice(0, maxFrames),
  };
};
