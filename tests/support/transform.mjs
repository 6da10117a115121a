import { transformSync } from 'esbuild';

/** Lets Jest run TypeScript as ES modules; types are checked by tsc, not here. */
export default {
  process: (source, file) => {
    const { code, map } = transformSync(source, {
      loader: 'ts',
      format: 'esm',
      target: 'node20',
      sourcefile: file,
      sourcemap: 'both',
    });
    return { code, map };
  },
};
