import { transform } from 'esbuild';

/**
 * Lets Jest run TypeScript as ES modules; types are checked by tsc, not here. Asynchronously: one process of esbuild
 * compiles all files, where each file would start one otherwise.
 */
export default {
  processAsync: (source, file) =>
    transform(source, { loader: 'ts', format: 'esm', target: 'node20', sourcefile: file, sourcemap: 'external' }),
};
