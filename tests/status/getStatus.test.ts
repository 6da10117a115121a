import { spawnSync } from 'node:child_process';
import { registerAgent } from '../support/agents.js';
import { storeConfig } from '../support/config.js';
import { jobsDone } from '../support/jobs-done.js';
import { childOf, makeLarge } from '../support/large-database.js';
import { changeRow, deleteRows, versionOf } from '../support/rows.js';
import { startServer, useServer } from '../support/server.js';
import { addAgent, changeTask, clearTasks, createTask } from '../support/tasks.js';

const server = useServer();
afterEach(() => {
  clearTasks(server);
  deleteRows(server, 'agents');
  deleteRows(server, 'config');
});
const status = async () => (await server.call('getStatus')).body;

/** Whether a program of the system can be started so. */
const starts = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;

const item = async (id: string) => (await status()).setup.find((each: { id: string }) => each.id === id);

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const report = (fields: object) => JSON.stringify({ ready: false, missing: [], liveTest: null, ...fields });
const liveTest = (ok: boolean, minutes: number) => ({
  ok,
  error: ok ? null : 'quota',
  latency_ms: 120,
  testedAt: Date.now() - minutes * 60_000,
});
const worker = (credStatus: string | null, harnessProvider: string | null = 'harness_a', fields = {}) =>
  addAgent(server, { harnessProvider, credStatus, ...fields });

test('a new server is not set up and nothing of it broken: everything is unverified, in its order, with what is missing', async () => {
  const body = await status();
  expect(body).toMatchObject({
    identity: {
      name: 'Swarm',
      logo_url: null,
      brand_color: null,
      is_cloud: false,
      marketing_url: null,
      hide_cloud_promo: false,
      org_id: null,
    },
    activity: { agents_online: 0, leads_online: 0, recent_tasks_count: 0 },
    automations: [],
    health: 'degraded',
    telemetry: { enabled: false },
  });
  expect(body.setup.map(({ id, state, hint }) => [id, state, hint])).toEqual([
    ['harness', 'unverified', 'no agent with a harness has registered'],
    ['chat', 'unverified', 'the platform and its tokens are not set'],
    ['workers', 'unverified', 'no agent has registered'],
    ['first_task', 'unverified', 'no task has been completed'],
  ]);
  expect(body.setup[0]).toMatchObject({ providers: [], action_url: '/agents' });
  expect(body.agent_fs).toMatchObject({
    configured: false,
    base_url: null,
    provider_id: 'local_fs',
    capabilities: { signedUrl: { supported: false } },
    comb: { enabled: false, api_url: null, live_url: null, org_id: null, drive_id: null, service_user_id: null },
  });
});

describe('the sandbox', () => {
  test('tells what runs scripts, and each layer as either active or missing', async () => {
    const { runner, layers, missing, reason } = (await status()).sandbox;

    expect(runner).toBe('deno');
    expect(reason).toBeUndefined();
    expect([...layers, ...missing].sort()).toEqual([
      'low_priority',
      'namespaces',
      'no_new_privileges',
      'parent_death_signal',
      'resource_limits',
      'unprivileged_user',
    ]);
    expect(layers).toEqual(expect.arrayContaining(['resource_limits', 'low_priority']));
    expect(layers.includes('namespaces')).toBe(starts('bwrap', '--unshare-all', '--ro-bind', '/', '/', 'true'));
    expect(layers.includes('unprivileged_user')).toBe(process.getuid?.() === 0 && starts('setpriv', '--version'));
  });

  test('says why scripts are interpreted', async () => {
    const interpreting = await startServer({ env: { SCRIPT_EXECUTOR: 'quickjs' } });
    const { body } = await interpreting.call('getStatus');
    expect(body.sandbox).toEqual({ runner: 'quickjs', layers: [], missing: [], reason: 'SCRIPT_EXECUTOR says so' });
    await interpreting.destroy();
  });

  test('is an interpreter where Deno cannot run, and the server lives on', async () => {
    const folderless = await startServer({ env: { TMPDIR: '/there-is-none' } });
    const { body } = await folderless.call('getStatus');
    expect(body.sandbox).toMatchObject({
      runner: 'quickjs',
      reason: expect.stringContaining('no folder for temporary files can be made: ENOENT'),
    });
    await folderless.waitForOutput((line) => line.includes('scripts are run by an interpreter'));
    await folderless.destroy();
  });

  test('follows the setting while the server runs', async () => {
    const changing = await startServer();
    expect((await changing.call('getStatus')).body.sandbox.runner).toBe('deno');
    await storeConfig(changing, { key: 'SCRIPT_EXECUTOR', value: 'quickjs' });
    await changing.call('reloadConfig');
    expect((await changing.call('getStatus')).body.sandbox.runner).toBe('quickjs');
    await changing.destroy();
  });
});

describe('the harness', () => {
  test.each([
    ['nothing reported', null, 'unverified', 'harness_a: 1 worker · none reported'],
    [
      'missing credentials',
      report({ missing: ['KEY_A', 'KEY_B'] }),
      'unverified',
      'harness_a: 1 worker · missing: KEY_A, KEY_B',
    ],
    ['presence', report({ ready: true }), 'configured', 'harness_a: 1 worker · presence ok, awaiting live test'],
    [
      'a passed test',
      report({ ready: true, liveTest: liveTest(true, 1) }),
      'verified',
      'harness_a: 1 worker · live test ok',
    ],
    [
      'an old passed test',
      report({ ready: true, liveTest: liveTest(true, 61) }),
      'configured',
      'harness_a: 1 worker · presence ok, awaiting live test',
    ],
    [
      'a failed test',
      report({ ready: true, liveTest: liveTest(false, 1) }),
      'configured',
      'harness_a: 1 worker · presence ok, awaiting live test',
    ],
  ])('with %s', async (_what, credStatus, state, hint) => {
    worker(credStatus);
    const harness = await item('harness');
    expect(harness).toEqual({
      id: 'harness',
      label: expect.any(String),
      state,
      hint,
      action_url: state === 'unverified' ? '/agents' : '/integrations',
      provider: 'harness_a',
      providers: [{ provider: 'harness_a', state, workers: 1 }],
    });
  });

  test('is as good as its best worker, and as bad as the worst harness in use', async () => {
    worker(report({ ready: true, liveTest: liveTest(true, 1) }));
    worker(null);
    worker(report({ ready: true }), 'harness_b');
    worker(null, null);
    expect(await item('harness')).toMatchObject({
      state: 'configured',
      hint: 'harness_a: 2 workers · live test ok; harness_b: 1 worker · presence ok, awaiting live test',
      providers: [
        { provider: 'harness_a', state: 'verified', workers: 2 },
        { provider: 'harness_b', state: 'configured', workers: 1 },
      ],
    });
    expect(await item('harness')).not.toHaveProperty('provider');

    worker(null, 'harness_c');
    expect((await item('harness'))?.state).toBe('unverified');
  });
});

describe('the workers', () => {
  test('are verified with a live lead and a live worker, however many are not', async () => {
    addAgent(server, { isLead: 1, status: 'busy', lastActivityAt: minutesAgo(4) });
    expect((await item('workers'))?.state).toBe('configured');
    addAgent(server, { lastActivityAt: minutesAgo(6) });
    addAgent(server, { status: 'offline', lastActivityAt: minutesAgo(1) });
    addAgent(server);
    expect((await item('workers'))?.state).toBe('configured');
    addAgent(server, { lastActivityAt: minutesAgo(1) });
    expect(await item('workers')).toMatchObject({ state: 'verified' });
    expect((await status()).activity).toMatchObject({ agents_online: 2, leads_online: 1 });
  });
});

describe('who is online', () => {
  const online = async () => (await status()).activity.agents_online;

  test('is who polls, which is noted once a minute', async () => {
    const id = addAgent(server, { lastActivityAt: minutesAgo(60) });
    expect(await online()).toBe(0);
    const poll = () => server.call('pollForWork', { agentId: id });
    await poll();
    expect(await online()).toBe(1);

    const version = () => versionOf(server);
    await jobsDone(server);
    const before = version();
    await poll();
    expect(version()).toBe(before);
    changeRow(server, 'agents', id, { lastSeenAt: minutesAgo(6) });
    expect(await online()).toBe(0);
    await poll();
    expect(await online()).toBe(1);
  });

  test('is who reports progress', async () => {
    const id = addAgent(server);
    const { id: taskId } = await createTask(server, { task: 'Look into it.', agentId: id });
    changeTask(server, taskId, { status: 'in_progress' });
    expect(await online()).toBe(0);
    const path = `/api/tasks/${taskId}/progress`;
    await server.request('POST', path, { headers: { 'X-Agent-ID': id }, body: { progress: 'Half' } });
    expect(await online()).toBe(1);
  });

  test('is nobody who closed', async () => {
    addAgent(server, { status: 'offline', lastSeenAt: minutesAgo(1) });
    expect(await online()).toBe(0);
  });
});

describe('the health', () => {
  test('is ok with a tested harness and stale workers, degraded with an untested one', async () => {
    const id = worker(report({ ready: true, liveTest: liveTest(true, 1) }), 'harness_a', {
      lastActivityAt: minutesAgo(99),
    });
    expect((await status()).health).toBe('ok');
    changeRow(server, 'agents', id, { credStatus: report({ ready: true }) });
    expect((await status()).health).toBe('degraded');
  });

  test('is broken once the agents of a harness reported and none is ready, and not before', async () => {
    const id = worker(null);
    expect((await status()).health).toBe('degraded');
    worker(report({ ready: true, liveTest: liveTest(true, 1) }), 'harness_b');
    expect((await status()).health).toBe('degraded');
    changeRow(server, 'agents', id, { credStatus: report({ missing: ['KEY_A'] }) });
    expect((await status()).health).toBe('broken');
    worker(report({ ready: true }));
    expect((await status()).health).toBe('degraded');
  });

  test('is degraded while only agents have registered that run no harness, which do not count beside others', async () => {
    await registerAgent(server);
    expect((await status()).health).toBe('degraded');
    worker(report({ ready: true, liveTest: liveTest(true, 1) }));
    expect((await status()).health).toBe('ok');
  });
});

test('the first task is verified once one was completed', async () => {
  const { id } = await createTask(server, { task: 'Look into it.' });
  expect((await item('first_task'))?.state).toBe('unverified');
  changeTask(server, id, { status: 'completed' });
  expect((await item('first_task'))?.state).toBe('verified');
});

test('recent tasks are those of the last 24 hours', async () => {
  await createTask(server, { task: 'Look into it.' });
  const { id } = await createTask(server, { task: 'Look into it.' });
  changeTask(server, id, { createdAt: minutesAgo(24 * 60 + 1) });
  expect((await status()).activity.recent_tasks_count).toBe(1);
});

test('reads identity, files and telemetry from the environment', async () => {
  const other = await startServer({
    env: {
      SWARM_ORG_NAME: '  Acme ',
      SWARM_ORG_LOGO_URL: ' ',
      SWARM_BRAND_COLOR: '#112233',
      SWARM_CLOUD: '1',
      SWARM_MARKETING_URL: 'https://acme.example',
      SWARM_HIDE_CLOUD_PROMO: 'true',
      SWARM_ORG_ID: 'org-1',
      FILES_API_URL: 'https://files.example',
      FILES_LIVE_URL: 'https://live.example',
      FILES_DEFAULT_ORG_ID: 'files-org',
      COMB_ENABLED: 'true',
      ANONYMIZED_TELEMETRY: 'true',
    },
  });
  try {
    const { body } = await other.call('getStatus');
    expect(body.identity).toEqual({
      name: 'Acme',
      logo_url: null,
      brand_color: '#112233',
      is_cloud: true,
      marketing_url: 'https://acme.example',
      hide_cloud_promo: true,
      org_id: 'org-1',
    });
    expect(body.agent_fs).toEqual({
      configured: true,
      base_url: 'https://files.example',
      provider_id: 'unavailable',
      capabilities: {},
      comb: {
        enabled: true,
        api_url: 'https://files.example',
        live_url: 'https://live.example',
        org_id: 'files-org',
        drive_id: null,
        service_user_id: null,
      },
    });
    expect(body.telemetry).toEqual({ enabled: true });
  } finally {
    await other.destroy();
  }
});

test('SWARM_VERIFY_TTL_MS decides how long a live test counts', async () => {
  const other = await startServer({ env: { SWARM_VERIFY_TTL_MS: '7200000' } });
  try {
    addAgent(other, {
      harnessProvider: 'harness_a',
      credStatus: report({ ready: true, liveTest: liveTest(true, 61) }),
    });
    const { body } = await other.call('getStatus');
    expect(body.setup[0]?.state).toBe('verified');
  } finally {
    await other.destroy();
  }
});

test.each([
  [{ CHAT_BOT_TOKEN: 'b', CHAT_APP_TOKEN: 'a' }, 'verified'],
  [{ CHAT_BOT_TOKEN: 'b', CHAT_MODE: 'http', CHAT_SIGNING_SECRET: 's' }, 'verified'],
  [{ CHAT_BOT_TOKEN: 'b', CHAT_SIGNING_SECRET: 's' }, 'unverified'],
  [{ CHAT_BOT_TOKEN: 'b', CHAT_APP_TOKEN: 'a', CHAT_DISABLE: 'true' }, 'unverified'],
])('chat with %j is %s', async (env, state) => {
  const other = await startServer({ env });
  try {
    const { setup } = (await other.call('getStatus')).body;
    expect(setup.find(({ id }) => id === 'chat')?.state).toBe(state);
  } finally {
    await other.destroy();
  }
});

test('what many agents reported at length is read in a process of its own, and told with 50 names', async () => {
  const own = await startServer();
  makeLarge(own);
  const missing = Array.from({ length: 120 }, (_, index) => `KEY_${index}_${'x'.repeat(40)}`);
  const credStatus = report({ missing, detailA: { text: 'x'.repeat(5000) } });
  for (let count = 0; count < 250; count += 1) {
    addAgent(own, { harnessProvider: 'harness_a', credStatus });
  }

  await childOf(own, '/status');

  const { setup, health } = (await own.call('getStatus')).body;
  expect(setup[0]).toMatchObject({ state: 'unverified', providers: [{ provider: 'harness_a', workers: 250 }] });
  expect(setup[0]?.hint).toBe(`harness_a: 250 workers · missing: ${missing.slice(0, 50).join(', ')}, …`);
  expect(health).toBe('broken');
  const { body } = await own.call('testConnection', { body: { provider: 'harness_a' } });
  expect(body.error).toContain('none have run a live test yet');
  await own.destroy();
});
