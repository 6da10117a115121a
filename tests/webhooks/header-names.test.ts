import { createHmac } from 'node:crypto';
import { chatSecret, sendChatBytes } from '../support/chat.js';
import { basic, hostSecrets, mailOf, messageOf } from '../support/host-webhooks.js';
import { useServer } from '../support/server.js';
import { eventOfA, eventOfB, vcsSecrets } from '../support/vcs-webhooks.js';
import { hexHmac } from '../support/webhooks.js';

/** As the real hosts call them (docs/webhooks.md, docs/hosts.md, docs/chat.md), and one that none has. */
const server = useServer({
  env: {
    ...vcsSecrets,
    ...hostSecrets,
    CHAT_SIGNING_SECRET: chatSecret,
    VCS_A_SIGNATURE_HEADER: 'X-Gitea-Signature-256',
    VCS_A_EVENT_HEADER: 'x-github-event',
    VCS_B_TOKEN_HEADER: 'X-Gitlab-Token',
    MAIL_ID_HEADER: 'svix-id',
    MAIL_TIMESTAMP_HEADER: 'svix-timestamp',
    MAIL_SIGNATURE_HEADER: 'svix-signature',
    MESSAGING_SIGNATURE_HEADER: 'x-of-messages',
    CHAT_SIGNATURE_HEADER: 'x-slack-signature',
    CHAT_TIMESTAMP_HEADER: 'x-slack-request-timestamp',
  },
});

type Names = Readonly<Record<string, string>>;

const post = async (path: string, body: string, headers: Names) => {
  const response = await fetch(`${server.url}/api/${path}`, { method: 'POST', body, headers });
  const text = await response.text();
  return { status: response.status, ...(text === '' ? {} : (JSON.parse(text) as object)) };
};

const seconds = () => `${Math.floor(Date.now() / 1000)}`;

const toA = (signature: string, event: string) => {
  const body = JSON.stringify(eventOfA('issue', 'assigned', { assignee: { login: 'swarm-bot' } }));
  return post('vcs-a/webhook', body, {
    [signature]: `sha256=${hexHmac(body, vcsSecrets.VCS_A_WEBHOOK_SECRET)}`,
    [event]: 'issues',
  });
};

const toB = (token: string) =>
  post('vcs-b/webhook', JSON.stringify(eventOfB('issue', 'open', { description: '@swarm-bot look' })), {
    [token]: vcsSecrets.VCS_B_WEBHOOK_SECRET,
  });

const toMail = (id: string, timestamp: string, signature: string) => {
  const body = JSON.stringify(mailOf());
  const now = seconds();
  const key = Buffer.from(hostSecrets.MAIL_WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64');
  const right = createHmac('sha256', key).update(`msg_1.${now}.${body}`).digest('base64');
  return post('mail/webhook', body, { [id]: 'msg_1', [timestamp]: now, [signature]: `v1,${right}` });
};

const toMessaging = (signature: string) => {
  const body = JSON.stringify(messageOf({ messaging: {} }));
  return post('messaging/webhook', body, { [signature]: hexHmac(body, hostSecrets.MESSAGING_WEBHOOK_HMAC_SECRET) });
};

const toChat = (signature: string, timestamp: string) => {
  const body = JSON.stringify({ type: 'event_callback', event: { type: 'reaction_added' } });
  const now = seconds();
  const right = `v0=${createHmac('sha256', chatSecret).update(`v0:${now}:${body}`).digest('hex')}`;
  return post('integrations/chat/default/webhook', body, { [signature]: right, [timestamp]: now });
};

describe('names of headers that are set', () => {
  test('are where what a host sends is looked for, in any case', async () => {
    expect(await toA('x-gitea-signature-256', 'X-GitHub-Event')).toMatchObject({ status: 200, created: true });
    expect(await toB('x-gitlab-token')).toMatchObject({ status: 200, created: true });
    expect(await toMail('Svix-Id', 'Svix-Timestamp', 'Svix-Signature')).toEqual({ status: 200, received: true });
    expect(await toMessaging('X-Of-Messages')).toEqual({ status: 200, received: true, routing: 'skip' });
    expect(await toChat('X-Slack-Signature', 'X-Slack-Request-Timestamp')).toEqual({ status: 200 });
  });

  test('are the only places: signatures under the usual ones do not count any more', async () => {
    const refused = { status: 401, code: 'invalid_signature' };

    expect(await toA('x-hub-signature-256', 'x-github-event')).toMatchObject(refused);
    expect(await toB('x-vcs-b-token')).toMatchObject({ status: 401, code: 'invalid_token' });
    expect(await toMail('webhook-id', 'svix-timestamp', 'svix-signature')).toMatchObject(refused);
    expect(await toMail('svix-id', 'webhook-timestamp', 'svix-signature')).toMatchObject(refused);
    expect(await toMail('svix-id', 'svix-timestamp', 'webhook-signature')).toMatchObject(refused);
    expect(await toMessaging('x-webhook-signature')).toMatchObject(refused);
    const missing = { status: 401, code: 'missing_signature' };
    expect(await toChat('x-chat-signature', 'x-slack-request-timestamp')).toMatchObject(missing);
    expect(await toChat('x-slack-signature', 'x-chat-request-timestamp')).toMatchObject(missing);
  });

  test('what happened under the usual name is nothing that is known', async () => {
    const reason = expect.stringContaining('VCS_A_EVENT_HEADER');
    expect(await toA('x-gitea-signature-256', 'x-vcs-a-event')).toEqual({ status: 200, created: false, reason });
    const { body } = await server.call('listWebhookDeliveries', { query: { source: 'vcs-a', limit: 1 } });
    expect(body.deliveries).toMatchObject([{ outcome: 'ignored', verified: true, error: reason }]);
  });

  test('hosts without such a setting are found as ever', async () => {
    const { status } = await post('devops/webhook', '{}', { Authorization: basic(hostSecrets.DEVOPS_WEBHOOK_SECRET) });

    expect(status).toBe(200);
    expect((await sendChatBytes(server, '{}')).code).toBe('missing_signature');
  });
});
