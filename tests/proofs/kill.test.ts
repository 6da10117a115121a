import { randomUUID } from 'node:crypto';
import { engine } from '../support/databases/engine.js';
import { jobsDone } from '../support/jobs-done.js';
import { proofSize } from '../support/proof.js';
import { type OwnServer, operatorKey, startServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

const rounds = proofSize(3, 200);
const writers = 8;
/** The server is killed after a random number of finished tasks, in the middle of others. */
const maxFinished = 40;

/** What the server has acknowledged: a stop at any moment must not take any of it back. */
interface Acknowledged {
  readonly created: string[];
  readonly claimed: string[];
  readonly finished: string[];
  readonly costs: string[];
  readonly events: string[];
}

const nothing = (): Acknowledged => ({ created: [], claimed: [], finished: [], costs: [], events: [] });

/** One request; undefined when the server is gone before it has answered. */
const send = async (server: OwnServer, agentId: string, method: string, path: string, body?: unknown) => {
  try {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${operatorKey}`,
        'Content-Type': 'application/json',
        'X-Agent-ID': agentId,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  } catch {
    return undefined;
  }
};

const idOf = (value: unknown): string => (value as { id: string }).id;

/** One worker's life: create, claim, cost, event, finish, again, until the server is gone. */
const work = async (server: OwnServer, agentId: string, told: Acknowledged): Promise<void> => {
  for (;;) {
    const created = await send(server, agentId, 'POST', '/api/tasks', { task: `work ${randomUUID()}`, agentId });
    if (created?.status !== 201) {
      return;
    }
    told.created.push(idOf(created.body));
    const polled = await send(server, agentId, 'GET', '/api/poll');
    const trigger = polled?.body.trigger as { taskId: string } | null | undefined;
    if (!trigger) {
      return;
    }
    const { taskId } = trigger;
    told.claimed.push(taskId);
    const cost = { sessionId: 'session', agentId, taskId, totalCostUsd: 0.25 };
    const charged = await send(server, agentId, 'POST', '/api/session-costs', cost);
    if (charged?.status === 201) {
      told.costs.push(idOf(charged.body.cost));
    }
    const event = { category: 'tool', event: 'tool.start', source: 'worker', agentId };
    const noted = await send(server, agentId, 'POST', '/api/events', event);
    if (noted?.status === 201) {
      told.events.push(idOf(noted.body.event));
    }
    const finished = await send(server, agentId, 'POST', `/api/tasks/${taskId}/finish`, { status: 'completed' });
    if (finished?.status === 200) {
      told.finished.push(taskId);
    }
  }
};

const column = (server: OwnServer, sql: string): unknown[] => server.database.prepare(sql).pluck().all();

const missingFrom = (acknowledged: readonly string[], stored: readonly unknown[]): string[] => {
  const known = new Set(stored);
  return acknowledged.filter((id) => !known.has(id));
};

const expectNothingLost = (server: OwnServer, told: Acknowledged): void => {
  if (engine === 'sqlite') {
    expect(column(server, 'pragma integrity_check')).toEqual(['ok']);
  }
  expect(missingFrom(told.created, column(server, 'select id from tasks'))).toEqual([]);
  expect(
    missingFrom(told.claimed, column(server, "select id from tasks where status in ('in_progress', 'completed')")),
  ).toEqual([]);
  expect(missingFrom(told.finished, column(server, "select id from tasks where status = 'completed'"))).toEqual([]);
  expect(missingFrom(told.costs, column(server, 'select id from session_costs'))).toEqual([]);
  expect(missingFrom(told.events, column(server, 'select id from events'))).toEqual([]);
};

/** What is counted beside the rows is what the rows say: no change was stored by half. */
const expectNothingHalf = (server: OwnServer): void => {
  const counted = column(server, 'select sum(count) from task_counts');
  expect(counted).toEqual(column(server, 'select count(*) from tasks'));
  const spent = column(server, "select coalesce(sum(spendUsd), 0) from daily_spend where scope = 'global'");
  expect(spent).toEqual(column(server, 'select coalesce(sum(totalCostUsd), 0) from session_costs'));
  const summed = column(server, 'select coalesce(sum(usd) + sum(nanoUsd) / 1e9, 0) from cost_sums');
  expect(summed).toEqual(column(server, 'select coalesce(sum(totalCostUsd), 0) from session_costs'));
  const ended = "select count(*) from tasks where (status = 'completed') <> (finishedAt is not null)";
  expect(column(server, ended)).toEqual([0]);
};

/** The lead hears of each completed task once: what was asked for by a change is done, whenever the server was killed. */
const expectFollowUps = async (server: OwnServer): Promise<void> => {
  await jobsDone(server);
  const wrong = `select count(*) from tasks as done
    where agentId <> 'lead' and case status when 'completed' then 1 else 0 end <>
      (select count(*) from tasks where parentTaskId = done.id and taskType = 'follow-up')`;
  expect(column(server, wrong)).toEqual([0]);
  expect(column(server, "select lastError from jobs where state = 'dead'")).toEqual([]);
};

let server: OwnServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.destroy());

test(
  'a server killed under load, again and again, loses nothing it acknowledged and keeps nothing by half',
  async () => {
    const told = nothing();
    const agents = Array.from({ length: writers }, (_, index) => `worker-${index}`);
    for (const agentId of agents) {
      await send(server, agentId, 'POST', '/api/agents', { name: agentId, maxTasks: 100 });
    }
    await send(server, 'lead', 'POST', '/api/agents', { name: 'lead', isLead: true });
    for (let round = 0; round < rounds; round += 1) {
      const running = server;
      const workers = agents.map((agentId) => work(running, agentId, told));
      const enough = told.finished.length + 1 + Math.floor(Math.random() * maxFinished);
      await waitFor('the workers to finish tasks', () => told.finished.length >= enough);
      await running.signal('SIGKILL');
      await Promise.all(workers);
      server = await startServer({ dataDir: running.dataDir });
      expectNothingLost(server, told);
      expectNothingHalf(server);
    }
    await expectFollowUps(server);
  },
  proofSize(60_000, 3_600_000),
);
