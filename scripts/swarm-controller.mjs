#!/usr/bin/env node
// `swarm-controller`: starts and ends the workers that a swarm wants, where it runs (docs/swarm-controller.md).
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';

await ensureInstalled({ toServe: true });
await ensureBuilt();
const { runController } = await import('../dist/controller/main.js');
process.exitCode = await runController(process.argv.slice(2), process.env);
