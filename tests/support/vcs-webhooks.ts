import type { OwnServer } from './server.js';
import { hexHmac } from './webhooks.js';

/** Servers that take deliveries of hosts. */
export const vcsSecrets = {
  VCS_A_WEBHOOK_SECRET: 'the secret of A',
  VCS_B_WEBHOOK_SECRET: 'the secret of B',
  VCS_A_BOT_ALIASES: 'helper',
};

type Payload = Readonly<Record<string, unknown>>;
type Server = Pick<OwnServer, 'url'>;

export interface VcsAnswer {
  readonly status: number;
  readonly created?: boolean;
  readonly taskId?: string;
  readonly message?: string;
  readonly code?: string;
}

const post = async (url: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) => {
  const response = await fetch(url, { method: 'POST', body, headers });
  return { status: response.status, ...((await response.json()) as object) } as VcsAnswer;
};

export const sendBytesToA = (
  { url }: Server,
  event: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<VcsAnswer> =>
  post(`${url}/api/vcs-a/webhook`, body, {
    'Content-Type': 'application/json',
    'X-Vcs-A-Event': event,
    'X-Hub-Signature-256': `sha256=${hexHmac(body, vcsSecrets.VCS_A_WEBHOOK_SECRET)}`,
    ...headers,
  });

export const sendToA = (server: Server, event: string, payload: Payload): Promise<VcsAnswer> =>
  sendBytesToA(server, event, JSON.stringify(payload));

export const sendBytesToB = (
  { url }: Server,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<VcsAnswer> =>
  post(`${url}/api/vcs-b/webhook`, body, {
    'Content-Type': 'application/json',
    'X-Vcs-B-Token': vcsSecrets.VCS_B_WEBHOOK_SECRET,
    ...headers,
  });

export const sendToB = (server: Server, payload: Payload): Promise<VcsAnswer> =>
  sendBytesToB(server, JSON.stringify(payload));

let number = 0;

/** An event of a pull request or an issue of its own, in the shape in which GitHub and Gitea send it. */
export const eventOfA = (about: 'pull_request' | 'issue', action: string, more: Payload = {}) => {
  number += 1;
  const what = { number, title: 'Tidy up', body: 'A text', html_url: `https://a.example/acme/app/${about}/${number}` };
  return {
    action,
    sender: { login: 'ada' },
    repository: { full_name: 'acme/app' },
    installation: { id: 77 },
    [about]: { ...what, user: { login: 'ada' }, merged: false, changed_files: 2 },
    ...more,
  };
};

/** The same pull request or issue with other members. */
export const withPart = <Event extends Payload>(event: Event, part: string, members: Payload): Event => ({
  ...event,
  [part]: { ...(event[part] as object), ...members },
});

/** An event of a merge request or an issue of its own, in the shape in which GitLab sends it. */
export const eventOfB = (kind: 'merge_request' | 'issue', action: string, more: Payload = {}) => {
  number += 1;
  return {
    object_kind: kind,
    user: { username: 'grace', name: 'Grace', email: '[REDACTED]' },
    project: { id: 5, path_with_namespace: 'acme/lib' },
    object_attributes: {
      iid: number,
      title: 'Tidy up',
      description: 'A text',
      url: `https://b.example/acme/lib/${kind}/${number}`,
      action,
      ...more,
    },
  };
};
