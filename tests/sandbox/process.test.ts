import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { confined } from '../../domain/sandbox/deno/launch.js';
import { isAlive, untilGone } from '../support/processes.js';
import { createSandbox, sandboxFolders, scriptOf, scriptProcesses, supervisorsOf } from '../support/sandbox.js';
import { type OwnServer, startServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

const besideServer = fileURLToPath(new URL('./fixtures/beside-server.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'swarm-beside-'));

interface Entry {
  readonly script?: string;
  readonly called?: string;
  readonly ended?: string;
}

interface Beside {
  readonly settings: Readonly<Record<string, string>>;
  readonly scripts: readonly { readonly name: string; readonly source: string }[];
  readonly together?: boolean;
}

/** A server in whose process scripts run, too. */
const startBeside = (beside: Beside): Promise<OwnServer> => {
  const file = join(mkdtempSync(join(folder, 'run-')), 'scripts.json');
  writeFileSync(file, JSON.stringify(beside));
  return startServer({ env: { NODE_OPTIONS: `--import=${besideServer}`, BESIDE_SERVER: file } });
};

const entriesOf = (server: OwnServer): Entry[] =>
  server.output.filter((line) => line.startsWith('{"script":')).map((line) => JSON.parse(line));

const has = (server: OwnServer, wanted: Entry): boolean =>
  entriesOf(server).some(
    ({ script, called, ended }) => script === wanted.script && called === wanted.called && ended === wanted.ended,
  );

/** Tells the server that it begins, then does its worst until its time is over. */
const untilTimeout = (body: string): string => scriptOf(`await ctx.call('begun');\n${body}`);

const worst: readonly (readonly [name: string, source: string, ended: string])[] = [
  ['loop', untilTimeout('for (;;);'), 'timeout'],
  [
    'loop of promises',
    untilTimeout('const go = () => void Promise.resolve().then(go); go(); await new Promise(() => {});'),
    'timeout',
  ],
  ['pattern', untilTimeout("/^(a+)+$/.test('a'.repeat(60) + 'b');"), 'timeout'],
  ['flood of lines', untilTimeout("for (;;) console.log('x'.repeat(100_000));"), 'timeout'],
  ['flood of calls', untilTimeout("for (;;) await Promise.all(new Array(20).fill(0).map(() => ctx.call('x')));"), ''],
  [
    'timers',
    untilTimeout('for (;;) { setTimeout(() => {}, 1); await new Promise((go) => setTimeout(go, 0)); }'),
    'timeout',
  ],
  ['sleep', untilTimeout('await new Promise(() => {});'), 'timeout'],
];

test('requests are answered while scripts do their worst', async () => {
  const scripts = worst.map(([name, source]) => ({ name, source }));
  const server = await startBeside({ settings: { SCRIPT_TIMEOUT_MS: '4000' }, scripts });
  try {
    for (const [script, , expected] of worst) {
      await waitFor(`the script "${script}"`, () => has(server, { script, called: 'begun' }));
      const { status } = await server.request('GET', '/health');
      const hasEnded = entriesOf(server).some((entry) => entry.script === script && entry.ended !== undefined);

      expect([script, status, hasEnded]).toEqual([script, 200, false]);
      const { ended } = await waitFor(`the end of "${script}"`, () =>
        entriesOf(server).find((entry) => entry.script === script && entry.ended !== undefined),
      );
      expect([script, ended]).toEqual([script, expected || expect.stringMatching(/timeout|too_many_calls/)]);
    }
  } finally {
    await server.destroy();
  }
}, 120_000);

test('nothing of a script outlives a server that is killed, and the next one removes what it left', async () => {
  const scripts = ['one', 'two', 'three'].map((name) => ({ name, source: untilTimeout('for (;;);') }));
  const settings = { SCRIPT_TIMEOUT_MS: '300000', SCRIPT_MAX_RUNNING: '3' };
  const server = await startBeside({ settings, scripts, together: true });
  const { pid } = server;
  for (const { name } of scripts) {
    await waitFor(`the script "${name}"`, () => has(server, { script: name, called: 'begun' }));
  }
  const processes = await waitFor('the processes that wait', () => {
    const found = scriptProcesses(pid);
    return found.length >= 5 && found;
  });
  expect(sandboxFolders(pid).length).toBeGreaterThan(0);

  await server.signal('SIGKILL');
  await untilGone(processes);
  const next = await startServer();
  try {
    await waitFor('the folders to be removed', () => sandboxFolders(pid).length === 0);
    await waitFor('its own folder', () => sandboxFolders(next.pid).length === 1);
  } finally {
    await next.destroy();
    rmSync(server.dataDir, { recursive: true, force: true });
  }
  expect(sandboxFolders(next.pid)).toEqual([]);
}, 60_000);

describe('a sandbox', () => {
  test('starts no process before the first script', async () => {
    const { sandbox } = createSandbox();
    await sandbox.isolation();

    expect(scriptProcesses(process.pid)).toEqual([]);
    await sandbox.close();
  });

  test('gives every script a process of its own, and leaves nothing of any when it closes', async () => {
    const { sandbox, run } = createSandbox({ SCRIPT_WARM_PROCESSES: '2' });
    await run(scriptOf('return 1;'));
    const [first, second] = await waitFor('the processes that wait', () => {
      const found = scriptProcesses(process.pid);
      return found.length === 2 && found;
    });
    await run(scriptOf('return 2;'));
    await waitFor('the next one that waits', () => {
      const found = scriptProcesses(process.pid);
      return found.length === 2 && !(found.includes(first ?? 0) && found.includes(second ?? 0));
    });
    const endless = run(scriptOf('for (;;);'));
    const waiting = await waitFor('all three', () => {
      const found = scriptProcesses(process.pid);
      return found.length === 3 && found;
    });
    expect(sandboxFolders(process.pid)).toHaveLength(1);

    await sandbox.close();
    expect(await endless).toMatchObject({ status: 'cancelled', reason: 'The server is stopping' });
    expect(waiting.filter(isAlive)).toEqual([]);
    expect(sandboxFolders(process.pid)).toEqual([]);
    await expect(run(scriptOf(''))).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('reads the libraries once: later processes find a copy of what was kept of them, which no other process has', async () => {
    const { sandbox, run } = createSandbox({ SCRIPT_WARM_PROCESSES: '0' });
    await run(scriptOf('return 1;'));
    const [own = ''] = sandboxFolders(process.pid).map((name) => join(tmpdir(), name));
    const caches = join(own, 'caches');
    const kept = await waitFor(
      'what is kept',
      () => existsSync(caches) && readdirSync(caches).length > 1 && readdirSync(caches),
    );
    const filesOfRuns = (): string[][] =>
      readdirSync(own)
        .filter((name) => name.startsWith('run-'))
        .map((name) => readdirSync(join(own, name)).map((file) => `${statSync(join(own, name, file)).ino} ${file}`));
    const seen: string[][][] = [];
    // Both look once both have begun: a file that is gone may leave its number to the next.
    const hostCall = async () => {
      await waitFor('both', () => filesOfRuns().length === 2);
      seen.push(filesOfRuns());
      await waitFor('what both have seen', () => seen.length === 2);
    };
    const begins = scriptOf("await ctx.call('begun');");
    await Promise.all([run(begins, { hostCall }), run(begins, { hostCall })]);
    const [[first = [], second = []] = []] = seen;

    expect(kept).toContain('dep_analysis_cache_v2');
    expect(first.map((file) => file.replace(/^\d+ /, ''))).toEqual(expect.arrayContaining(kept));
    expect(first.filter((file) => second.includes(file))).toEqual([]);
    expect(statSync(caches)).toMatchObject({ uid: process.getuid?.(), mode: 0o40700 });
    await sandbox.close();
    expect(sandboxFolders(process.pid)).toEqual([]);
  });

  (existsSync('/proc/self/autogroup') ? test : test.skip)(
    'gives way to the server, of whose group it is none',
    async () => {
      const { sandbox, run } = createSandbox({ SCRIPT_WARM_PROCESSES: '0' });
      let groups: readonly string[] = [];
      const outcome = await run(scriptOf("await ctx.call('begun');"), {
        hostCall: async () => {
          groups = scriptProcesses(process.pid).map((pid) => readFileSync(`/proc/${pid}/autogroup`, 'utf8'));
        },
      });

      expect(outcome).toMatchObject({ status: 'ok' });
      expect(groups).toEqual([expect.stringMatching(/^\/autogroup-\d+ nice 10\n$/)]);
      await sandbox.close();
    },
  );

  (existsSync('/proc/self/autogroup') ? test : test.skip)(
    'does not say of the session of the server that it gives way, when it is tried whether a process starts',
    async () => {
      const tried = confined({ layers: ['low_priority'], memoryMiB: 64, folder: '/', readable: [] }, ['true']);
      const session = spawn('/bin/sh', ['-c', '"$@"; cat /proc/self/autogroup', 'sh', ...tried], {
        detached: true,
        stdio: ['ignore', 'pipe', 'inherit'],
      });

      expect(await text(session.stdout)).toMatch(/^\/autogroup-\d+ nice 0\n$/);
    },
  );

  test('tells when the process of a script is killed from outside, and goes on', async () => {
    const { sandbox, run, resultOf } = createSandbox({ SCRIPT_WARM_PROCESSES: '0' });
    const lost = run(scriptOf("await ctx.call('begun'); for (;;);"), {
      hostCall: async () => {
        for (const pid of scriptProcesses(process.pid)) {
          process.kill(pid, 'SIGKILL');
        }
      },
    });

    expect(await lost).toMatchObject({
      status: 'executor_error',
      reason: "The script's process got SIGKILL before there was a result",
    });
    expect(await resultOf(scriptOf('return 1;'))).toBe(1);
    await sandbox.close();
  });

  test('goes on when what watches over scripts is killed, with which they end', async () => {
    const { sandbox, run, resultOf, errors } = createSandbox({ SCRIPT_WARM_PROCESSES: '1' });
    let processes: readonly number[] = [];
    const lost = run(scriptOf("await ctx.call('begun'); for (;;);"), {
      hostCall: async () => {
        processes = scriptProcesses(process.pid);
        for (const pid of supervisorsOf(process.pid)) {
          process.kill(pid, 'SIGKILL');
        }
      },
    });

    expect(await lost).toMatchObject({
      status: 'executor_error',
      reason: 'What watches over the script has ended',
    });
    expect(processes.length).toBeGreaterThan(0);
    await untilGone(processes);
    expect(await resultOf(scriptOf('return 1;'))).toBe(1);
    expect(errors).toEqual(['what watches over scripts has ended']);
    await sandbox.close();
    expect(supervisorsOf(process.pid)).toEqual([]);
  });
});
