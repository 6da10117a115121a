import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { ensureBuilt, root } from '../../scripts/lib/prepare.mjs';

const templateFile = join(root, 'dist', 'test-template', 'swarm.sqlite');

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
  // PostgreSQL, which does not run as root, finds its own folder in there; nobody else finds anything.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
};

/** The settings of every test server. */
const environment = JSON.parse(readFileSync(new URL('./environment.json', import.meta.url), 'utf8'));

/** Moved into place when it is whole: another run may be copying it. */
const makeTemplateFile = async () => {
  mkdirSync(dirname(templateFile), { recursive: true });
  const folder = mkdtempSync(join(dirname(templateFile), 'new-'));
  const path = join(folder, 'swarm.sqlite');
  const { openDatabase } = await import('../../dist/db/open.js');
  const database = await openDatabase({ path, synchronous: 'normal' });
  await database.close();
  renameSync(path, templateFile);
  rmSync(folder, { recursive: true });
};

/** Starts the PostgreSQL server of this run, which tests find through the environment, and makes the template there. */
const startPostgresOfRun = async () => {
  const { startPostgres } = await tsImport('../../scripts/lib/postgres/server.ts', import.meta.url);
  const { stop, url } = await startPostgres({ folder: join(tmpdir(), 'postgres') });
  process.env.POSTGRES_OF_TESTS = url('postgres');
  const { createEmpty, settingsFor, templateName } = await tsImport('./databases/postgres.ts', import.meta.url);
  await createEmpty(templateName);
  const { readStartup } = await import('../../dist/server/startup.js');
  const { openDatabase } = await import('../../dist/db/open.js');
  const settings = { ...environment, ...settingsFor(url(templateName), tmpdir()) };
  const { close } = await openDatabase(readStartup(new Map(Object.entries(settings))).database);
  await close();
  return stop;
};

/** Makes what the databases of this run are copies of; resolves with what ends the process that they need, if any. */
const prepareDatabases = async () => {
  const { TEST_DATABASE: wanted = 'sqlite' } = process.env;
  if (wanted === 'postgres') {
    return await startPostgresOfRun();
  }
  if (wanted !== 'sqlite') {
    throw new Error(`TEST_DATABASE is sqlite or postgres, not ${wanted}`);
  }
  await makeTemplateFile();
  return async () => {};
};

/** The server that files of tests share; they find it through the environment. See `useSharedServer`. */
const startSharedServer = async () => {
  // Imported only when the environment says which databases these are.
  const { startServer } = await tsImport('./server.ts', import.meta.url);
  const server = await startServer();
  const { dataDir, url, siteUrl } = server;
  process.env.SHARED_TEST_SERVER = JSON.stringify({ dataDir, ready: { api: url, website: siteUrl } });
  return () => server.stop();
};

/**
 * The tests talk to the built server, so it must be up to date before they start; their servers start on copies of a
 * database that has the schema already, or are one that they share.
 */
export default async () => {
  await ensureBuilt();
  sweepFoldersOfEndedRuns();
  makeTemporaryFolder();
  const endDatabases = await prepareDatabases();
  const stopSharedServer = await startSharedServer();
  globalThis.stopServersOfRun = async () => {
    await stopSharedServer();
    await endDatabases();
  };
};
