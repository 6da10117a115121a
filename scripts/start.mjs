import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';

ensureInstalled({ toServe: true });
await ensureBuilt();
console.error('Starting…');
process.env.NODE_ENV ??= 'production';
await import('../dist/server/main.js');
