import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type OwnServer, startServer } from '../support/server.js';

const browser = process.env.CHROMIUM ?? '/usr/bin/chromium';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--virtual-time-budget=20000',
  '--dump-dom',
];

let server: OwnServer;
let profile: string;

beforeAll(async () => {
  if (!existsSync(browser)) {
    throw new Error(`This proof needs Chromium at ${browser}, or elsewhere and named by CHROMIUM`);
  }
  profile = mkdtempSync(join(tmpdir(), 'swarm-browser-'));
  server = await startServer({ site: true });
});

afterAll(async () => {
  await server.destroy();
  rmSync(profile, { recursive: true, force: true });
});

/** The page as it stands after its scripts ran, in a browser that reaches this machine only. */
const rendered = async (url: string): Promise<string> => {
  const run = promisify(execFile);
  const { stdout } = await run(browser, [...flags, `--user-data-dir=${profile}`, url], { maxBuffer: 64 * 1024 * 1024 });
  return stdout.replace(/<[^>]+>/g, '');
};

test.each([
  ['swarm', () => server.url, ['Swarm API', '/api/poll', '/api/tasks', 'How workers get their next piece of work']],
  ['website', () => server.siteUrl ?? '', ['Swarm website utility API', '/api/og']],
])(
  'a browser without the internet shows the documentation of the %s API',
  async (_name, url, texts) => {
    const page = await rendered(`${url()}/docs`);

    expect(texts.filter((text) => !page.includes(text))).toEqual([]);
  },
  120_000,
);
