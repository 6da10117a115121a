import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'scripts', 'bench');

/** Where a compiled file of this folder lies; `name` is its path without extension. */
export const compiled = (name: string): string => join(root, 'dist', 'scripts', 'bench', `${name}.js`);

/** The built server. */
export const builtServer = join(root, 'dist', 'bundle', 'main.js');

/** The same of another checkout, which may be from before there was a bundle. */
export const builtServerIn = (checkout: string): string => {
  const bundle = join(checkout, 'dist', 'bundle', 'main.js');
  return existsSync(bundle) ? bundle : join(checkout, 'dist', 'server', 'main.js');
};

/** Compiles this folder as the product is compiled, so that its processes run as plain JavaScript like the server. */
export const compileBench = async (): Promise<void> => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  await build({
    entryPoints: files.map((name) => join(folder, name)),
    outdir: join(root, 'dist'),
    outbase: root,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
  });
};
