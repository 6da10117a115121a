// What `npm start` and `npm test` need before anything else can run. Plain JavaScript without dependencies, because on a
// fresh clone there is nothing else yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

const installStamp = join(root, 'node_modules', '.swarm-install');
const buildStamp = join(root, 'dist', '.swarm-build');
const sourceFolders = ['db', 'docs', 'domain', 'generated', 'handlers', 'server'];

const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

const hash = (text) => createHash('sha256').update(text).digest('hex');

/** Native modules are built for one version of Node's binary interface, so it belongs to what was installed. */
const installedState = () =>
  hash(`${readFileSync(join(root, 'package-lock.json'), 'utf8')}\n${process.versions.modules}\n${process.arch}`);

const sourceState = () => {
  const entries = sourceFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const lines = entries.sort().map((name) => {
    const { mtimeMs, size } = statSync(join(root, name));
    return `${name} ${size} ${mtimeMs}`;
  });
  return hash(lines.join('\n'));
};

export const run = (command, args, env = {}) => {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  if (error) {
    throw error;
  }
  return status ?? 1;
};

/** A linked node_modules belongs to another checkout; installing into it would pull the ground from under that one. */
const isLinked = () => lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** Installs the exact dependencies of the lockfile when they are not there yet. */
export const ensureInstalled = () => {
  if (isLinked() || readIfThere(installStamp) === installedState()) {
    return;
  }
  console.error('Installing dependencies…');
  // Building and testing need the development dependencies, also where NODE_ENV says production.
  if (run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund']) !== 0) {
    console.error(
      'The dependencies could not be installed. If better-sqlite3 failed to compile, it needs python3, make and a C++ ' +
        'compiler (Debian: apt-get install python3 make g++).',
    );
    process.exit(1);
  }
  writeFileSync(installStamp, installedState());
};

/** Compiles the TypeScript sources into dist/ when they changed since the last time. */
export const ensureBuilt = async () => {
  const state = sourceState();
  if (readIfThere(buildStamp) === state) {
    return;
  }
  const { build } = await import('./build.mjs');
  await build(root, sourceFolders);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(buildStamp, state);
};
