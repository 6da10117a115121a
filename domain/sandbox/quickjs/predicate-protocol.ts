const KiB = 1024;

/** Of the whole interpreter; none of its code can make it more. */
export const predicateMemoryMiB = 32;

/** Of the values of one predicate. */
export const maxPredicateMemoryBytes = 8 * KiB * KiB;
export const maxPredicateStackBytes = 256 * KiB;

export const maxPredicateLength = 64 * KiB;
export const maxPredicateInputLength = KiB * KiB;
export const maxVerdictLength = 64 * KiB;

/** To the thread of predicates: one at a time. */
export interface Evaluation {
  /** A JavaScript function of one parameter, as an expression. */
  readonly source: string;
  /** What it is given, as JSON. */
  readonly input: string;
  readonly timeoutMs: number;
}

/** Why a predicate has no result. */
export type PredicateFailure =
  /** It threw, or is no function. */
  'failed' | 'timeout' | 'out_of_memory';

export type Verdict = { readonly json: string } | { readonly reason: PredicateFailure; readonly message: string };

/** From the thread of predicates: first that it can begin, then a verdict on each. */
export type FromPredicates =
  | { readonly kind: 'ready' }
  /** `isLast`: the thread is of no use any more. */
  | { readonly kind: 'verdict'; readonly verdict: Verdict; readonly isLast: boolean };
