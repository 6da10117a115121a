import { randomUUID } from 'node:crypto';
import { engine } from './databases/engine.js';
import { jobsDone } from './jobs-done.js';
import { operatorKey, type TestServer } from './server.js';

/** What the server has acknowledged: a stop at any moment must not take any of it back. */
export interface Acknowledged {
  readonly created: string[];
  readonly claimed: string[];
  readonly finished: string[];
  readonly costs: string[];
  readonly events: string[];
  /** Answers that were no success. */
  readonly refused: string[];
}

/** Nothing yet. */
export const nothing = (): Acknowledged => ({
  created: [],
  claimed: [],
  finished: [],
  costs: [],
  events: [],
  refused: [],
});

/** One request; undefined when the server is gone before it has answered. */
export const send = async (server: TestServer, agentId: string, method: string, path: string, body?: unknown) => {
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

/** One turn of a worker's life, which ends early when the server is gone: create, claim, cost, event, finish. */
const turn = async (server: TestServer, agentId: string, told: Acknowledged): Promise<void> => {
  const ask = async (status: number, method: string, path: string, body?: unknown) => {
    const answer = await send(server, agentId, method, path, body);
    if (answer !== undefined && answer.status !== status) {
      told.refused.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return undefined;
    }
    return answer?.body;
  };
  const created = await ask(201, 'POST', '/api/tasks', { task: `work ${randomUUID()}`, agentId });
  if (created === undefined) {
    return;
  }
  told.created.push(idOf(created));
  const trigger = (await ask(200, 'GET', '/api/poll'))?.trigger as { taskId: string } | null | undefined;
  if (!trigger) {
    return;
  }
  const { taskId } = trigger;
  told.claimed.push(taskId);
  const cost = { sessionId: 'session', agentId, taskId, totalCostUsd: 0.25 };
  const charged = await ask(201, 'POST', '/api/session-costs', cost);
  if (charged !== undefined) {
    told.costs.push(idOf(charged.cost));
  }
  const event = { category: 'tool', event: 'tool.start', source: 'worker', agentId };
  const noted = await ask(201, 'POST', '/api/events', event);
  if (noted !== undefined) {
    told.events.push(idOf(noted.event));
  }
  if ((await ask(200, 'POST', `/api/tasks/${taskId}/finish`, { status: 'completed' })) !== undefined) {
    told.finished.push(taskId);
  }
};

/** A worker's life, turn after turn, until it is over. */
export const work = async (
  server: TestServer,
  agentId: string,
  told: Acknowledged,
  isOver: () => boolean,
): Promise<void> => {
  while (!isOver()) {
    await turn(server, agentId, told);
  }
};

const column = (server: TestServer, sql: string): unknown[] => server.database.prepare(sql).pluck().all();

const missingFrom = (acknowledged: readonly string[], stored: readonly unknown[]): string[] => {
  const known = new Set(stored);
  return acknowledged.filter((id) => !known.has(id));
};

/** All that was acknowledged is there, and no task was handed out twice. */
export const expectNothingLost = (server: TestServer, told: Acknowledged): void => {
  if (engine === 'sqlite') {
    expect(column(server, 'pragma integrity_check')).toEqual(['ok']);
  }
  expect(told.refused).toEqual([]);
  expect(new Set(told.claimed).size).toBe(told.claimed.length);
  expect(missingFrom(told.created, column(server, 'select id from tasks'))).toEqual([]);
  expect(
    missingFrom(told.claimed, column(server, "select id from tasks where status in ('in_progress', 'completed')")),
  ).toEqual([]);
  expect(missingFrom(told.finished, column(server, "select id from tasks where status = 'completed'"))).toEqual([]);
  expect(missingFrom(told.costs, column(server, 'select id from session_costs'))).toEqual([]);
  expect(missingFrom(told.events, column(server, 'select id from events'))).toEqual([]);
};

/**
 * What is counted beside the rows is what the rows say: no change was stored by half. Both are asked at once, as the server
 * works on what was left to it.
 */
export const expectNothingHalf = (server: TestServer): void => {
  const expectSame = (counted: string, stored: string): void => {
    const both = server.database.prepare<[], Record<'counted' | 'stored', unknown>>(
      `select (${counted}) as counted, (${stored}) as stored`,
    );
    const row = both.get();
    expect(row?.counted).toEqual(row?.stored);
  };
  const costs = 'select coalesce(sum(totalCostUsd), 0) from session_costs';
  expectSame('select sum(count) from task_counts', 'select count(*) from tasks');
  expectSame("select coalesce(sum(spendUsd), 0) from daily_spend where scope = 'global'", costs);
  expectSame('select coalesce(sum(usd) + sum(nanoUsd) / 1e9, 0) from cost_sums', costs);
  const ended = "select count(*) from tasks where (status = 'completed') <> (finishedAt is not null)";
  expect(column(server, ended)).toEqual([0]);
};

/** The lead hears of each completed task once: what was asked for by a change is done, whenever the server was killed. */
export const expectFollowUps = async (server: TestServer): Promise<void> => {
  await jobsDone(server);
  const wrong = `select count(*) from tasks as done
    where agentId <> 'lead' and case status when 'completed' then 1 else 0 end <>
      (select count(*) from tasks where parentTaskId = done.id and taskType = 'follow-up')`;
  expect(column(server, wrong)).toEqual([0]);
  expect(column(server, "select lastError from jobs where state = 'dead'")).toEqual([]);
};
