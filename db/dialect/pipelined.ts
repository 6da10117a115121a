import type { CompiledQuery, QueryResult, RootOperationNode } from 'kysely';

/**
 * A statement whose answer nobody needs. A connection that is far away keeps it back, and sends it before the next
 * statement or the commit, in the same round trip; that one fails when it does.
 */
export interface UnansweredQuery extends CompiledQuery {
  readonly isUnanswered: true;
  /** It changes something, so that a transaction with nothing else has to be committed, too. */
  readonly isChange: boolean;
  /** It is known to touch a row: that it touched none is an error. */
  readonly isSure: boolean;
}

/**
 * A read that goes out with the next statement, in the same round trip; whoever asks the same later in the transaction gets
 * its answer, once.
 */
export interface EarlyQuery extends CompiledQuery {
  readonly isEarly: true;
}

/** Reads that go out together, in one round trip. They are one query to all but the connection. */
export interface TogetherQuery extends CompiledQuery {
  readonly together: readonly CompiledQuery[];
}

export const isUnanswered = (query: CompiledQuery): query is UnansweredQuery => 'isUnanswered' in query;

export const isEarly = (query: CompiledQuery): query is EarlyQuery => 'isEarly' in query;

export const isTogether = (query: CompiledQuery): query is TogetherQuery => 'together' in query;

/** The same statement, for a connection to keep back. */
export const unanswered = <Node extends RootOperationNode>(
  query: CompiledQuery & { readonly query: Node },
  isChange: boolean,
  isSure = false,
): UnansweredQuery & { readonly query: Node } => ({ ...query, isUnanswered: true, isChange, isSure });

/** The same read, to go out with the next statement. */
export const early = <Node extends RootOperationNode>(
  query: CompiledQuery & { readonly query: Node },
): EarlyQuery & { readonly query: Node } => ({ ...query, isEarly: true });

/** The answer to a `TogetherQuery`, as its connection gives it: the rows of each read. */
export const rowsOfEach = (answers: readonly QueryResult<unknown>[]): QueryResult<readonly unknown[]> => ({
  rows: answers.map(({ rows }) => rows),
});

/** Throws when a change that is known to touch rows touched none. */
export const requireTouched = ({ numAffectedRows }: QueryResult<unknown>): void => {
  if (numAffectedRows === 0n) {
    throw new Error('a row that was locked was not changed');
  }
};
