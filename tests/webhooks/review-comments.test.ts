import type { ServerResponse } from 'node:http';
import { type Asked, type LocalWebServer, serveWeb, stopServing } from '../support/outbound.js';
import { type OwnServer, startServer } from '../support/server.js';
import { eventOfA, sendToA, vcsSecrets, withPart } from '../support/vcs-webhooks.js';
import { waitFor } from '../support/wait.js';

type Answer = (asked: Asked, response: ServerResponse) => readonly [status: number, body: unknown, link?: string];

const token = 'token-of-version-control-a';
const bot = { login: 'swarm-bot' };
const refused = 'Comments on single lines could not be read';
const cut = 'Not all that is said of single lines is part of this text: read the rest at the host.';

let host: LocalWebServer;
/** What the host was asked for comments: it hears, too, that an event was seen. */
const questions = (): readonly Asked[] => host.asked.filter(({ method }) => method === 'GET');
let server: OwnServer;
let answer: Answer = () => [200, []];
let reviewId = 100;

beforeAll(async () => {
  host = await serveWeb((request, response) => {
    if (request.method !== 'GET') {
      response.writeHead(201, { 'Content-Type': 'application/json' }).end('{}');
      return;
    }
    const [status, body, link] = answer(host.asked.at(-1) as Asked, response);
    if (status > 0) {
      response.writeHead(status, { 'Content-Type': 'application/json', ...(link !== undefined && { Link: link }) });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    }
  });
  server = await startServer({
    env: { ...vcsSecrets, VCS_A_API_URL: `http://127.0.0.1:${host.port}/api/v3`, VCS_A_TOKEN: token },
  });
});

afterAll(async () => {
  await server?.destroy();
  await stopServing();
});

/** A review of a pull request of the bot's. */
const review = (more: Readonly<Record<string, unknown>> = {}) => {
  reviewId += 1;
  return withPart(
    eventOfA('pull_request', 'submitted', {
      review: { id: reviewId, node_id: `n${reviewId}`, state: 'commented', body: null, ...more },
    }),
    'pull_request',
    { user: bot },
  );
};

const newest = async () =>
  (await server.call('listWebhookDeliveries', { query: { source: 'vcs-a', limit: 1 } })).body.deliveries[0];

const settled = () =>
  waitFor('the delivery to be worked on', async () => {
    const delivery = await newest();
    return delivery?.outcome !== 'pending' && delivery;
  });

const taskText = async (id: string | undefined) => (await server.call('getTask', { path: { id: id ?? '' } })).body.task;

/** The text of the task that a review becomes. */
const textOf = async (event: ReturnType<typeof review>): Promise<string> => {
  expect(await sendToA(server, 'pull_request_review', event)).toMatchObject({
    status: 200,
    created: false,
    reason: 'The host is asked for the comments of the review first',
  });
  const { outcome, taskId } = await settled();
  expect(outcome).toBe('created');
  return taskText(taskId);
};

const comment = (more: Readonly<Record<string, unknown>> = {}) => ({
  id: 1,
  path: 'src/tidy.ts',
  line: 12,
  start_line: null,
  body: 'Why twice?',
  diff_hunk: '@@ -1 +1 @@',
  ...more,
});

describe('what a review says of single lines', () => {
  test('is asked of the host and stands in the task', async () => {
    answer = () => [
      200,
      [
        comment(),
        comment({ line: 9, start_line: 7, body: 'Shorter' }),
        comment({ line: null, original_line: 4, path: 'gone.ts', body: 'Was wrong' }),
        comment({ line: null, original_line: null, subject_type: 'file', path: 'whole.ts', body: 'Move it' }),
      ],
    ];
    const event = review({ state: 'changes_requested', body: 'Please tidy' });

    const text = await textOf(event);

    expect(text).toContain(
      [
        'Please tidy',
        '',
        'Comments on single lines:',
        '',
        'src/tidy.ts:12',
        'Why twice?',
        '',
        'src/tidy.ts:7-9',
        'Shorter',
        '',
        'gone.ts:4',
        'Was wrong',
        '',
        'whole.ts',
        'Move it',
        '',
        'From: vcs-a:ada',
      ].join('\n'),
    );
    const { number } = event['pull_request'] as unknown as { number: number };
    expect(questions().at(-1)).toMatchObject({
      method: 'GET',
      path: `/api/v3/repos/acme/app/pulls/${number}/reviews/${reviewId}/comments?per_page=50&page=1`,
      headers: { authorization: `Bearer ${token}` },
    });
  });

  test('makes a task of a review that says nothing else, also where lines are called positions', async () => {
    const { line: _line, start_line: _start, ...other } = comment({ position: 3, original_position: 2 });
    answer = () => [200, [other]];

    expect(await textOf(review())).toContain('src/tidy.ts:3\nWhy twice?');
  });

  test('none makes no task of a review that says nothing else, and adds nothing to another', async () => {
    answer = () => [200, []];

    await sendToA(server, 'pull_request_review', review({ body: ' ' }));
    expect(await settled()).toMatchObject({ outcome: 'ignored', event: 'pull_request_review' });

    for (const more of [{ state: 'approved' }, { body: 'Well done' }]) {
      expect(await textOf(review(more))).not.toContain('single lines');
    }
  });

  test('is read page by page, as much as a task holds', async () => {
    const page = (path: string): number => Number(new URL(path, 'http://host').searchParams.get('page'));
    answer = ({ path }) => [
      200,
      Array.from({ length: 50 }, (_, index) => comment({ path: `p${page(path)}-${index}.ts`, body: 'x' })),
      page(path) < 2 ? '<http://elsewhere.example/2>; rel="next", <http://elsewhere.example/2>; rel="last"' : undefined,
    ];
    const before = questions().length;

    const text = await textOf(review());

    expect(text).toContain('p1-0.ts:12');
    expect(text).toContain('p2-49.ts:12');
    expect(text).not.toContain(cut);
    expect(questions().length - before).toBe(2);
  });

  test('is cut, and said to be, when there is more than that', async () => {
    const next = '<http://elsewhere.example/>; rel="next"';
    answer = () => [200, Array.from({ length: 50 }, () => comment({ body: 'x' })), next];
    const before = questions().length;
    expect(await textOf(review())).toContain(cut);
    expect(questions().length - before).toBe(4);

    answer = () => [200, [comment({ body: 'y'.repeat(30_000), path: `${'p'.repeat(1000)}\nq` })]];
    const long = await textOf(review());
    expect(long).toContain(`${'p'.repeat(300)}:12\n${'y'.repeat(2000)}\n\n${cut}`);

    answer = () => [200, Array.from({ length: 40 }, () => comment({ body: 'z'.repeat(1500) }))];
    const many = await textOf(review());
    expect(many).toContain(cut);
    expect(many.length).toBeLessThan(21_000);

    answer = () => [200, [{ path: 7 }, 'nothing that is known']];
    expect(await textOf(review())).toContain(cut);
  });

  test('is not waited for by who delivers it, and the same event makes one task', async () => {
    const waiting: ServerResponse[] = [];
    answer = (_asked, response) => {
      waiting.push(response);
      return [0, undefined];
    };
    const event = review();

    const answers = await Promise.all(Array.from({ length: 4 }, () => sendToA(server, 'pull_request_review', event)));

    expect(answers.filter(({ status, created }) => status === 200 && created === false)).toHaveLength(4);
    await waitFor('the question', () => waiting.length > 0);
    waiting[0]?.end(JSON.stringify([comment()]));
    const { deliveries } = (await server.call('listWebhookDeliveries', { query: { source: 'vcs-a', limit: 4 } })).body;
    const kept = deliveries.filter(({ outcome }) => outcome !== 'duplicate');
    expect(kept).toHaveLength(1);
    const taskId = await waitFor(
      'the task',
      async () =>
        (await server.call('getWebhookDelivery', { path: { id: kept[0]?.id ?? '' } })).body.delivery.taskId ??
        undefined,
    );
    expect(await taskText(taskId)).toContain('Why twice?');
    expect(waiting).toHaveLength(1);
  });

  test('belongs to the task that was under way when the review came, also when that ends meanwhile', async () => {
    const assigned = eventOfA('pull_request', 'assigned', { assignee: bot });
    const { taskId = '' } = await sendToA(server, 'pull_request', assigned);
    const waiting: ServerResponse[] = [];
    answer = (_asked, response) => {
      waiting.push(response);
      return [0, undefined];
    };

    await sendToA(server, 'pull_request_review', {
      ...assigned,
      action: 'submitted',
      review: { id: 9000, state: 'commented', body: '' },
    });
    await waitFor('the question', () => waiting.length > 0);
    await server.call('cancelTask', { path: { id: taskId }, body: {} });
    waiting[0]?.end(JSON.stringify([comment()]));

    expect((await settled()).outcome).toBe('created');
  });

  test('is not asked for where no task would be made', async () => {
    const before = questions().length;

    expect(
      await sendToA(server, 'pull_request_review', eventOfA('pull_request', 'submitted', { review: { id: 9001 } })),
    ).toEqual({ status: 200, created: false });

    expect(await newest()).toMatchObject({ outcome: 'ignored' });
    expect(questions().length).toBe(before);
  });
});

describe('a host that does not say it', () => {
  test.each([
    ['refuses', 1, () => [404, { message: 'Not Found' }] as const, 'vcs_a: refused (404): Not Found'],
    [
      'does not accept the token',
      1,
      () => [401, { message: `Bad token ${token}` }] as const,
      'vcs_a: the token is not accepted (401): Bad token [REDACTED]',
    ],
    ['has no room', 3, () => [429, {}] as const, 'vcs_a: no room now'],
    ['fails', 3, () => [502, '<html>'] as const, 'vcs_a: answered 502 without an object'],
    ['answers something else', 3, () => [200, { message: 'x' }] as const, 'vcs_a: answered 200 without a list: x'],
    ['answers too much', 3, () => [200, [comment({ body: 'x'.repeat(2_200_000) })]] as const, 'vcs_a: '],
  ])('%s: it is asked %s times, and the task says so', async (_what, times, says, error) => {
    answer = says;
    const before = questions().length;

    const text = await textOf(review());

    expect(text).toContain(`${refused} (${error}`);
    expect(text).toContain('): read them at the host.');
    expect(text).not.toContain(token);
    expect(questions().length - before).toBe(times);
  });

  test('says it at another try', async () => {
    let times = 0;
    answer = () => {
      times += 1;
      return times === 1 ? [500, {}] : [200, [comment()]];
    };

    expect(await textOf(review())).toContain('Why twice?');
  });

  test('breaks off, or does not answer in time: done again by hand, the task is made without it', async () => {
    answer = (_asked, response) => {
      response.destroy();
      return [0, undefined];
    };
    expect(await textOf(review())).toContain(refused);
    const { id = '' } = (await newest()) ?? {};
    answer = () => [0, undefined];

    const { body } = await server.call('redeliverWebhook', { path: { id } });

    expect(body.delivery.outcome).toBe('created');
    expect(await taskText(body.delivery.taskId)).toContain(refused);
  });
});
