import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databases } from '../support/databases/databases.js';
import { engine } from '../support/databases/engine.js';
import type { StoredData } from '../support/databases/stored-data.js';
import { JobHouse } from '../support/jobs.js';
import { testOn } from '../support/only-on.js';
import { proofSize } from '../support/proof.js';
import { waitFor } from '../support/wait.js';

const rounds = proofSize(3, 50);
const chains = 20;
const links = 12 * rounds;
/** The process is killed after a random number of links, in the middle of others. */
const mostBetween = 400;

const worker = fileURLToPath(new URL('fixtures/job-chains.ts', import.meta.url));

let folder: string;
let observer: StoredData;
let child: ChildProcess | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'swarm-chains-'));
  await databases.createPrepared(folder);
  // Who opens a file first claims it; after that others may look into it.
  await (await JobHouse.open(folder)).close();
  observer = databases.open(folder);
});
afterEach(async () => {
  child?.kill('SIGKILL');
  observer.close();
  await databases.remove(folder);
  rmSync(folder, { recursive: true, force: true });
});

const start = (...more: readonly string[]): ChildProcess => {
  child = spawn(process.execPath, ['--import', 'tsx', worker, folder, ...more], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return child;
};

const kill = async (running: ChildProcess): Promise<void> => {
  const ended = new Promise((resolve) => running.once('exit', resolve));
  running.kill('SIGKILL');
  await ended;
};

const column = (sql: string): unknown[] => observer.prepare(sql).pluck().all();
const linksDone = (): number => Number(column('select count(*) from channel_cursors')[0]);
const failures = () => column("select lastError from jobs where lastError not like '%not heard of any more%'");

/** What each chain has done is whole, and what comes next waits exactly once. */
const expectNothingLost = (): void => {
  if (engine === 'sqlite') {
    expect(column('pragma integrity_check')).toEqual(['ok']);
  }
  const done = new Map<number, number>();
  for (const mark of column('select channelId from channel_cursors') as string[]) {
    const [chain = 0, link = 0] = mark.split('/').map(Number);
    done.set(chain, Math.max(done.get(chain) ?? 0, link));
  }
  expect(linksDone()).toBe([...done.values()].reduce((sum, last) => sum + last, 0));
  const next = column('select payload from jobs') as string[];
  const expected = Array.from({ length: chains }, (_, index) => index + 1)
    .map((chain) => ({ chain, link: (done.get(chain) ?? 0) + 1, links }))
    .filter(({ link }) => link <= links);
  expect(next.map((text) => JSON.stringify(JSON.parse(text))).sort()).toEqual(
    expected.map((link) => JSON.stringify(link)).sort(),
  );
  expect(failures()).toEqual([]);
};

testOn('sqlite', 'elsewhere the leases of who was killed run out first: tests/process/replicas.test.ts')(
  'a worker killed again and again loses no link of a chain of jobs and does none twice',
  async () => {
    let running = start(String(chains), String(links));
    await waitFor('the chains to begin', () => linksDone() > 0);
    for (let round = 0; round < rounds; round += 1) {
      const enough = Math.min(chains * links, linksDone() + 1 + Math.floor(Math.random() * mostBetween));
      await waitFor(`${enough} links`, () => linksDone() >= enough);
      await kill(running);
      expectNothingLost();
      running = start();
    }
    await waitFor('all links', () => linksDone() === chains * links);
    expect(column('select count(*) from jobs')).toEqual([0]);
    await kill(running);
    expectNothingLost();
  },
  proofSize(120_000, 3_600_000),
);
