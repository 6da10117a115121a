import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { localProvider } from '../support/oauth.js';
import { whileRefusing } from '../support/rows.js';
import { type OwnServer, operatorKey, startServer, type TestServer } from '../support/server.js';
import { createTask } from '../support/tasks.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const tsx = createRequire(join(root, 'package.json')).resolve('tsx');
const limitMs = 90_000;

let server: OwnServer;

beforeAll(async () => {
  server = await startServer(localProvider);
});

afterAll(() => server.destroy());

interface Run {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** What a test does to a demo that has printed so much. */
type Watch = (child: ChildProcessByStdio<null, Readable, Readable>, output: string) => void;

const throughNode = [process.execPath, '--import', tsx, join(root, 'scripts/demo.ts')];
const throughNpm = ['npm', 'run', '--silent', 'demo', '--'];

/** Runs the demo in a process group of its own, as a terminal does; by default without npm, as `npm run demo` does it. */
const runDemo = async (
  args: readonly string[],
  watch?: Watch,
  { folder = root, through = throughNode, env = process.env } = {},
): Promise<Run> => {
  const [command = '', ...first] = through;
  const child = spawn(command, [...first, ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    watch?.(child, output);
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, output, errors };
};

const demoAgainst = (url: string, key: string = operatorKey): Promise<Run> =>
  runDemo(['--fast', '--url', url, '--key', key]);

/** What a server shows that may ask services on this machine. */
const accounts = [
  /Zora +🔑 registers an OAuth app at a news service/,
  /Ada +🔑 agrees at the news service that her account is used/,
  /Otto +🔑 announces the release by news\w+, with her account: he has no token/,
  /Zora +🔑 reads the receipt: who, with which account, where, news\w+\.announce, 201/,
  /Zora +🧰 installs an MCP server for Mika +1 tool/,
  /Mika +🧰 calls its tool count-readers: 42 readers/,
  /operator +🔑 deletes the account: the service is told to forget its token/,
];

/** What the output shows of each part of the story, in order. */
const story = [
  /operator +invites Ada and gives her a token/,
  /Zora +registers as the lead/,
  /Zora +▶ Ship Lighthouse 1\.0 +pending → in_progress +for Ada/,
  /Zora +\+ Write the API +unassigned +for backend +priority 60 +after model/,
  /operator +enables an extension/,
  /Zora +\+ TODO +✘ blocked: say what is to be done/,
  /● #0 +○ #1 +● #2 +key #1 is rate limited/,
  /● #0 +● #1 +● #2 +the limit is lifted/,
  /Otto +✘ Draw a logo +reviewing → unassigned/,
  /Mika +✔ Sketch the status page +reviewing → pending/,
  /✔ Publish version 1\.0 +in_progress → completed/,
  /Otto +polls, and is refused: \$0\.\d\d of \$0\.\d\d spent/,
  /Otto +✔ Fix the icon in the tab +in_progress → completed/,
  /operator +writes a routine down/,
  /Mika +✔ Write the release notes +in_progress → completed/,
  /Ada +is asked whether the notes may be published, and approves them/,
  /its run completed: notes → approval → published/,
  /Zora +stores the script count-tasks, version 1; with a typing error it was refused/,
  /Zora +runs it: \d+ tasks of the project are completed/,
  /Noor +answers; the run is completed, each of its 2 steps done once/,
  /Mika +connects a harness, which has \d+ tools; get-tasks finds \d+ completed tasks, too/,
  /an alert with a forged signature is refused/,
  /Otto +✔ Look at the alert +in_progress → completed/,
  /Zora +✉ "Publish version 1\.0" of \w+ is completed/,
  /Wanda +✔ Thank the first users +pending → completed +done by process \d+/,
  /the worker has ended: Its task has ended/,
  ...accounts,
  /Zora +🎚 names a model and an effort: demo-\w+-careful, for harness_a/,
  /Mika +🎚 starts a task with it: demo-model, effort high/,
  /Otto +🎚 starts one, too: on harness_b the profile does not count/,
  /Zora +writes a page that asks for its numbers itself/,
  /Ada +looks at it, without a key: \d+ tasks are done, and 1 look is counted/,
  /Otto +and Mika cheer in a room of the page, 5 times each, at once/,
  /Ada +sees 10 cheers: none is lost/,
  /operator +asks the database by SQL: \d+ completed/,
  /operator +and has it drawn: bars for \d statuses, as a picture of SVG/,
  /Ada +has spent \$1\.47 on her request/,
  /operator +counts 66 events/,
  /Swarm is ok/,
  /Zora +✔ Ship Lighthouse 1\.0 +in_progress → completed/,
  /operator +revokes Ada's token/,
  /✔ all as expected: 24 tasks, 12 sessions/,
];

/** What happens while the workers work, in whatever order. */
const scenes = [
  /✉ steers \w+/,
  /✉ reads Ada: /,
  /⤳ Build the page +in_progress → superseded/,
  /▶ Build the page +pending → in_progress +priority 75/,
  /✘ Import old incidents +in_progress → failed/,
  /with it fails "Show the history of incidents"/,
  /with it fails "Announce the history"/,
  /⏸ Test it end to end +in_progress → paused/,
  /▶ Test it end to end +paused → in_progress/,
  /📎 attaches guide\/README\.md/,
  /📎 fetches it: the same bytes/,
  /sees \d sessions at work/,
  /🔌 connects publishing\w+, with a secret/,
  /🔌 writes a script for it: a wrong argument is refused, the secret is nowhere/,
];

/** The story as one line, whatever lines the screen made of it. */
const expectStory = (screen: string): void => {
  const output = screen.replace(/\s+/g, ' ');
  let rest = output;
  for (const part of story) {
    expect(rest).toMatch(part);
    rest = rest.slice(rest.search(part));
  }
  for (const part of scenes) {
    expect(output).toMatch(part);
  }
};

it(
  'plays the whole story, and again, and leaves nothing running',
  async () => {
    for (const _round of [1, 2]) {
      const { code, output, errors } = await demoAgainst(server.url);
      expect({ code, errors }).toEqual({ code: 0, errors: '' });
      expectStory(output);
      expect(output.split('\n').filter((line) => [...line].length > 80)).toEqual([]);
      expect(output).toContain('Left in the database: ');
      expect(output).not.toContain('\u001b');
    }
    const { body: stats } = await server.call('getStats');
    expect(stats.tasks.completed + stats.tasks.failed + 2).toBe(stats.tasks.total);
    expect(stats.agents).toMatchObject({ total: 12, offline: 12 });
    expect((await server.call('listWorkflows', {})).body).toEqual([]);
    const { body: scheduled } = await server.call('listSchedules', { query: { hideCompleted: false } });
    expect(scheduled.schedules).toEqual([]);
    expect((await server.call('listPages', {})).body.pages).toEqual([]);
    expect((await server.call('listMetricDefinitions', {})).body.metrics).toEqual([]);
    await expectNoAccounts();
    const { body: models } = await server.call('listModelProfiles', {});
    expect(models.profiles.filter(({ seededFrom }) => seededFrom === null)).toEqual([]);
  },
  limitMs,
);

it(
  'plays the whole story on three servers of one PostgreSQL database, each request on the next of them',
  async () => {
    const { code, output, errors } = await runDemo(['--fast', '--postgres']);

    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expectStory(output);
    expect(output.match(/and, in turn, at http/g)).toHaveLength(2);
    expect(output.replace(/\s+/g, ' ')).toMatch(
      /waits for Noor \S+ operator restarts all servers, one after the other, and the run goes on \S+ Noor answers; the run is completed/,
    );
    expect(output).toContain('Nothing is left: the servers and their database were for this run alone.');
    expect(output).not.toContain('Left in the database');
  },
  // Each of the servers starts twice.
  2 * limitMs,
);

it(
  'ends what it has started on its servers, and these, when Ctrl-C reaches the whole process group',
  async () => {
    const temporary = mkdtempSync(join(tmpdir(), 'demo-interrupted-'));
    // PostgreSQL, which does not run as root, has its folder in there.
    chmodSync(temporary, 0o711);
    const { code, errors } = await runDemo(
      ['--postgres'],
      onceItPrints('▶ Design the data model', (child) => pressCtrlC(child)),
      { env: { ...process.env, TMPDIR: temporary } },
    );

    expect({ code, errors }).toEqual({ code: 130, errors: 'Interrupted; what was left is cancelled\n' });
    expect(readdirSync(temporary).filter((name) => name.startsWith('swarm-demo-'))).toEqual([]);
    rmSync(temporary, { recursive: true });
  },
  limitMs,
);

it.each(['--url', '--key'])('refuses %s beside servers of its own', async (flag) => {
  const { code, errors } = await runDemo(['--postgres', flag, server.url]);

  expect({ code, errors }).toEqual({
    code: 1,
    errors: `--postgres starts servers of its own: leave ${flag} out. See npm run demo -- --help\n`,
  });
});

it(
  'plays twice at once, with two leads around',
  async () => {
    const runs = await Promise.all([demoAgainst(server.url), demoAgainst(server.url)]);
    for (const { code, output, errors } of runs) {
      expect({ code, errors }).toEqual({ code: 0, errors: '' });
      expect(output).toMatch(/✔ all as expected/);
    }
  },
  limitMs,
);

/** Nobody of any run is at work, allowed in or limited any more. */
const expectNobodyLeft = async (server: TestServer): Promise<void> => {
  const { body: stats } = await server.call('getStats');
  expect(stats.agents.offline).toBe(stats.agents.total);
  const { body: active } = await server.call('listActiveSessions');
  expect(active.sessions).toEqual([]);
  const { body: people } = await server.call('listUsers');
  expect(people.users.flatMap(({ tokens }) => tokens).filter(({ revokedAt }) => revokedAt === undefined)).toEqual([]);
  const { body: budgets } = await server.call('listBudgets');
  expect(budgets.budgets).toEqual([]);
  const { body: pool } = await server.call('listKeyStatuses');
  expect(pool.keys.filter(({ rateLimitedUntil }) => rateLimitedUntil !== null)).toEqual([]);
};

const liveTasks = async (server: TestServer): Promise<number> => {
  const { unassigned, offered, reviewing, pending, in_progress, paused } = (await server.call('getStats')).body.tasks;
  return unassigned + offered + reviewing + pending + in_progress + paused;
};

const expectNothingLeft = async (): Promise<void> => {
  await expectNobodyLeft(server);
  expect(await liveTasks(server)).toBe(0);
};

/** Does something to a demo once, when it has printed a text. */
const onceItPrints = (text: string, act: (child: ChildProcessByStdio<null, Readable, Readable>) => void): Watch => {
  let acted = false;
  return (child, output) => {
    if (!acted && output.includes(text)) {
      acted = true;
      act(child);
    }
  };
};

const pressCtrlC = ({ pid = 0 }: { readonly pid?: number | undefined }): void => {
  process.kill(-pid, 'SIGINT');
};

const slowly = ({ url }: TestServer = server): string[] => ['--url', url, '--key', operatorKey];

it.each([
  ['while the team gathers', 'registers as developer', 'SIGINT', 130],
  ['while everybody works', '▶ Design the data model', 'SIGINT', 130],
  ['while a key is limited', 'is rate limited', 'SIGINT', 130],
  ['while a budget holds', 'a budget of', 'SIGINT', 130],
  ['by a service manager', '▶ Design the data model', 'SIGTERM', 143],
] as const)('leaves nothing running when it is interrupted %s, and says so', async (_when, text, signal, exitCode) => {
  const { code, errors } = await runDemo(
    slowly(),
    onceItPrints(text, (child) => child.kill(signal)),
  );

  expect({ code, errors }).toEqual({ code: exitCode, errors: 'Interrupted; what was left is cancelled\n' });
  await expectNothingLeft();
});

/** Nothing is left of accounts, and of what uses them. */
const expectNoAccounts = async (): Promise<void> => {
  expect((await server.call('listOauthApps')).body.oauthApps).toEqual([]);
  expect((await server.call('listScriptConnections', {})).body.connections).toEqual([]);
  expect((await server.call('listMcpServers', {})).body.mcpServers).toEqual([]);
};

it.each([
  ['an account is connected', 'agrees at the news service'],
  ['tools are installed', 'installs an MCP server'],
])('leaves no account and no secret when it is interrupted where %s', async (_where, text) => {
  const { code } = await runDemo(
    ['--fast', ...slowly()],
    onceItPrints(text, (child) => child.kill('SIGINT')),
  );

  expect(code).toBe(130);
  await expectNoAccounts();
  await expectNothingLeft();
});

it('takes two signals within a moment for one, as npm passes on what the terminal has told everybody', async () => {
  const { code, errors } = await runDemo(
    slowly(),
    onceItPrints('▶ Design the data model', (child) => {
      child.kill('SIGINT');
      setTimeout(() => child.kill('SIGINT'), 5);
    }),
  );

  expect({ code, errors }).toEqual({ code: 130, errors: 'Interrupted; what was left is cancelled\n' });
  await expectNothingLeft();
});

it('leaves nothing running when Ctrl-C ends `npm run demo`', async () => {
  const { errors } = await runDemo(slowly(), onceItPrints('▶ Design the data model', pressCtrlC), {
    through: throughNpm,
  });

  expect(errors).toBe('Interrupted; what was left is cancelled\n');
  await expectNothingLeft();
});

describe('with a server of its own', () => {
  let own: OwnServer;

  beforeEach(async () => {
    own = await startServer();
  });

  afterEach(() => own.destroy());

  it('leaves out what takes a service on this machine, where the server may ask none', async () => {
    const { code, output, errors } = await demoAgainst(own.url);

    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output.replace(/\s+/g, ' ')).toContain('unless OUTBOUND_ALLOWED_HOSTS has 127.0.0.1');
    expect(output).not.toContain('🔑');
    expect(output).toMatch(/✔ all as expected/);
  });

  it('ends at once when somebody presses Ctrl-C again', async () => {
    const { code, errors } = await runDemo(
      slowly(own),
      onceItPrints('▶ Design the data model', async (child) => {
        // Then nothing that is left can be ended, which takes long.
        process.kill(own.pid, 'SIGSTOP');
        pressCtrlC(child);
        await sleep(1000);
        pressCtrlC(child);
      }),
    );
    process.kill(own.pid, 'SIGCONT');

    expect({ code, errors }).toEqual({ code: 130, errors: '' });
  });

  it('does not wait for a server that gives no answer', async () => {
    const { code, errors } = await runDemo(
      slowly(own),
      onceItPrints('registers as developer', (child) => {
        process.kill(own.pid, 'SIGSTOP');
        pressCtrlC(child);
      }),
    );
    process.kill(own.pid, 'SIGCONT');

    expect(code).toBe(1);
    expect(errors).toMatch(
      /^Interrupted; not all that was left could be ended: .*\/api\/users gives no answer in time/,
    );
  });

  it('says what it could not end, and ends everything else', async () => {
    const cancelling = { on: 'update', table: 'tasks', when: "new.status = 'cancelled'" } as const;
    const { code, errors } = await whileRefusing(own, cancelling, () =>
      runDemo(
        slowly(own),
        onceItPrints('▶ Design the data model', (child) => child.kill('SIGINT')),
      ),
    );

    expect(code).toBe(1);
    expect(errors).toMatch(/^Interrupted; not all that was left could be ended: .*\/cancel answered 500.*\n$/);
    expect(await liveTasks(own)).toBeGreaterThan(0);
    await expectNobodyLeft(own);
  });
});

it('leaves nothing running when nobody reads what it prints, as with `| head`', async () => {
  const { code, errors } = await runDemo(['--fast', '--url', server.url, '--key', operatorKey], (child, output) => {
    if (output.includes('registers as the lead')) {
      child.stdout.destroy();
    }
  });

  expect({ code, errors }).toEqual({
    code: 141,
    errors: 'Nobody reads what this prints; what was left is cancelled\n',
  });
  await expectNothingLeft();
});

it('says in one line that no server answers', async () => {
  const { code, errors } = await demoAgainst('http://127.0.0.1:9');
  expect(code).toBe(1);
  expect(errors).toBe(
    'No Swarm server answers at http://127.0.0.1:9. Start one with npm start, or name another with --url.\n',
  );
});

it('says in one line that the key is refused', async () => {
  const { code, errors } = await demoAgainst(server.url, 'not-the-key');
  expect(code).toBe(1);
  expect(errors).toBe('The server refuses the operator key (--key).\n');
});

it('reads the port and the key from .env in the working folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'swarm-demo-'));
  writeFileSync(join(folder, '.env'), `PORT=${new URL(server.url).port}\nSWARM_API_KEY=not-the-key-of-the-server\n`);
  const { code, errors } = await runDemo(['--fast'], undefined, { folder });
  expect({ code, errors }).toEqual({ code: 1, errors: 'The server refuses the operator key (SWARM_API_KEY).\n' });
  rmSync(folder, { recursive: true });
});

it('says in one line what is wrong with the command', async () => {
  const unknown = await runDemo(['--sped', '3']);
  expect(unknown.code).toBe(1);
  expect(unknown.errors).toMatch(/^Unknown option '--sped'.*\n$/);
  const { code, errors } = await runDemo(['--url', 'localhost']);
  expect({ code, errors }).toEqual({ code: 1, errors: '--url localhost is not an http address\n' });
});

it('fits its help into 80 columns and says in it what a run leaves', async () => {
  const { code, output, errors } = await runDemo(['--help']);

  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(output).toMatch(/^It leaves in the database /m);
  expect(output.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

it('does not take the work of others', async () => {
  const task = await createTask(server, { task: 'Somebody else wants this', agentId: null });
  const { code, errors } = await demoAgainst(server.url);
  expect(code).toBe(1);
  expect(errors).toMatch(/^1 open task is in the pool of this server for any worker to take.*\n$/);
  await server.callUntyped('cancelTask', { path: { id: task.id } });
});
