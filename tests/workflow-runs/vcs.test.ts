import type { ServerResponse } from 'node:http';
import { type Asked, type LocalWebServer, serveWeb, stopServing } from '../support/outbound.js';
import { type OwnServer, startServer } from '../support/server.js';
import { endedRun, type Nodes, startRun } from '../support/workflows.js';

type Answer = (asked: Asked) => readonly [status: number, body: object | string, headers?: Record<string, string>];

let server: OwnServer;
let bare: OwnServer;
let tokenOnly: OwnServer;
let hostA: LocalWebServer;
let hostB: LocalWebServer;
let answer: Answer = () => [500, {}];

const tokenA = 'token-of-version-control-a';
const tokenB = 'token-of-version-control-b';

const reply = (host: () => LocalWebServer, response: ServerResponse): void => {
  const [status, body, headers] = answer(host().asked.at(-1) as Asked);
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};

beforeAll(async () => {
  hostA = await serveWeb((_request, response) => reply(() => hostA, response));
  hostB = await serveWeb((_request, response) => reply(() => hostB, response));
  server = await startServer({
    env: {
      VCS_A_API_URL: `http://127.0.0.1:${hostA.port}/api/v3`,
      VCS_A_TOKEN: tokenA,
      VCS_B_URL: `http://127.0.0.1:${hostB.port}`,
      VCS_B_TOKEN: tokenB,
    },
  });
  tokenOnly = await startServer({ env: { VCS_A_TOKEN: tokenA } });
  bare = await startServer({ env: { VCS_A_API_URL: `http://127.0.0.1:${hostA.port}` } });
});

afterAll(async () => {
  await Promise.all([server?.destroy(), bare?.destroy(), tokenOnly?.destroy()]);
  await stopServing();
});

const done = async (config: Nodes[number]['config'], further: Partial<Nodes[number]> = {}, of = server) => {
  const { runId } = await startRun(of, [{ id: 'node', type: 'vcs', config, ...further }]);
  const { run, steps } = await endedRun(of, runId);
  return { run, steps, output: steps[0]?.output, error: steps[0]?.error ?? '' };
};

const issue = {
  action: 'create-issue',
  provider: 'vcs_a',
  repo: 'acme/site',
  title: 'Broken link',
  body: 'On the first page',
};

describe('version control A', () => {
  test('makes issues, pull requests and comments', async () => {
    answer = ({ path }) =>
      path.endsWith('/comments')
        ? [201, { html_url: 'https://a.example.com/acme/site/pull/7#issuecomment-99', id: 99 }]
        : [201, { html_url: `https://a.example.com${path}/7`, number: 7, id: 123456 }];

    expect((await done(issue)).output).toEqual({ url: 'https://a.example.com/api/v3/repos/acme/site/issues/7', id: 7 });
    expect(hostA.asked.at(-1)).toMatchObject({
      method: 'POST',
      path: '/api/v3/repos/acme/site/issues',
      headers: { authorization: `Bearer ${tokenA}`, accept: 'application/vnd.github+json' },
    });
    expect(JSON.parse(hostA.asked.at(-1)?.body ?? '')).toEqual({ title: 'Broken link', body: 'On the first page' });

    await done({ ...issue, action: 'create-pr', branch: 'fix', baseBranch: 'main' });
    expect(hostA.asked.at(-1)?.path).toBe('/api/v3/repos/acme/site/pulls');
    expect(JSON.parse(hostA.asked.at(-1)?.body ?? '')).toMatchObject({
      head: 'fix',
      base: 'main',
      title: 'Broken link',
    });

    const comment = await done({
      action: 'comment',
      provider: 'vcs_a',
      repo: 'acme/site',
      prNumber: 7,
      body: 'Looks good',
    });
    expect(comment.output).toEqual({ url: 'https://a.example.com/acme/site/pull/7#issuecomment-99', id: 99 });
    expect(hostA.asked.at(-1)?.path).toBe('/api/v3/repos/acme/site/issues/7/comments');
  });
});

describe('version control B', () => {
  test('makes issues, merge requests and comments', async () => {
    answer = ({ path }) =>
      path.endsWith('/notes')
        ? [201, { id: 302, body: 'Looks good' }]
        : [201, { web_url: 'https://b.example.com/x/-/issues/5', iid: 5, id: 1 }];
    const repo = 'group/part/site';
    const project = '/api/v4/projects/group%2Fpart%2Fsite';

    expect((await done({ ...issue, provider: 'vcs_b', repo })).output).toEqual({
      url: 'https://b.example.com/x/-/issues/5',
      id: 5,
    });
    expect(hostB.asked.at(-1)).toMatchObject({ path: `${project}/issues`, headers: { 'private-token': tokenB } });
    expect(JSON.parse(hostB.asked.at(-1)?.body ?? '')).toEqual({
      title: 'Broken link',
      description: 'On the first page',
    });

    await done({ ...issue, provider: 'vcs_b', repo, action: 'create-pr', branch: 'fix', baseBranch: 'main' });
    expect(hostB.asked.at(-1)?.path).toBe(`${project}/merge_requests`);
    expect(JSON.parse(hostB.asked.at(-1)?.body ?? '')).toMatchObject({ source_branch: 'fix', target_branch: 'main' });

    const noted = await done({ action: 'comment', provider: 'vcs_b', repo, prNumber: 8, body: 'Looks good' });
    expect(hostB.asked.at(-1)?.path).toBe(`${project}/merge_requests/8/notes`);
    expect(noted.output).toEqual({
      url: `http://127.0.0.1:${hostB.port}/group/part/site/-/merge_requests/8#note_302`,
      id: 302,
    });
    await done({ action: 'comment', provider: 'vcs_b', repo, issueNumber: 5, body: 'Seen' });
    expect(hostB.asked.at(-1)?.path).toBe(`${project}/issues/5/notes`);
  });
});

describe('a host that does not do it', () => {
  const again = { retry: { maxRetries: 1, strategy: 'static' as const, baseDelayMs: 1 } };
  const asked = () => hostA.asked.length + hostB.asked.length;

  test.each([
    ['vcs_a', 401, { message: 'Bad credentials' }, 'vcs_a: the token is not accepted (401): Bad credentials'],
    ['vcs_b', 401, { message: '401 Unauthorized' }, 'vcs_b: the token is not accepted (401): 401 Unauthorized'],
    ['vcs_a', 404, { message: 'Not Found' }, 'vcs_a: refused (404): Not Found'],
    [
      'vcs_a',
      422,
      { message: 'Validation Failed', errors: [{ field: 'title', code: 'missing' }, { message: 'too short' }] },
      'vcs_a: refused (422): Validation Failed; missing; too short',
    ],
    ['vcs_b', 400, { message: { title: ['is too long'] } }, 'vcs_b: refused (400): is too long'],
    ['vcs_b', 404, { error: '404 Project Not Found' }, 'vcs_b: refused (404): 404 Project Not Found'],
  ] as const)('%s refuses with %s: it is not asked again', async (provider, status, body, error) => {
    answer = () => [status, body];
    const before = asked();
    const result = await done({ ...issue, provider }, again);

    expect(result.run.status).toBe('failed');
    expect(result.error).toBe(error);
    expect(asked() - before).toBe(1);
  });

  test.each([
    ['vcs_a', 429, {}],
    ['vcs_a', 403, { 'X-RateLimit-Remaining': '0' }],
    ['vcs_b', 429, { 'Retry-After': '7' }],
  ] as const)('%s has no room (%s): it is asked again', async (provider, status, headers) => {
    let times = 0;
    answer = () => {
      times += 1;
      return times === 1
        ? [status, { message: 'slow down' }, headers]
        : [201, { html_url: 'https://a.example.com/1', web_url: 'https://b.example.com/1', number: 1, iid: 1 }];
    };
    const { run, output } = await done({ ...issue, provider }, again);

    expect(run.status).toBe('completed');
    expect(output).toMatchObject({ id: 1 });
    expect(times).toBe(2);
  });

  test('tells what it said of the limit', async () => {
    answer = () => [429, { message: 'slow down' }, { 'Retry-After': '7' }];

    expect((await done({ ...issue, provider: 'vcs_b' })).error).toBe(
      'vcs_b: no room now, again in 7 seconds: slow down',
    );
  });

  test.each([
    ['an error of its own', () => [502, { message: 'upstream' }] as const, 'vcs_a: answered 502: upstream'],
    ['no JSON', () => [201, '<html>'] as const, 'vcs_a: answered 201 without an object'],
    [
      'an answer without the link',
      () => [201, { number: 3 }] as const,
      "The host of the repository answered without 'html_url'",
    ],
    ['a redirect', () => [302, {}, { Location: '/elsewhere' }] as const, 'vcs_a: '],
  ])('%s fails the step, which may be tried again', async (_what, says, error) => {
    answer = says;
    const before = asked();
    const result = await done(issue, again);

    expect(result.error).toContain(error);
    expect(asked() - before).toBe(2);
  });

  test('repeats no token', async () => {
    answer = () => [401, { message: `Bad token ${tokenA}` }];

    expect(JSON.stringify(await done(issue))).not.toContain(tokenA);
  });
});

describe('a node that lacks something', () => {
  test.each([
    [{ ...issue, title: ' ' }, 'create-issue needs config.title'],
    [{ ...issue, action: 'create-pr', branch: 'x' }, 'create-pr needs config.branch and config.baseBranch'],
    [
      { action: 'comment', provider: 'vcs_a', repo: 'a/b', body: 'x' },
      'comment needs config.body and config.issueNumber or config.prNumber',
    ],
    [{ ...issue, repo: '../admin' }, "'../admin' is no path of a repository, such as 'owner/name'"],
    [{ ...issue, repo: 'one' }, "'one' is no path of a repository, such as 'owner/name'"],
    [{ ...issue, repo: 'a/b/c' }, "'a/b/c' is no path of a repository, such as 'owner/name'"],
    [{ ...issue, provider: 'vcs_b', repo: 'a/b?c' }, "'a/b?c' is no path of a repository, such as 'owner/name'"],
  ])('fails before the host is asked: %j', async (config, error) => {
    const before = hostA.asked.length + hostB.asked.length;
    const result = await done(config);

    expect(result.error).toBe(error);
    expect(hostA.asked.length + hostB.asked.length).toBe(before);
  });

  test('a host that is not configured fails nobody', async () => {
    expect((await done(issue, {}, bare)).output).toEqual({
      url: '',
      id: '',
      reason: 'vcs_a is not configured: VCS_A_TOKEN is not set',
    });
    expect((await done({ ...issue, provider: 'vcs_b' }, {}, bare)).output).toMatchObject({
      reason: 'vcs_b is not configured: VCS_B_URL is not set',
    });
  });

  test('a token of the environment is not sent to a stored URL', async () => {
    const value = 'https://elsewhere.example.com';
    await tokenOnly.call('upsertConfig', { body: { scope: 'global', key: 'VCS_A_API_URL', value } });
    await tokenOnly.call('reloadConfig');
    const { output } = await done(issue, {}, tokenOnly);

    expect(output).toMatchObject({
      reason: 'The token of the environment is not sent to a stored URL; store VCS_A_TOKEN too',
    });
  });
});
