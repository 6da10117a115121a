import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { testOn } from '../support/only-on.js';
import { createPage } from '../support/pages.js';
import { startReplicas } from '../support/replicas.js';
import { type TestServer, useServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

const server = useServer();
let browser: Browser;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});

/** Opens the page in a browser of its own. */
const open = async ({ url }: TestServer, id: string): Promise<Page> => {
  const context = await browser.newContext();
  contexts.push(context);
  const tab = await context.newPage();
  await tab.goto(`${url}/p/${id}`);
  await tab.evaluate(`(async () => { window.board = await swarmSdk.room('board'); })()`);
  return tab;
};

const stateIn = (tab: Page): Promise<unknown> => tab.evaluate('board.state');

const edited = async (here: TestServer, there: TestServer, id: string): Promise<void> => {
  const [one, two] = [await open(here, id), await open(there, id)];

  await one.evaluate(
    `board.change((state) => { state.title = 'Plan'; state.items = ['a', 'c']; state.votes = { yes: 1 }; })`,
  );
  await waitFor('the state', async () => JSON.stringify(await stateIn(two)).includes('Plan'));
  await Promise.all([
    one.evaluate(`board.change((state) => { state.items.splice(1, 0, 'b'); state.title = 'The Plan'; })`),
    two.evaluate(`board.change((state) => { state.items.push('d'); state.votes.no = 2; })`),
  ]);
  // An index is that of the state in which the operation arrives: nothing is lost, the order may be either.
  const items = expect.arrayContaining(['a', 'b', 'c', 'd']);
  const whole = { title: 'The Plan', items, votes: { yes: 1, no: 2 } };
  for (const tab of [one, two]) {
    await tab.waitForFunction(`board.state.items.length === 4 && board.state.votes.no === 2`);
    expect(await stateIn(tab)).toEqual(whole);
  }

  // With Yjs itself: both write at the same time, and nothing is lost.
  const write = (key: string) => `for (let n = 0; n < 20; n += 1) { board.ydoc.getMap('root').set('${key}' + n, n); }`;
  await Promise.all([one.evaluate(write('one')), two.evaluate(write('two'))]);
  for (const tab of [one, two]) {
    await tab.waitForFunction(`Object.keys(board.state).length === 43`);
  }
};

test('two browsers edit a room together', async () => {
  const { id } = await createPage(server, { authMode: 'public' });

  await edited(server, server, id);
});

testOn('postgres', 'several servers share a database')('two browsers do so on two servers', async () => {
  const replicas = await startReplicas(2);
  try {
    const { id } = await createPage(replicas, { authMode: 'public' });
    await edited(replicas.next(), replicas.next(), id);
  } finally {
    await replicas.destroy();
  }
});

test('browsers see who is there and hear what is said', async () => {
  const { id } = await createPage(server, { authMode: 'public' });
  const [one, two] = [await open(server, id), await open(server, id)];

  await two.evaluate(`board.presence.set({ at: 7 })`);
  await one.waitForFunction(`board.presence.peers.some(({ data }) => data?.at === 7)`);
  await one.evaluate(`(async () => {
    window.news = await swarmSdk.channel('news');
    window.heard = [];
    news.on('message', (data) => heard.push(data));
  })()`);
  await two.evaluate(`(async () => (await swarmSdk.channel('news')).publish({ text: 'hello' }))()`);
  await one.waitForFunction(`heard[0]?.text === 'hello'`);
  await two.close();
  await one.waitForFunction(`board.presence.peers.length === 1`);
});

test('a room that begins anew does so in all browsers, and what cannot be done is an error', async () => {
  const { id } = await createPage(server, { authMode: 'public' });
  const [one, two] = [await open(server, id), await open(server, id)];
  await one.evaluate(`board.apply([{ type: 'set', path: ['a'], value: 1 }])`);
  await two.waitForFunction('board.state.a === 1');

  expect(
    await one.evaluate(`board.apply([{ type: 'increment', path: ['no'], by: 1 }]).catch(({ code }) => code)`),
  ).toBe('validation_error');
  await one.evaluate(`board.reset({ b: 2 })`);
  await two.waitForFunction('board.state.b === 2 && board.state.a === undefined');
  await two.evaluate(`board.ydoc.getMap('root').set('c', 3)`);
  await one.waitForFunction('board.state.c === 3');
});

test('a browser whose update is refused is as the room is again', async () => {
  const { id } = await createPage(server, { authMode: 'public' });
  const tab = await open(server, id);

  await tab.evaluate(`board.ydoc.getMap('root').set('bytes', new Uint8Array(3))`);
  await tab.waitForFunction(`!('bytes' in board.state)`);
  await tab.evaluate(`board.change((state) => { state.after = true; })`);

  await tab.waitForFunction('board.state.after === true');
});

test('a connection that ended is opened again, and what was changed meanwhile is sent', async () => {
  const { id } = await createPage(server, { authMode: 'public' });
  const tab = await open(server, id);
  const other = await open(server, id);
  const context = tab.context();
  // The socket of the page, which the script keeps to itself.
  await tab.reload();
  await tab.evaluate(`(async () => {
    const Plain = WebSocket;
    window.sockets = [];
    window.WebSocket = class extends Plain { constructor(...given) { super(...given); sockets.push(this); } };
    window.board = await swarmSdk.room('board');
  })()`);
  await context.setOffline(true);
  await tab.evaluate(`sockets[0].close()`);
  await tab.evaluate(`board.ydoc.getMap('root').set('offline', 1)`);
  await context.setOffline(false);

  await other.waitForFunction('board.state.offline === 1');
});
