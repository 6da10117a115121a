import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const manifest: { dependencies: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const lock: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
);

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** What is imported from packages, by the package's name. What begins with a dot or a slash is a file, or an address in browsers. */
const packagesImportedBy = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from |import\(|require\()'([^./'][^']*)'/g)]
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !specifier.startsWith('node:') && !builtinModules.includes(specifier))
    .map((specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'));

/** Not installed: the sandbox has it for scripts. */
const ofSandbox: readonly string[] = ['swarm-runtime', 'swarm-sdk', 'swarm-extension'];

/** The bytes of a package without those inside it, which the lockfile lists by themselves. */
const sizeOf = (folder: string): number => {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules') {
      bytes += sizeOf(path);
    } else if (entry.isFile()) {
      bytes += statSync(path).size;
    }
  }
  return bytes;
};

describe('the first start', () => {
  test('needs no package of development: to build, to serve, to play the demo and to back up', () => {
    const sources = [
      'controller',
      'db',
      'domain',
      'generated',
      'handlers',
      'server',
      'scripts/lib',
      'scripts/demo',
    ].flatMap(filesBelow);
    const commands = ['start.mjs', 'swarm-controller.mjs', 'compile-validators.ts', 'demo.ts', 'backup.ts'].map(
      (name) => join(root, 'scripts', name),
    );
    const imported = new Set(
      [...sources, ...commands].filter((file) => /\.(ts|mjs|cjs)$/.test(file)).flatMap(packagesImportedBy),
    );

    expect(imported.size).toBeGreaterThan(10);
    const missing = [...imported].filter((name) => !(name in manifest.dependencies));
    expect(missing.filter((name) => !ofSandbox.includes(name))).toEqual([]);
  });

  test('installs less than 300 MB, of which the program that runs scripts has a third', () => {
    const installed = Object.entries(lock.packages)
      .filter(([path, { dev }]) => path !== '' && dev !== true)
      .map(([path]) => join(root, path))
      .filter((folder) => existsSync(folder));
    const bytes = installed.reduce((sum, folder) => sum + sizeOf(folder), 0);

    expect(installed.length).toBeGreaterThan(50);
    expect(bytes).toBeLessThan(300 * 1024 ** 2);
  });
});
