// What `npm start` and `npm test` need before anything else can run. Plain JavaScript without dependencies, because on a
// fresh clone there is nothing else yet.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Each holds the state that was installed: what serving needs, and that with all the tools of development. */
const servingStamp = join(root, 'node_modules', '.swarm-install-serving');
const developmentStamp = join(root, 'node_modules', '.swarm-install');
const buildStamp = join(root, 'dist', '.swarm-build');
const sourceFolders = ['controller', 'db', 'docs', 'domain', 'generated', 'handlers', 'server'];
/** Beside the validators, which are compiled from what is generated, and from nothing else. */
const validatorsStamp = join(root, 'generated', '.validators');
const validatorSources = [
  ...['swarm', 'website'].map((api) => join('generated', api, 'schemas.json')),
  join('scripts', 'generate', 'validators.ts'),
  join('scripts', 'compile-validators.ts'),
];
/** What is built follows from how it is built, too. */
const builder = join('scripts', 'lib', 'build.mjs');

const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

const hash = (text) => createHash('sha256').update(text).digest('hex');

/** Native modules are built for one version of Node's binary interface, so it belongs to what was installed. */
const installedState = () =>
  hash(`${readFileSync(join(root, 'package-lock.json'), 'utf8')}\n${process.versions.modules}\n${process.arch}`);

const sourceState = () => {
  const entries = sourceFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const lines = [...entries, builder].sort().map((name) => {
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

const sayEveryMs = 5000;

/** Runs something that takes long and says little: tells now and then that it goes on. Resolves with the exit code. */
const runPatiently = async (command, args) => {
  const startedAt = Date.now();
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  const saying = setInterval(
    () => console.error(`  … still at it, ${Math.round((Date.now() - startedAt) / 1000)} s`),
    sayEveryMs,
  );
  try {
    const [code] = await once(child, 'exit');
    return code ?? 1;
  } finally {
    clearInterval(saying);
  }
};

/** A linked node_modules belongs to another checkout; installing into it would pull the ground from under that one. */
const isLinked = () => lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** Whether SQLite is there and made for this version of Node: what is missing can then be added without compiling. */
const hasSqlite = () => {
  const open = "new (require('better-sqlite3'))(':memory:')";
  return spawnSync(process.execPath, ['-e', open], { cwd: root, stdio: 'ignore' }).status === 0;
};

const install = (withTools) => {
  const complete = hasSqlite();
  console.error(
    complete
      ? 'Completing the dependencies…'
      : 'Installing dependencies… (where no prebuilt SQLite is found it is compiled, which takes a minute or two)',
  );
  const how = complete ? ['install', '--no-save'] : ['ci'];
  // Testing needs the development dependencies, also where NODE_ENV says production.
  return runPatiently('npm', [
    ...how,
    withTools ? '--include=dev' : '--omit=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
};

/**
 * Installs the exact dependencies of the lockfile when they are not there yet: those of building and serving, or all.
 * What is there stays; tools of development that were installed once are kept up to date.
 */
export const ensureInstalled = async ({ toServe = false } = {}) => {
  const state = installedState();
  if (isLinked() || readIfThere(developmentStamp) === state || (toServe && readIfThere(servingStamp) === state)) {
    return;
  }
  const withTools = !toServe || existsSync(developmentStamp);
  if ((await install(withTools)) !== 0) {
    console.error(
      'The dependencies could not be installed. If better-sqlite3 failed to compile, it needs python3, make and a C++ ' +
        'compiler (Debian: apt-get install python3 make g++).',
    );
    process.exit(1);
  }
  writeFileSync(withTools ? developmentStamp : servingStamp, state);
};

/** Installs a package of Debian, where this is Debian and may install some; whether it is there afterwards. */
const installFromDebian = (name) => {
  const isDebian = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  const install = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${name}`;
  return isDebian && run('sh', ['-c', install], { DEBIAN_FRONTEND: 'noninteractive' }) === 0;
};

/** The browser that tests of pages drive: named by CHROMIUM, or Debian's, which is installed where that is possible. */
export const ensureBrowser = () => {
  const browser = process.env.CHROMIUM ?? '/usr/bin/chromium';
  if (existsSync(browser)) {
    return;
  }
  if (process.env.CHROMIUM || !installFromDebian('chromium')) {
    console.error(`The tests need Chromium at ${browser}, or elsewhere and named by CHROMIUM.`);
    process.exit(1);
  }
};

/** What holds scripts in most tightly, on Linux: installed where that is possible, and tested where it is there. */
export const ensureNamespaces = () => {
  if (process.platform === 'linux' && !existsSync('/usr/bin/bwrap') && !installFromDebian('bubblewrap')) {
    console.error('Without bubblewrap, scripts of tests run outside of namespaces (docs/sandbox.md).');
  }
};

/** Compiles the validators of the contracts when their schemas changed since the last time. */
export const ensureValidators = () => {
  const state = hash(validatorSources.map((name) => readFileSync(join(root, name), 'utf8')).join('\n'));
  if (readIfThere(validatorsStamp) === state) {
    return;
  }
  if (run(process.execPath, ['--import', 'tsx', join('scripts', 'compile-validators.ts')]) !== 0) {
    console.error('The validators of the contracts could not be compiled.');
    process.exit(1);
  }
  writeFileSync(validatorsStamp, state);
};

/** Compiles the TypeScript sources into dist/ when they changed since the last time. */
export const ensureBuilt = async () => {
  ensureValidators();
  const state = sourceState();
  if (readIfThere(buildStamp) === state) {
    return;
  }
  console.error('Building…');
  const { build } = await import('./build.mjs');
  await build(root, sourceFolders);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(buildStamp, state);
};
