import type { OutboundClient } from '../outbound/client.js';
import { type HostAccess, HostApi, numberIn, partsOfRepo, textIn } from './api.js';
import type { RepositoryHost } from './host.js';

const pathOf = (repo: string): string => {
  const [owner = '', name = ''] = partsOfRepo(repo, 2, 2);
  return `/repos/${owner}/${name}`;
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
  };
};
