import { randomUUID } from 'node:crypto';
import { postCost } from '../support/costs.js';
import { createEvent } from '../support/events.js';
import { workersOf } from '../support/processes.js';
import { changeRows, insertRows, rowsOf } from '../support/rows.js';
import { type OwnServer, startServer } from '../support/server.js';
import { addAgent, changeTask, createTask } from '../support/tasks.js';
import { createUser } from '../support/users.js';
import { waitFor } from '../support/wait.js';

/** Two of them are more than a short answer has. */
const long = 'x'.repeat(300_000);

/** And so are so many rows, however short. */
const many = Array.from({ length: 1100 }, (_, index) => index);

const agentId = '0198bbbb-0000-7000-8000-000000000001';

const storeAgents = (server: OwnServer): void => {
  addAgent(server, { id: agentId, status: 'busy' });
  for (const index of many) {
    addAgent(server, { name: `agent ${index}` });
  }
};

const storeInbox = async (server: OwnServer): Promise<string> => {
  const { id: userId } = await createUser(server);
  const item = { userId, status: 'done' } as const;
  await server.call('setInboxItemState', { body: { ...item, itemType: 'to_read', itemId: 'one' } });
  const [row] = rowsOf(server, 'inbox_items', { userId });
  insertRows(
    server,
    'inbox_items',
    many.map((index) => ({ ...row, id: randomUUID(), itemType: 'approval', itemId: `item ${index}` })),
  );
  return userId;
};

const storeEntries = async (server: OwnServer): Promise<void> => {
  for (const key of ['one', 'two']) {
    await server.call('putKvInNamespace', {
      path: { namespace: 'long', key },
      body: { value: long, valueType: 'string' },
    });
  }
};

const storeLines = async (server: OwnServer): Promise<string> => {
  const { id: taskId } = await createTask(server, { task: 'Print' });
  await server.call('createSessionLogs', { body: { sessionId: 's', iteration: 1, lines: [long, long], taskId } });
  return taskId;
};

const worker = '0198bbbb-0000-7000-8000-000000000002';

/** Of each kind two tasks; returns the root of a session of two. */
const storeTasks = async (server: OwnServer): Promise<string> => {
  addAgent(server, { id: worker, status: 'offline' });
  for (const status of ['paused', 'paused', 'cancelled', 'cancelled']) {
    const { id } = await createTask(server, { task: 'Be long', agentId: worker });
    const finishedAt = status === 'cancelled' ? new Date().toISOString() : null;
    changeTask(server, id, { status, failureReason: long, finishedAt });
  }
  const root = await createTask(server, { task: 'Be long' });
  const child = await createTask(server, { task: 'Be long', parentTaskId: root.id });
  for (const { id } of [root, child]) {
    changeTask(server, id, { output: long });
  }
  return root.id;
};

const storeEvents = async (server: OwnServer): Promise<void> => {
  await createEvent(server);
  await createEvent(server);
  changeRows(server, 'events', {}, { data: JSON.stringify({ text: long }) });
};

const storeCosts = async (server: OwnServer): Promise<void> => {
  await postCost(server, { agentId: worker });
  const [row] = rowsOf(server, 'session_costs');
  insertRows(
    server,
    'session_costs',
    many.map(() => ({ ...row, id: randomUUID(), modelBreakdown: null })),
  );
};

/** Two people; returns the id of one. */
const storeUsers = async (server: OwnServer): Promise<string> => {
  const notes = 'x'.repeat(262_144);
  await createUser(server, { name: 'Long', notes });
  return (await createUser(server, { name: 'Longer', notes })).id;
};

const storeLog = (server: OwnServer): void =>
  insertRows(
    server,
    'agent_log',
    many.map(() => ({
      id: randomUUID(),
      eventType: 'agent_joined',
      agentId: 'logged',
      createdAt: '2026-01-01T00:00:00.000Z',
    })),
  );

interface Question {
  readonly long: string;
  /** The same of less. */
  readonly short: string;
  /** What the list is called in the answer. */
  readonly list: string;
  readonly rows: number;
}

const store = async (server: OwnServer): Promise<Readonly<Record<string, Question>>> => {
  storeAgents(server);
  await storeEntries(server);
  const root = await storeTasks(server);
  await storeEvents(server);
  await storeCosts(server);
  const tasks = `/api/tasks?fields=full&agentId=${worker}&status=paused`;
  const inbox = `/api/inbox-state?userId=${await storeInbox(server)}`;
  const log = `/api/tasks/${await storeLines(server)}/session-logs`;
  const userId = await storeUsers(server);
  storeLog(server);
  return {
    agents: { long: '/api/agents', short: `/api/agents/${agentId}`, list: 'agents', rows: many.length + 2 },
    'agents in full': {
      long: '/api/agents?fields=full',
      short: `/api/agents/${agentId}`,
      list: 'agents',
      rows: many.length + 2,
    },
    credentials: {
      long: '/api/agents/credential-status',
      short: '/api/agents/credential-status?status=busy',
      list: 'agents',
      rows: many.length + 2,
    },
    inbox: { long: `${inbox}&itemType=approval`, short: `${inbox}&itemType=to_read`, list: 'items', rows: many.length },
    tasks: { long: tasks, short: `${tasks}&limit=1`, list: 'tasks', rows: 2 },
    'paused tasks': { long: '/api/paused-tasks', short: tasks.replace('full', 'slim'), list: 'tasks', rows: 2 },
    'cancelled tasks': { long: '/cancelled-tasks', short: '/cancelled-tasks?taskId=none', list: 'cancelled', rows: 2 },
    "an agent's tasks": {
      long: `/api/agents/${worker}?include=tasks`,
      short: `/api/agents/${worker}`,
      list: 'tasks',
      rows: 4,
    },
    sessions: {
      long: '/api/sessions?fields=full&limit=5',
      short: '/api/sessions?fields=full&limit=1',
      list: 'sessions',
      rows: 5,
    },
    session: { long: `/api/sessions/${root}`, short: `/api/sessions/${root}?limit=1`, list: 'chain', rows: 2 },
    costs: { long: '/api/session-costs?limit=1101', short: '/api/session-costs?limit=1000', list: 'costs', rows: 1101 },
    events: { long: '/api/events', short: '/api/events?limit=1', list: 'events', rows: 2 },
    'session log': { long: log, short: `${log}?limit=1`, list: 'logs', rows: 2 },
    users: { long: '/api/users', short: `/api/users/${userId}`, list: 'users', rows: 3 },
    log: { long: '/api/logs?agentId=logged&limit=5000', short: '/api/logs?limit=1', list: 'logs', rows: many.length },
    'key-value store': { long: '/api/kv/_/long', short: '/api/kv/_/long?limit=1', list: 'entries', rows: 2 },
  };
};

let server: OwnServer;
let questions: Readonly<Record<string, Question>>;

beforeAll(async () => {
  server = await startServer();
  questions = await store(server);
});

afterAll(() => server.destroy());

const ask = (path: string) => server.request('GET', path, { headers: { 'X-Agent-ID': worker } });

const signalChildren = (signal: NodeJS.Signals): void => {
  for (const child of workersOf(server.pid)) {
    process.kill(child, signal);
  }
};

test.each([
  'agents',
  'agents in full',
  "an agent's tasks",
  'credentials',
  'inbox',
  'tasks',
  'paused tasks',
  'cancelled tasks',
  'sessions',
  'session',
  'costs',
  'events',
  'session log',
  'users',
  'log',
  'key-value store',
])('a long answer is read and written in a child process, even of a small database: %s', async (name) => {
  const { long: path, short, list, rows } = questions[name] ?? { long: '', short: '', list: '', rows: 0 };
  await waitFor('a child', async () => {
    await ask(path);
    return workersOf(server.pid).length > 0;
  });
  signalChildren('SIGSTOP');
  const answer = ask(path);

  expect((await ask(short)).status).toBe(200);
  await expect(Promise.race([answer, ask('/health').then(() => 'not yet')])).resolves.toBe('not yet');
  signalChildren('SIGCONT');
  const { status, body, headers } = await answer;

  expect([status, body[list].length]).toEqual([200, rows]);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(Number(headers.get('content-length'))).toBe(JSON.stringify(body).length + 1);
});
