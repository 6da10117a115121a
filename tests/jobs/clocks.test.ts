import { onlyOn } from '../support/only-on.js';
import { insertRow, rowOf } from '../support/rows.js';
import { startServer, useServer } from '../support/server.js';
import { addAgent, createTask } from '../support/tasks.js';

onlyOn('postgres', 'one process serves a SQLite file');

const server = useServer();
const offMs = 45_000;
const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();

/** Starts another server on the same database, whose computer has a wrong clock. */
const startWith = (byMs: number) => {
  const preload = `const Right = Date;
    globalThis.Date = class extends Right {
      constructor(...given) { given.length === 0 ? super(Right.now() + ${byMs}) : super(...given); }
      static now() { return Right.now() + ${byMs}; }
    };`;
  return startServer({
    dataDir: server.dataDir,
    env: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(preload)}` },
  });
};

/** A job that somebody has done for a while, or did. */
const addRunning = (leaseUntil: string): string => {
  const id = crypto.randomUUID();
  insertRow(server, 'jobs', {
    id,
    kind: 'test.unknown',
    agentId: '',
    state: 'running',
    runAt: '2026-01-01T00:00:00.000Z',
    attempts: 1,
    maxAttempts: 20,
    leaseToken: 'of another',
    leaseUntil,
    payload: '{}',
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  return id;
};

test('a server whose clock is ahead takes no job from one that lives, and stores the time that all go by', async () => {
  const id = addRunning(inMs(offMs - 15_000));
  // It looks for jobs that nobody does any more before it answers.
  const ahead = await startWith(offMs);
  try {
    expect(rowOf(server, 'jobs', { id })).toMatchObject({ state: 'running', leaseToken: 'of another' });
    expect(ahead.output.join('\n')).toContain('the clock of this server differs from that of the database');
    const { createdAt } = await createTask(ahead, { task: 'Tell the time.', agentId: addAgent(server) });
    expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(offMs / 2);
  } finally {
    await ahead.stop();
  }
});

test('a server whose clock is behind takes the job of one that is gone', async () => {
  const id = addRunning(inMs(15_000 - offMs));
  const behind = await startWith(-offMs);
  try {
    expect(rowOf(server, 'jobs', { id })).toMatchObject({ state: 'scheduled', leaseToken: null });
  } finally {
    await behind.stop();
  }
});
