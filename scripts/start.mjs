import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';

ensureInstalled();
await ensureBuilt();
process.env.NODE_ENV ??= 'production';
await import('../dist/server/main.js');
