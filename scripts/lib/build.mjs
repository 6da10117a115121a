import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib';
import { build as compile, stop } from 'esbuild';

const copied = new Set(['.cjs', '.json', '.yaml', '.css', '.js', '.svg', '.html', '.md']);

const filesOf = (root, folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/**
 * The browser bundle of the documentation page, so that the running server needs neither its package nor the internet.
 * Of the packages that ship it, this one needs the fewest others.
 */
const copyDocumentationBundle = (root, target) => {
  const bundle = readFileSync(join(root, 'node_modules/@scalar/fastify-api-reference/dist/js/standalone.js'));
  mkdirSync(join(target, 'assets'), { recursive: true });
  writeFileSync(join(target, 'assets', 'api-reference.js.gz'), gzipSync(bundle, { level: 9 }));
};

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** The contract as it is served: JSON without the white space that is for reviews, and both in two compressed forms. */
const finishContract = async (path) => {
  const text = readFileSync(path, 'utf8');
  const document = Buffer.from(path.endsWith('.json') ? `${JSON.stringify(JSON.parse(text))}\n` : text);
  writeFileSync(path, document);
  const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
  const [br, gz] = await Promise.all([asBrotli(document, { params }), asGzip(document, { level: 9 })]);
  writeFileSync(`${path}.br`, br);
  writeFileSync(`${path}.gz`, gz);
};

/**
 * Of zod only the English messages: those of fifty other languages are more than half of it, and every script that imports it
 * loads all of it.
 */
const englishOnly = {
  name: 'english only',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[/\\]zod[/\\]v4[/\\]locales[/\\]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
  },
};

/** What scripts may import, in one file: nothing else can be read where they run. */
const bundleLibraries = async (root, target) => {
  await compile({
    stdin: { contents: "export * from 'zod'; export { default } from 'zod';", resolveDir: root },
    outfile: join(target, 'domain', 'sandbox', 'libraries', 'zod.js'),
    bundle: true,
    minify: true,
    plugins: [englishOnly],
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
  });
};

/** Some of what these need is CommonJS, which asks for Node's own modules. */
const withRequire = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;

/**
 * The packages of hundreds of files that every process of the server loads, a file each, where what is compiled finds them
 * first: it starts earlier, and takes less memory. Names are kept, for errors and their stacks.
 */
const bundlePackages = (root, target) =>
  Promise.all(
    ['kysely', 'openapi-backend'].map(async (name) => {
      const folder = join(target, 'node_modules', name);
      const names = Object.keys(await import(name)).filter((key) => key !== 'default' && key !== 'module.exports');
      await compile({
        stdin: { contents: `export { ${names.join(', ')} } from ${JSON.stringify(name)};`, resolveDir: root },
        outfile: join(folder, 'index.js'),
        bundle: true,
        minifySyntax: true,
        minifyWhitespace: true,
        banner: { js: withRequire },
        format: 'esm',
        platform: 'node',
        target: 'node20',
        logLevel: 'error',
      });
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, type: 'module', exports: './index.js' }));
    }),
  );

/** What is found beside a module, as a child process or a document, is found from the bundle, too: beside the built module. */
const placesOfModules = (root) => ({
  name: 'places of modules',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const built = relative(root, path).replaceAll(sep, '/').replace(/\.ts$/, '.js');
      const place = `new URL(${JSON.stringify(`../${built}`)}, import.meta.url).href`;
      return { contents: (await readFile(path, 'utf8')).replaceAll('import.meta.url', place), loader: 'ts' };
    });
  },
});

/** What the process of the server loads, in a few files: to find more than a thousand takes it a third of its start. */
const bundleServer = (root, target) =>
  compile({
    entryPoints: { main: join(root, 'server', 'main.ts') },
    outdir: join(target, 'bundle'),
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'linked',
    plugins: [placesOfModules(root)],
    logLevel: 'error',
  });

/** Turns every TypeScript file into the JavaScript file of the same place under dist/, and copies what needs no compiling. */
export const build = async (root, folders) => {
  const files = folders.flatMap((folder) => filesOf(root, folder));
  const target = join(root, 'dist');
  rmSync(target, { recursive: true, force: true });
  await compile({
    entryPoints: files.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts')),
    outdir: target,
    outbase: root,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'linked',
    logLevel: 'error',
  });
  await Promise.all([bundleLibraries(root, target), bundlePackages(root, target), bundleServer(root, target)]);
  // Its service would otherwise stay beside the server, which `npm start` runs in the same process.
  await stop();
  for (const file of files.filter((name) => copied.has(extname(name)))) {
    cpSync(file, join(target, file.slice(root.length)));
  }
  const contracts = filesOf(target, 'generated').filter((name) => /^openapi\.(?:json|yaml)$/.test(basename(name)));
  await Promise.all(contracts.map(finishContract));
  copyDocumentationBundle(root, target);
};
