import { isObject } from '../kernel/is-object.js';
import type { OutboundClient } from '../outbound/client.js';
import { type HostAccess, HostApi, numberIn, partsOfRepo, textIn } from './api.js';
import type { LineComment, LineComments, RepositoryHost, Review, Seen } from './host.js';

const pathOf = (repo: string): string => {
  const [owner = '', name = ''] = partsOfRepo(repo, 2, 2);
  return `/repos/${owner}/${name}`;
};

const mostPages = 4;
const commentsOfPage = 50;

const lineIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;

/** Of a line that the pull request does not have any more the one that it was; Gitea and Forgejo have only `position`. */
const linesIn = (item: Readonly<Record<string, unknown>>): Pick<LineComment, 'line' | 'startLine'> =>
  'line' in item || 'original_line' in item
    ? {
        line: lineIn(item['line']) ?? lineIn(item['original_line']),
        startLine: lineIn(item['start_line']) ?? lineIn(item['original_start_line']),
      }
    : { line: lineIn(item['position']) ?? lineIn(item['original_position']), startLine: undefined };

const commentIn = (item: unknown): LineComment[] =>
  isObject(item) && typeof item['path'] === 'string' && typeof item['body'] === 'string'
    ? [{ path: item['path'], body: item['body'], ...linesIn(item) }]
    : [];

const lineCommentsOf = async (api: HostApi, review: Review, signal: AbortSignal): Promise<LineComments> => {
  const { repo, number, reviewId } = review;
  const path = `${pathOf(repo)}/pulls/${number}/reviews/${reviewId}/comments?per_page=${commentsOfPage}`;
  const items: unknown[] = [];
  let hasMore = true;
  for (let page = 1; hasMore && page <= mostPages; page += 1) {
    const part = await api.page(`${path}&page=${page}`, signal);
    items.push(...part.items);
    hasMore = part.hasNext;
  }
  return { comments: items.flatMap(commentIn), count: items.length, hasMore };
};

const seenPathOf = ({ repo, number, comment }: Seen): string => {
  if (comment === undefined) {
    // A pull request as a whole is its issue.
    return `${pathOf(repo)}/issues/${number}`;
  }
  return `${pathOf(repo)}/${comment.isOnLine ? 'pulls' : 'issues'}/comments/${comment.id}`;
};

/** The API that GitHub has, and Gitea and Forgejo have in its likeness. */
export const dialectA = (client: OutboundClient, access: HostAccess): RepositoryHost => {
  const api = new HostApi(client, access, [
    ['Authorization', `Bearer ${access.token}`],
    ['Accept', 'application/vnd.github+json'],
    ['X-GitHub-Api-Version', '2022-11-28'],
  ]);
  return {
    async createIssue({ repo, title, body }, signal) {
      const made = await api.post(`${pathOf(repo)}/issues`, { title, body }, signal);
      return { url: textIn(made, 'html_url'), id: numberIn(made, 'number') };
    },
    async createPullRequest({ repo, title, body, branch, baseBranch }, signal) {
      const made = await api.post(`${pathOf(repo)}/pulls`, { title, body, head: branch, base: baseBranch }, signal);
      return { url: textIn(made, 'html_url'), id: numberIn(made, 'number') };
    },
    // What is said of a pull request as a whole is said of its issue.
    async comment({ repo, number, body }, signal) {
      const made = await api.post(`${pathOf(repo)}/issues/${number}/comments`, { body }, signal);
      return { url: textIn(made, 'html_url'), id: numberIn(made, 'id') };
    },
    lineComments: (review, signal) => lineCommentsOf(api, review, signal),
    async markSeen(seen, signal) {
      await api.post(`${seenPathOf(seen)}/reactions`, { content: 'eyes' }, signal);
    },
  };
};
