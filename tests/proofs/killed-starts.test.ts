import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isAlive } from '../support/processes.js';
import { proofSize } from '../support/proof.js';
import { sandboxProcesses, scriptOf } from '../support/sandbox.js';
import { startServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

const besideServer = fileURLToPath(new URL('../sandbox/fixtures/beside-server.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'swarm-killed-starts-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rounds = proofSize(6, 100);
const together = 12;

/** They start for about so long after the first one. */
const startingMs = 400;

const scripts = Array.from({ length: together }, (_, n) => ({
  name: `script ${n}`,
  source: scriptOf("await ctx.call('begun');\nfor (;;) await new Promise((go) => setTimeout(go, 1));"),
}));
const settings = { SCRIPT_TIMEOUT_MS: '300000', SCRIPT_MAX_RUNNING: String(together) };

test(
  'nothing that starts for a script outlives a server that is killed, in whatever moment',
  async () => {
    const file = join(folder, 'scripts.json');
    writeFileSync(file, JSON.stringify({ settings, scripts, together: true }));
    for (let round = 0; round < rounds; round += 1) {
      const server = await startServer({ env: { NODE_OPTIONS: `--import=${besideServer}`, BESIDE_SERVER: file } });
      await waitFor('something to start', () => sandboxProcesses(server.pid).length > 0);
      await sleep(Math.random() * startingMs);
      await server.signal('SIGKILL');
      const left = (): number[] => sandboxProcesses(server.pid).filter(isAlive);
      await waitFor(`the end of all that was started in round ${round}`, () => left().length === 0);
      rmSync(server.dataDir, { recursive: true, force: true });
    }
  },
  rounds * 20_000,
);
