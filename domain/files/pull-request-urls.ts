/** A pull request found in a text. */
export interface PullRequest {
  /** `owner/repo#number` in lower case: hosts treat both names without regard to case. */
  readonly identity: string;
  /** `owner/repo#number` as written. */
  readonly name: string;
  /** Its page, without what follows the number. */
  readonly url: string;
}

const pullRequestUrl = /\b(https?:\/\/[\w.-]+(?::\d+)?)\/([\w.-]+)\/([\w.-]+)\/pull\/([1-9]\d{0,9})(?!\w)/g;

/** The pull requests whose URLs occur in the texts, each once, in order of appearance. */
export const findPullRequests = (...texts: (string | null | undefined)[]): PullRequest[] => {
  const found = new Map<string, PullRequest>();
  for (const text of texts) {
    for (const [, host, owner, repo, number] of (text ?? '').matchAll(pullRequestUrl)) {
      const name = `${owner}/${repo}#${number}`;
      const identity = name.toLowerCase();
      if (!found.has(identity)) {
        found.set(identity, { identity, name, url: `${host}/${owner}/${repo}/pull/${number}` });
      }
    }
  }
  return [...found.values()];
};
