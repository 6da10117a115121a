import type { OutboundClient } from '../outbound/client.js';
import { type HostAccess, HostApi, numberIn, partsOfRepo, textIn } from './api.js';
import type { RepositoryHost } from './host.js';

const apiPath = '/api/v4';
/** Groups lie in groups. */
const mostParts = 20;

const pathOf = (repo: string): string =>
  `${apiPath}/projects/${encodeURIComponent(partsOfRepo(repo, 2, mostParts).join('/'))}`;

const places = { issue: 'issues', 'pull-request': 'merge_requests' } as const;

/** The API that GitLab has. */
export const dialectB = (client: OutboundClient, access: HostAccess): RepositoryHost => {
  const api = new HostApi(client, access, [
    ['PRIVATE-TOKEN', access.token],
    ['Accept', 'application/json'],
  ]);
  return {
    async createIssue({ repo, title, body }, signal) {
      const made = await api.post(`${pathOf(repo)}/issues`, { title, description: body }, signal);
      return { url: textIn(made, 'web_url'), id: numberIn(made, 'iid') };
    },
    async createPullRequest({ repo, title, body, branch, baseBranch }, signal) {
      const request = { title, description: body, source_branch: branch, target_branch: baseBranch };
      const made = await api.post(`${pathOf(repo)}/merge_requests`, request, signal);
      return { url: textIn(made, 'web_url'), id: numberIn(made, 'iid') };
    },
    async comment({ repo, on, number, body }, signal) {
      const made = await api.post(`${pathOf(repo)}/${places[on]}/${number}/notes`, { body }, signal);
      const id = numberIn(made, 'id');
      // The answer does not say where it is; this is where it is shown.
      return { url: `${access.apiUrl}/${repo}/-/${places[on]}/${number}#note_${id}`, id };
    },
  };
};
