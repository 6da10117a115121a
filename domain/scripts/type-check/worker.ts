// Runs in a child process: sources come from callers, and the compiler may take long, or all memory, for some.
import type { StoredSignature } from '../../../db/tables/scripts.js';
import { parse, type Standard, scriptStandard, TypeChecker } from './check.js';
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
  const checker = new TypeChecker(scriptStandard);
  const others = new Map<string, TypeChecker>();
  return {
    check: ({ source, connections }: SourceToCheck): CheckedSource => {
      const file = parse(source);
      return { ...factsOf(file), diagnostics: checker.check(file, connections) };
    },
    checkAgainst: ({ source, standard }: { readonly source: string; readonly standard: Standard }): Diagnostic[] => {
      const other = others.get(standard.measure) ?? new TypeChecker(standard);
      others.set(standard.measure, other);
      return other.check(parse(source), '');
    },
    signatureOf: (source: string): StoredSignature => factsOf(parse(source)).signature,
  };
};
