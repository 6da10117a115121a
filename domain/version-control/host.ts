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
}

/** Whether another attempt cannot help: the host does not want what it was asked. */
export const isRefusal = (error: unknown): error is ProductError =>
  error instanceof ProductError && (error.code === 'vcs_refused' || error.kind === 'invalid');
