import { jobsDone } from '../support/jobs-done.js';
import { type LocalWebServer, serveWeb, stopServing } from '../support/outbound.js';
import { type OwnServer, startServer } from '../support/server.js';
import { eventOfA, sendToA, vcsSecrets } from '../support/vcs-webhooks.js';

const token = 'token-of-version-control-a';
const mention = '@swarm-bot, please look';
const bot = { login: 'swarm-bot' };

let host: LocalWebServer;
let server: OwnServer;
let status = 201;

beforeAll(async () => {
  host = await serveWeb((_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end('{"id":1,"content":"eyes"}');
  });
  server = await startServer({
    env: { ...vcsSecrets, VCS_A_API_URL: `http://127.0.0.1:${host.port}/api/v3`, VCS_A_TOKEN: token },
  });
});

afterAll(async () => {
  await server?.destroy();
  await stopServing();
});

beforeEach(() => {
  status = 201;
  host.asked.length = 0;
});

const numberOf = (event: ReturnType<typeof eventOfA>): number => {
  const { number } = (event['issue'] ?? event['pull_request']) as { readonly number: number };
  return number;
};

/** What the host was asked once an event was worked on. */
const askedAfter = async (type: string, event: ReturnType<typeof eventOfA>) => {
  const answer = await sendToA(server, type, event);
  await jobsDone(server);
  return { answer, asked: host.asked.map(({ method, path, body }) => `${method} ${path} ${body}`) };
};

const eyes = (path: string): string => `POST /api/v3/repos/acme/app/${path}/reactions {"content":"eyes"}`;

describe('what a task was made of', () => {
  test.each([
    ['issues', 'issue'],
    ['pull_request', 'pull_request'],
  ] as const)('gets eyes: %s', async (type, about) => {
    const event = eventOfA(about, 'assigned', { assignee: bot });

    const { answer, asked } = await askedAfter(type, event);

    expect(answer.created).toBe(true);
    expect(asked).toEqual([eyes(`issues/${numberOf(event)}`)]);
    expect(host.asked[0]?.headers.authorization).toBe(`Bearer ${token}`);
  });

  test.each([
    ['issue_comment', 'issue', 'issues/comments/4711'],
    ['pull_request_review_comment', 'pull_request', 'pulls/comments/4711'],
  ] as const)('a comment gets them itself: %s', async (type, about, path) => {
    const comment = { id: 4711, node_id: 'n', body: mention };

    expect((await askedAfter(type, eventOfA(about, 'created', { comment }))).asked).toEqual([eyes(path)]);
  });

  test('the same event once more, one that asks for nothing, and a redelivery add none', async () => {
    const event = eventOfA('issue', 'assigned', { assignee: bot });
    await askedAfter('issues', event);
    await askedAfter('issues', event);
    await askedAfter('issues', eventOfA('issue', 'closed'));
    const { deliveries } = (await server.call('listWebhookDeliveries', { query: { source: 'vcs-a' } })).body;
    const made = deliveries.find(({ outcome }) => outcome === 'created');
    await server.call('redeliverWebhook', { path: { id: made?.id ?? '' } });
    await jobsDone(server);

    expect(host.asked).toHaveLength(1);
  });

  test.each([403, 404, 500])(
    'a host that answers %s is asked once, and the task is made all the same',
    async (code) => {
      status = code;

      const { answer, asked } = await askedAfter('issues', eventOfA('issue', 'assigned', { assignee: bot }));

      expect(answer.created).toBe(true);
      expect(asked).toHaveLength(1);
      await server.waitForOutput((line) => line.includes('could not be told that what it wrote was read'));
      expect(server.output.join('\n')).not.toContain(token);
    },
  );
});

test('where the host cannot be asked, nothing is tried', async () => {
  const other = await startServer({ env: { ...vcsSecrets, VCS_A_TOKEN: token } });
  try {
    expect(await sendToA(other, 'issues', eventOfA('issue', 'assigned', { assignee: bot }))).toMatchObject({
      created: true,
    });
    await jobsDone(other);
    expect(other.output.join('\n')).not.toContain('could not be told');
  } finally {
    await other.destroy();
  }
});
