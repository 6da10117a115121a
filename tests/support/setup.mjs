import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureBuilt, root } from '../../scripts/lib/prepare.mjs';

const template = join(root, 'dist', 'test-template', 'swarm.sqlite');

/** Moved into place when it is whole: another run may be copying it. */
const makeTemplateDatabase = async () => {
  const { openDatabase } = await import('../../dist/db/open.js');
  mkdirSync(dirname(template), { recursive: true });
  const folder = mkdtempSync(join(dirname(template), 'new-'));
  const database = await openDatabase({ path: join(folder, 'swarm.sqlite'), synchronous: 'normal' });
  await database.close();
  renameSync(join(folder, 'swarm.sqlite'), template);
  rmSync(folder, { recursive: true });
};

const readyLine = (child) =>
  new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const entry = line.startsWith('{') ? JSON.parse(line) : {};
      if (entry.msg === 'ready') {
        resolve({ api: entry.api, website: entry.website });
      }
    });
    child.once('close', (code) => reject(new Error(`the shared test server ended with ${code}`)));
  });

const folderOfRun = /^swarm-tests-(\d+)-/;

const hasEnded = (pid) => {
  try {
    process.kill(pid, 0);
    return false;
  } catch ({ code }) {
    return code === 'ESRCH';
  }
};

/** A run that a signal ends, as Ctrl-C does, cannot remove its folder: the next one does. */
const sweepFoldersOfEndedRuns = () => {
  for (const name of readdirSync(tmpdir())) {
    const pid = folderOfRun.exec(name)?.[1];
    if (pid === undefined || !hasEnded(Number(pid))) {
      continue;
    }
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch (error) {
      // It may be somebody else's, or another run sweeps it too.
      console.warn(`a folder of an earlier run of tests stays: ${error.message}`);
    }
  }
};

/**
 * Everything that tests make in the folder for temporary files goes into one of this run, which is gone when the run is:
 * a process that is killed, as some are to show what that does, removes nothing itself.
 */
const makeTemporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), `swarm-tests-${process.pid}-`));
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
};

/** The server that files of tests share; they find it through the environment. See `useSharedServer`. */
const startSharedServer = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'swarm-shared-'));
  copyFileSync(template, join(dataDir, 'swarm.sqlite'));
  const settings = JSON.parse(readFileSync(new URL('./environment.json', import.meta.url), 'utf8'));
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/server/main.js')], {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      ...settings,
      DATABASE_URL: `sqlite:${join(dataDir, 'swarm.sqlite')}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.env.SHARED_TEST_SERVER = JSON.stringify({ dataDir, ready: await readyLine(child) });
  return async () => {
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    await ended;
  };
};

/**
 * The tests talk to the built server, so it must be up to date before they start; their servers start on copies of a
 * database that has the schema already, or are one that they share.
 */
export default async () => {
  await ensureBuilt();
  sweepFoldersOfEndedRuns();
  makeTemporaryFolder();
  await makeTemplateDatabase();
  globalThis.stopSharedServer = await startSharedServer();
};
