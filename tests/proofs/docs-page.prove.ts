import type { Browser } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { type OwnServer, startServer } from '../support/server.js';

let server: OwnServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServer({ site: true });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await server.destroy();
});

test.each([
  ['swarm', () => server.url, ['Swarm API', '/api/poll', '/api/tasks', 'How workers get their next piece of work']],
  ['website', () => server.siteUrl ?? '', ['Swarm website utility API', '/api/og']],
])(
  'a browser without the internet shows the documentation of the %s API',
  async (_name, url, texts) => {
    const page = await browser.newPage();
    await page.goto(`${url()}/docs`);

    for (const text of texts) {
      await page.getByText(text).first().waitFor({ state: 'attached', timeout: 60_000 });
    }
  },
  120_000,
);
