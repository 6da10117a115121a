// Runs in a child process: sources come from callers, and the compiler may take long, or all memory, for some.
import type { StoredSignature } from '../../../db/tables/scripts.js';
import { parse, TypeChecker } from './check.js';
import type { Diagnostic } from './diagnostics.js';
import { factsOf, type SourceFacts } from './signature.js';

/** What the compiler found: what is wrong with a source, nothing when it passes, and what it says of itself. */
export interface CheckedSource extends SourceFacts {
  readonly diagnostics: readonly Diagnostic[];
}

/** A source, and the declarations of the connections that it can have. */
export interface SourceToCheck {
  readonly source: string;
  readonly connections: string;
}

/** What child processes of type checks do. */
export const createTasks = () => {
  const checker = new TypeChecker();
  return {
    check: ({ source, connections }: SourceToCheck): CheckedSource => {
      const file = parse(source);
      return { ...factsOf(file), diagnostics: checker.check(file, connections) };
    },
    signatureOf: (source: string): StoredSignature => factsOf(parse(source)).signature,
  };
};
