import { deleteRows } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';

const server = useServer();
afterEach(() => deleteRows(server, 'agents'));
const ask = (provider: unknown) => server.callUntyped('testConnection', { body: { provider } });

const addWorker = (minutes: number | null, ok = true, latency_ms = 100): void => {
  const liveTest =
    minutes === null ? null : { ok, error: ok ? null : 'quota', latency_ms, testedAt: Date.now() - minutes * 60_000 };
  addAgent(server, {
    harnessProvider: 'harness_a',
    credStatus: JSON.stringify({ ready: true, missing: [], liveTest }),
  });
};

test('says when no worker has the harness', async () => {
  addWorker(1);
  const { status, body } = await ask('harness_b');
  expect([status, body]).toEqual([200, { ok: false, error: 'No workers registered for harness_b', latency_ms: 0 }]);
});

test('says when none has run a test', async () => {
  addWorker(null);
  addAgent(server, { harnessProvider: 'harness_a' });
  const { status, body } = await ask('harness_a');
  expect([status, body]).toEqual([
    200,
    { ok: false, error: expect.stringContaining('none have run a live test yet'), latency_ms: 0 },
  ]);
});

test('gives the newest fresh test that passed, even when a newer one failed', async () => {
  addWorker(10, true, 10);
  addWorker(5, true, 5);
  addWorker(1, false, 1);
  expect((await ask('harness_a')).body).toEqual({ ok: true, latency_ms: 5 });
});

test('gives the newest of any kind when none is fresh and passed', async () => {
  addWorker(90, true, 90);
  addWorker(80, false, 80);
  expect((await ask('harness_a')).body).toEqual({ ok: false, error: 'quota', latency_ms: 80 });
});

test('gives an old passed test when there is nothing newer', async () => {
  addWorker(90, true, 90);
  expect((await ask('harness_a')).body).toEqual({ ok: true, latency_ms: 90 });
});

test.each([['harness_l'], [undefined], [7]])('refuses the provider %j', async (provider) => {
  await ask(provider).refused(400, 'validation_error', 'body.provider');
});
