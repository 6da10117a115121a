import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { Operation } from './spec.js';

const entry = fileURLToPath(new URL('./realtime.browser.js', import.meta.url));

/** The script behind rooms in browsers, with the library it needs, as one file. */
const bundled = (): string => {
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    charset: 'ascii',
    legalComments: 'none',
    banner: { js: '// Realtime rooms of Swarm, with Yjs and lib0: MIT License, Copyright (c) Kevin Jahns.' },
  });
  return outputFiles.map(({ text }) => text).join('');
};

/** The module with the script, for the contract whose server has it; empty for others. */
export const realtimeModule = (operations: readonly Operation[]): string => {
  const script = operations.some(({ id }) => id === 'getRealtimeScript') ? bundled() : '';
  return `/** The script behind rooms and channels of pages; generated from scripts/generate/realtime.browser.js. */
export const realtimeScript = ${JSON.stringify(script)};
`;
};
