import { ProductError } from '../kernel/errors.js';

/** What was made, or said, and where it can be looked at. */
export interface Made {
  readonly url: string;
  readonly id: string | number;
}

export interface NewIssue {
  readonly repo: string;
  readonly title: string;
  readonly body: string;
}

export interface NewPullRequest extends NewIssue {
  /** The branch with the changes, and the one that they go to. */
  readonly branch: string;
  readonly baseBranch: string;
}

export interface NewComment {
  readonly repo: string;
  readonly on: 'issue' | 'pull-request';
  readonly number: number;
  readonly body: string;
}

/** What was read at the host: an issue, a pull request, or a comment on one. */
export interface Seen {
  readonly repo: string;
  readonly number: number;
  /** Comments on lines are others than those on the whole. */
  readonly comment?: { readonly id: number; readonly isOnLine: boolean };
}

/** A review of a pull request. */
export interface Review {
  readonly repo: string;
  readonly number: number;
  readonly reviewId: number;
}

/** What a review says of lines of a file. */
export interface LineComment {
  readonly path: string;
  /** Undefined where the host names none, as for a whole file. */
  readonly line: number | undefined;
  /** The first of several lines. */
  readonly startLine: number | undefined;
  readonly body: string;
}

export interface LineComments {
  readonly comments: readonly LineComment[];
  /** How many the host told of, those that cannot be read among them. */
  readonly count: number;
  /** Whether there may be more, which were not asked for. */
  readonly hasMore: boolean;
}

/**
 * A host of repositories. Each call is made once.
 *
 * @throws ProductError invalid for a repository or a number that cannot be one; internal: `vcs_rate_limited` when the host has
 * no room for now, `vcs_refused` when it does not want what it was asked, else `vcs_call_failed`; what the signal was aborted
 * with
 */
export interface RepositoryHost {
  readonly createIssue: (issue: NewIssue, signal: AbortSignal) => Promise<Made>;
  readonly createPullRequest: (request: NewPullRequest, signal: AbortSignal) => Promise<Made>;
  readonly comment: (comment: NewComment, signal: AbortSignal) => Promise<Made>;
  /** What a review says of single lines, 200 of them; undefined where reviews are none of the host's. */
  readonly lineComments?: (review: Review, signal: AbortSignal) => Promise<LineComments>;
  /** Shows whoever looks at it that it was read; undefined where a host has nothing for that. */
  readonly markSeen?: (seen: Seen, signal: AbortSignal) => Promise<void>;
}

/** Whether another attempt cannot help: the host does not want what it was asked. */
export const isRefusal = (error: unknown): error is ProductError =>
  error instanceof ProductError && (error.code === 'vcs_refused' || error.kind === 'invalid');
