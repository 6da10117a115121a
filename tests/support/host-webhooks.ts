import { createHmac } from 'node:crypto';
import type { OwnServer } from './server.js';
import { hexHmac } from './webhooks.js';

/** Servers that take deliveries of the devops, the mail and the messaging service. */
export const hostSecrets = {
  DEVOPS_WEBHOOK_SECRET: 'the pass:word',
  DEVOPS_BOT_ID: '0B0B0B0B-1111-2222-3333-444444444444',
  MAIL_WEBHOOK_SECRET: `whsec_${Buffer.from('the secret of the mail service').toString('base64')}`,
  MESSAGING_WEBHOOK_HMAC_SECRET: 'the secret of the messaging service',
};

type Payload = Readonly<Record<string, unknown>>;
type Bytes = string | Uint8Array<ArrayBuffer>;
type Server = Pick<OwnServer, 'url'>;

interface Answer {
  readonly status: number;
  readonly code?: string;
  readonly created?: boolean;
  readonly taskId?: string;
  readonly received?: boolean;
  readonly routing?: string;
}

const post = async (url: string, body: Bytes, headers: Record<string, string>): Promise<Answer> => {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
  return { status: response.status, ...((await response.json()) as object) };
};

export const basic = (password: string, name = 'swarm'): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

export const sendBytesToDevops = (
  { url }: Server,
  body: Bytes,
  authorization = basic(hostSecrets.DEVOPS_WEBHOOK_SECRET),
): Promise<Answer> => post(`${url}/api/devops/webhook`, body, { Authorization: authorization });

export const sendToDevops = (server: Server, payload: Payload): Promise<Answer> =>
  sendBytesToDevops(server, JSON.stringify(payload));

/** What the headers of a delivery of the mail service are made of. */
export interface MailSigning {
  readonly id?: string;
  /** Seconds. */
  readonly timestamp?: number;
  readonly secret?: string;
  /** In place of what is right. */
  readonly signature?: string;
}

export const sendBytesToMail = (
  { url }: Server,
  body: Bytes,
  {
    id = 'msg_1',
    timestamp = Math.floor(Date.now() / 1000),
    secret = hostSecrets.MAIL_WEBHOOK_SECRET,
    signature,
  }: MailSigning = {},
): Promise<Answer> => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return post(`${url}/api/mail/webhook`, body, {
    'Webhook-Id': id,
    'Webhook-Timestamp': `${timestamp}`,
    'Webhook-Signature': signature ?? `v1,${right}`,
  });
};

export const sendToMail = (server: Server, payload: Payload): Promise<Answer> =>
  sendBytesToMail(server, JSON.stringify(payload));

export const sendBytesToMessaging = (
  { url }: Server,
  body: Bytes,
  signature = hexHmac(body, hostSecrets.MESSAGING_WEBHOOK_HMAC_SECRET),
): Promise<Answer> => post(`${url}/api/messaging/webhook`, body, { 'X-Webhook-Signature': signature });

export const sendToMessaging = (server: Server, payload: Payload): Promise<Answer> =>
  sendBytesToMessaging(server, JSON.stringify(payload));

let number = 0;
const next = (): number => {
  number += 1;
  return number;
};

const grace = { displayName: 'Grace', id: 'f0f0', uniqueName: 'grace@corp.example' };

/** A pull request in the shape in which Azure DevOps sends it. */
export const pullRequest = (more: Payload = {}) => {
  const id = next();
  return {
    repository: {
      id: '4bc14d40-c903-45e2-872e-0462c7748079',
      name: 'lib',
      project: { id: '6ce954b1', name: 'acme' },
      remoteUrl: 'https://org@dev.example/org/acme/_git/lib',
    },
    pullRequestId: id,
    status: 'active',
    createdBy: grace,
    title: 'Tidy up',
    description: 'A text',
    sourceRefName: 'refs/heads/tidy',
    targetRefName: 'refs/heads/main',
    _links: { web: { href: `https://dev.example/org/acme/_git/lib/pullrequest/${id}` } },
    ...more,
  };
};

export const createdInDevops = (more: Payload = {}) => ({
  id: '2ab4e3d3-b7a6-425e-92b1-5a9982c1269e',
  eventType: 'git.pullrequest.created',
  publisherId: 'tfs',
  resource: pullRequest(more),
  resourceVersion: '1.0',
  resourceContainers: { project: { id: '6ce954b1' } },
});

export const commentedInDevops = (on: Payload, comment: Payload = {}) => ({
  id: 'af07be1b-f3ad-44c8-a7f1-c4835f2df06b',
  eventType: 'ms.vss-code.git-pullrequest-comment-event',
  publisherId: 'tfs',
  resource: {
    comment: {
      id: next(),
      parentCommentId: 0,
      author: grace,
      content: '@swarm-bot, please look',
      publishedDate: '2026-01-31T12:00:00.123Z',
      lastUpdatedDate: '2026-01-31T12:00:00.123Z',
      lastContentUpdatedDate: '2026-01-31T12:00:00.1230000Z',
      commentType: 'text',
      _links: { threads: { href: 'https://dev.example/org/_apis/git/repositories/4bc/pullRequests/1/threads/7' } },
      ...comment,
    },
    pullRequest: on,
  },
  resourceVersion: '2.0',
});

/** A mail in the shape in which AgentMail sends it. */
export const mailOf = (message: Payload = {}, more: Payload = {}) => {
  const id = next();
  return {
    type: 'event',
    event_type: 'message.received',
    event_id: `evt_${id}`,
    message: {
      inbox_id: 'team@mail.example',
      thread_id: `thread_${id}`,
      message_id: `<${id}@corp.example>`,
      from_: ['Ada <ada@corp.example>'],
      to: ['team@mail.example'],
      subject: 'Please help',
      text: 'A text',
      html: '<p>A text</p>',
      ...message,
    },
    ...more,
  };
};

/** A message in the shape in which the messaging service sends it. */
export const messageOf = (message: Payload = {}, more: Payload = {}) => ({
  message: {
    id: `wamid.${next()}`,
    from: '+49 (170) 123',
    type: 'text',
    text: { body: 'Hello there' },
    messaging: { direction: 'inbound', content: 'Hello there', has_media: false },
    ...message,
  },
  conversation: { id: 'conversation-1', phone_number: '+49170123', contact_name: 'Ada' },
  phone_number_id: '555',
  test: false,
  ...more,
});
