import { once } from 'node:events';
import { connect } from 'node:net';
import { getPriority } from 'node:os';
import { overMemorySignal } from '../../domain/kernel/process-pool/protocol.js';
import { postCost } from '../support/costs.js';
import { ask, childOf, copyOfId, fill, largeReads, makeLarge, multiply } from '../support/large-database.js';
import { mayWaitForIdleCore, schedulingPolicyOf, untilGone, whenIdle, workersOf } from '../support/processes.js';
import { type OwnServer, operatorKey, startServer, type TestServer } from '../support/server.js';
import { insertTaskRow } from '../support/task-rows.js';
import { addAgent, createTask } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';

/** Tasks with more lines, and longer ones, than are few. */
const manyLines = '0198aaaa-0000-7000-8000-000000000001';
const longLines = '0198aaaa-0000-7000-8000-000000000002';

/** Stores lines of the session log of a task, each so often. */
const logLines = async (server: TestServer, id: string, times: number, lines: readonly string[]): Promise<void> => {
  for (let iteration = 1; iteration <= times; iteration += 1) {
    await server.call('createSessionLogs', { body: { sessionId: 's', iteration, lines: [...lines], taskId: id } });
  }
};

/** Few rows, or many, of more bytes than are few: no small database holds them. */
const fillLong = async (server: TestServer): Promise<void> => {
  await logLines(server, manyLines, 1, ['line']);
  multiply(server, 'session_logs', 5001, { id: copyOfId, lineNumber: 'n' });
  await logLines(server, longLines, 2, ['x'.repeat(400_000)]);
  for (const key of ['one', 'two']) {
    await server.request('PUT', `/api/kv/_/long/${key}`, { body: { value: 'x'.repeat(400_000), valueType: 'string' } });
  }
};

const longReads = ['/api/kv/_/long', `/api/tasks/${manyLines}/session-logs`, `/api/tasks/${longLines}/session-logs`];

describe('large reads', () => {
  let server: OwnServer;

  beforeAll(async () => {
    server = await startServer();
    await fill(server);
    insertTaskRow(server, { id: manyLines });
    insertTaskRow(server, { id: longLines });
  });

  afterAll(() => server.destroy());

  test('of a small database run beside the other requests', async () => {
    await Promise.all(largeReads.map((path) => ask(server, path)));
    expect(workersOf(server.pid)).toEqual([]);
  });

  test('of a large one run in processes that give way, with the same answers', async () => {
    const before = new Map<string, unknown>();
    for (const path of largeReads) {
      before.set(path, await ask(server, path));
    }
    await fillLong(server);
    makeLarge(server);
    const pid = await childOf(server, '/api/keys/costs');
    expect(getPriority(pid)).toBe(10);
    for (const path of [...largeReads, ...longReads]) {
      process.kill(pid, 'SIGSTOP');
      const others = workersOf(server.pid).filter((child) => child !== pid);
      for (const other of others) {
        process.kill(other, 'SIGSTOP');
      }
      const answer = ask(server, path);
      expect((await ask(server, '/health')).status).toBe(200);
      await expect(Promise.race([answer, ask(server, '/health').then(() => 'not yet')])).resolves.toBe('not yet');
      for (const child of workersOf(server.pid)) {
        process.kill(child, 'SIGCONT');
      }
      const { status, ...rest } = await answer;
      expect([path, status]).toEqual([path, 200]);
      if (before.has(path)) {
        expect([path, { status, ...rest }]).toEqual([path, before.get(path)]);
      }
    }
  });

  (mayWaitForIdleCore ? test : test.skip)('of a large one run only while a core is idle', async () => {
    const own = await startServer();
    await fill(own);
    makeLarge(own);
    const answer = ask(own, '/api/keys/costs');
    await waitFor('a child that runs only while a core is idle', () =>
      workersOf(own.pid).some((pid) => schedulingPolicyOf(pid) === whenIdle),
    );
    expect(schedulingPolicyOf(own.pid)).not.toBe(whenIdle);
    expect((await answer).status).toBe(200);
    await own.destroy();
  });

  test('that reach few rows do not wait for them', async () => {
    await childOf(server, '/api/keys/costs');
    for (const child of workersOf(server.pid)) {
      process.kill(child, 'SIGSTOP');
    }
    const time = '2019-01-01T00:00:00Z';
    const paths = [
      '/api/tasks',
      '/api/tasks?status=pending,completed',
      '/api/tasks?scheduleId=none&search=needle',
      '/api/sessions',
      '/api/events',
      '/api/events?status=error',
      `/api/events?category=tool&until=${time}`,
      `/api/events/counts?until=${time}`,
      '/api/events/counts?taskId=none&status=error',
      `/api/session-costs/summary?endDate=${time}`,
      '/api/kv/_/notes?prefix=one11',
      '/api/kv/_/long?limit=1',
      `/api/tasks/${manyLines}/session-logs?limit=1000`,
      `/api/tasks/${longLines}/session-logs?limit=1`,
    ];
    for (const path of paths) {
      expect([path, (await ask(server, path)).status]).toEqual([path, 200]);
    }
    for (const child of workersOf(server.pid)) {
      process.kill(child, 'SIGCONT');
    }
  });

  test('that a connection asks for without waiting all end when it leaves, also after it was answered before', async () => {
    await childOf(server, '/api/keys/costs');
    for (const child of workersOf(server.pid)) {
      process.kill(child, 'SIGSTOP');
    }
    const asked = ['/api/tasks', ...Array.from({ length: 12 }, () => '/api/session-costs/summary')];
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const head = `Host: ${hostname}\r\nAuthorization: Bearer ${operatorKey}\r\n\r\n`;
    socket.write(asked.map((path) => `GET ${path} HTTP/1.1\r\n${head}`).join(''));
    const [first] = await once(socket, 'data');
    socket.destroy();

    expect(String(first)).toContain('200 OK');
    const left = () => server.output.filter((line) => line.includes('"status":499'));
    await waitFor('the last of them', () => left().length === 12);
    expect(left().every((line) => line.includes('/api/session-costs/summary'))).toBe(true);
    expect(server.output.filter((line) => line.includes('MaxListenersExceeded'))).toEqual([]);
    for (const child of workersOf(server.pid)) {
      process.kill(child, 'SIGCONT');
    }
    expect((await ask(server, '/api/session-costs/summary')).status).toBe(200);
  });

  test('that take longer than 30 seconds are ended, and told what narrows them', async () => {
    const pid = await childOf(server, '/api/keys/costs');
    for (const child of workersOf(server.pid)) {
      process.kill(child, 'SIGSTOP');
    }

    const refused = await ask(server, '/api/session-costs/summary');

    expect(refused.status).toBe(503);
    expect(refused.body).toMatchObject({
      code: 'work_timeout',
      error: expect.stringContaining('narrow it with startDate, endDate or agentId'),
    });
    for (const child of workersOf(server.pid)) {
      process.kill(child, 'SIGCONT');
    }
    await untilGone([pid]);
    expect((await ask(server, '/api/session-costs/summary')).status).toBe(200);
  });

  test('that take more memory than they may are refused with what narrows them', async () => {
    const pid = await childOf(server, '/api/keys/costs');
    process.kill(pid, 'SIGSTOP');
    let answered = 0;
    const asked = [1, 2, 3, 4].map(async () => {
      const answer = await ask(server, '/api/session-costs/summary');
      answered += 1;
      return answer;
    });
    // The stopped one has the one that is left.
    await waitFor('the others to be answered', () => answered === 3);
    process.kill(pid, overMemorySignal);
    process.kill(pid, 'SIGCONT');
    const refused = (await Promise.all(asked)).filter(({ status }) => status === 503);

    expect(refused.length).toBe(1);
    expect(refused[0]?.body).toEqual({
      code: 'read_too_large',
      error: 'The read needs more memory than one may take and was ended; narrow it with startDate, endDate or agentId',
    });
    expect((await ask(server, '/api/session-costs/summary')).status).toBe(200);
  });
});

test('the costs of a part of a day are read beside the server, and no longer than somebody waits for them', async () => {
  const server = await startServer();
  const agentId = addAgent(server);
  for (let key = 0; key < 7; key += 1) {
    const { id } = await createTask(server, { task: 'Spend', agentId });
    const stamp = 'update tasks set credentialKeyType = ?, credentialKeySuffix = ? where id = ?';
    server.database.prepare(stamp).run('SOME_KEY', `s${key}`, id);
    await postCost(server, { agentId, taskId: id, totalCostUsd: 1 });
  }
  server.database.exec("update session_costs set createdAt = '2026-03-02T12:00:00.000Z'");
  multiply(server, 'session_costs', 5000, { id: "id || '-' || n" });
  await postCost(server, { agentId, totalCostUsd: 1 });
  const ask = (signal?: AbortSignal) =>
    fetch(`${server.url}/api/session-costs/summary?startDate=2026-03-01&endDate=2026-03-02T23:00:00Z`, {
      headers: { Authorization: `Bearer ${operatorKey}` },
      ...(signal && { signal }),
    });
  const controller = new AbortController();
  const left = ask(controller.signal).catch(() => 'left');
  const [pid = 0] = await waitFor('a child', () => workersOf(server.pid).length > 0 && workersOf(server.pid));
  controller.abort();

  expect(await left).toBe('left');
  await untilGone([pid]);
  const line = await server.waitForOutput((text) => text.includes('"status":499'));
  expect(line).toContain('/api/session-costs/summary');

  await ask();
  const idle = workersOf(server.pid)[0] ?? 0;
  process.kill(idle, 'SIGSTOP');
  const lost = ask();
  await expect(Promise.race([lost, server.request('GET', '/health')])).resolves.toMatchObject({ status: 200 });
  let hasAnswered = false;
  const answered = lost.finally(() => {
    hasAnswered = true;
  });
  await waitFor('an answer, with each child killed that there is', () => {
    for (const child of workersOf(server.pid)) {
      // It is listed as a child until its parent has heard of its end.
      process.kill(child, 'SIGKILL');
    }
    return hasAnswered;
  });
  const interrupted = await answered;
  expect(interrupted.status).toBe(503);
  expect(interrupted.headers.get('retry-after')).toBe('5');
  expect(await interrupted.json()).toEqual({
    error: 'The work was interrupted; try again in a moment',
    code: 'work_interrupted',
  });

  const summary = (await (await ask()).json()) as { byCredential: unknown[]; totals: unknown };
  expect(summary.byCredential.length).toBe(7);
  expect(summary.totals).toMatchObject({ totalCostUsd: 35_007, totalSessions: 35_007 });
  const asked = await Promise.all(Array.from({ length: 100 }, () => ask()));
  const refused = asked.filter(({ status }) => status === 503);
  expect(asked.filter(({ status }) => status === 200).length + refused.length).toBe(100);
  expect(refused[0]?.headers.get('retry-after')).toBe('2');
  expect(await refused[0]?.json()).toMatchObject({ code: 'overloaded' });
  await server.destroy();
});
