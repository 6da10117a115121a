#!/usr/bin/env node
// `swarm-controller`: starts and ends the workers that a swarm wants, where it runs (docs/swarm-controller.md).
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';

await ensureInstalled({ toServe: true });
await ensureBuilt();
const { runController } = await import('../dist/controller/main.js');
// What is under way is left: a place that does not answer keeps nobody waiting, and the server asks the next one again.
process.exit(await runController(process.argv.slice(2), process.env));
