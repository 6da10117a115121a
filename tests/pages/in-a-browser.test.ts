import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { createPage } from '../support/pages.js';
import { operatorKey, useServer } from '../support/server.js';

const server = useServer();
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  context = await browser.newContext();
});
afterEach(() => context.close());

/** Opens a page by the code of its launch. */
const open = async (id: string): Promise<Page> => {
  const { headers } = await server.call('launchPage', { path: { id } });
  const { pathname, search } = new URL(headers.get('location') ?? '');
  const tab = await context.newPage();
  await tab.goto(`${server.url}${pathname}${search}`);
  expect(tab.url()).toBe(`${server.url}/p/${id}`);
  return tab;
};

test('a page with the SDK creates a task and counts in its own namespace', async () => {
  const { id } = await createPage(server);
  const tab = await open(id);

  const told = await tab.evaluate(`(async () => {
    const { id } = await swarmSdk.tasks.create({ task: 'From the SDK' });
    const { value } = await swarmSdk.kv.incr('n', { by: 3 });
    const { task } = await swarmSdk.tasks.get(id);
    const { tasks } = await swarmSdk.tasks.list({ search: 'From the SDK' });
    const error = await swarmSdk.kv.get('missing').catch(({ message, status, response }) => ({ message, status, response }));
    const up = await swarmSdk.kv.get('..').catch(({ name }) => name);
    return { value, task, listed: tasks.length, error, up, isClass: swarmSdk instanceof SwarmSDK };
  })()`);

  expect(told).toEqual({
    value: 3,
    task: 'From the SDK',
    listed: 1,
    error: expect.objectContaining({ message: 'Entry not found', status: 404 }),
    up: 'TypeError',
    isClass: true,
  });
});

test('a long word does not make a page wider than its window', async () => {
  const { id } = await createPage(server, { body: `<h1>Numbers</h1><p>${'Donaudampfschiff'.repeat(40)}</p>` });
  const tab = await open(id);
  await tab.setViewportSize({ width: 400, height: 600 });

  const beyond = await tab.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

  expect(beyond).toBe(0);
});

/** Enters a key in the documentation, and waits until that has taken it. */
const enterKey = async (docs: Page): Promise<void> => {
  await docs.goto(`${server.url}/docs`);
  // A dialog that is closed has one, too.
  const field = docs.locator('input[placeholder="Token"]:visible').first();
  await field.fill(operatorKey);
  await field.blur();
  await docs.waitForFunction(`document.documentElement.outerHTML.includes('${operatorKey}')`);
};

test('the documentation keeps no key where a page could read it', async () => {
  await enterKey(await context.newPage());
  const { id } = await createPage(server);
  const tab = await open(id);

  const stored = await tab.evaluate(`(async () => JSON.stringify({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: await indexedDB.databases(),
    cookie: document.cookie,
    caches: await caches.keys(),
  }))()`);

  expect(stored).not.toContain(operatorKey);
  expect(JSON.parse(String(stored))).toMatchObject({ databases: [], cookie: '', caches: [] });
});

test('the test above would see a key that the documentation keeps', async () => {
  const docs = await context.newPage();
  await docs.route('**/docs/start.js', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('{', '{ persistAuth: true,');
    await route.fulfill({ response, body });
  });

  await enterKey(docs);

  await docs.waitForFunction(`JSON.stringify({ ...localStorage }).includes('${operatorKey}')`);
});

test.each(['/docs', '/docs/pages.md', '/p/nothing'])(
  'a page gets no hold of %s, in a window or a frame',
  async (path) => {
    const { id } = await createPage(server, { body: '<button id="go">Go</button><iframe id="frame"></iframe>' });
    const tab = await open(id);
    await tab.evaluate(`document.querySelector('#go').onclick = () => { window.taken = window.open('${path}'); }`);
    const popup = context.waitForEvent('page');
    await tab.click('#go');
    const other = await popup;
    await other.waitForLoadState();

    await tab.waitForFunction('window.taken.closed');
    expect(await other.evaluate('window.opener')).toBeNull();
    await tab.evaluate(`new Promise((resolve) => {
    const frame = document.querySelector('#frame');
    frame.onload = resolve;
    frame.src = '${path}';
  })`);
    expect(await tab.evaluate(`document.querySelector('#frame').contentDocument`)).toBeNull();
  },
);

test('a page registers no worker, neither itself nor in a window without a policy', async () => {
  const { id } = await createPage(server, { body: '<button id="go">Go</button>' });
  const tab = await open(id);
  const scripts = ['/@swarm/sdk.js', '/@swarm/realtime.js', `/p/${id}`, '/docs/start.js'];
  const attempts = scripts.flatMap((script) => ['/', '/p/', '/@swarm/'].map((scope) => [script, scope]));
  /** What becomes of each attempt, of a script for a scope, in a window. */
  const registering = (target: string) =>
    tab.evaluate(`(async () => {
      const outcomes = [];
      for (const [script, scope] of ${JSON.stringify(attempts)}) {
        const { serviceWorker } = ${target}.navigator;
        outcomes.push(await serviceWorker.register(script, { scope }).then(() => 'there', ({ name }) => name));
      }
      return outcomes;
    })()`);
  const refused = attempts.map(() => expect.not.stringMatching(/^there$/));

  expect(await registering('window')).toEqual(refused);
  await tab.evaluate(`document.querySelector('#go').onclick = () => { window.plain = window.open('/openapi.json'); }`);
  const popup = context.waitForEvent('page');
  await tab.click('#go');
  await (await popup).waitForLoadState();
  expect(await registering('window.plain')).toEqual(refused);
  expect(await tab.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)')).toBe(0);
});

test('a page can call nothing but what is marked, with its cookie', async () => {
  const { id } = await createPage(server);
  const tab = await open(id);

  const statuses = await tab.evaluate(`Promise.all([
    fetch('/api/agents', { credentials: 'include' }),
    fetch('/@swarm/api/agents'),
    fetch('/@swarm/api/users'),
    fetch('/@swarm/api/users/x/mcp-tokens', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }),
    fetch('/@swarm/api/tasks', { method: 'POST', body: '{"task":"x"}' }),
  ].map(async (answer) => (await answer).status))`);

  expect(statuses).toEqual([401, 200, 403, 403, 415]);
});

describe('another origin of the same machine', () => {
  let evil: Server;
  let origin: string;

  beforeAll(async () => {
    evil = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end('<p>Hello</p>'));
    await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(evil.address() as AddressInfo).port}`;
  });
  afterAll(() => evil.close());

  test('sends the cookie along, and changes and reads nothing with it', async () => {
    const { id } = await createPage(server);
    await open(id);
    const tab = await context.newPage();
    await tab.goto(origin);
    const json = { 'Content-Type': 'application/json' };
    const send = (init: object) =>
      tab.evaluate(
        ([url, options]) =>
          fetch(`${url}/@swarm/api/tasks`, { credentials: 'include', ...(options as object) }).then(
            (answer) => answer.status,
            () => 'unreadable',
          ),
        [server.url, init] as const,
      );
    const body = JSON.stringify({ task: 'Forged' });

    await send({ method: 'POST', mode: 'no-cors', body });
    expect(await send({ method: 'POST', headers: json, body })).toBe(403);
    expect(await send({})).toBe(403);

    expect((await server.call('listTasks', { query: { search: 'Forged' } })).body.tasks).toEqual([]);
  });
});

test('a person unlocks a page with its form', async () => {
  const { id } = await createPage(server, { authMode: 'password', password: 'right', body: '<h1>All is well</h1>' });
  const tab = await context.newPage();
  await tab.goto(`${server.url}/p/${id}`);
  await tab.fill('#password', 'wrong');
  await tab.click('button');
  expect(await tab.textContent('[role=alert]')).toBe('That is not the password of this page.');

  await tab.fill('#password', 'right');
  await tab.click('button');

  expect(await tab.textContent('h1')).toBe('All is well');
  expect(tab.url()).toBe(`${server.url}/p/${id}`);
});
