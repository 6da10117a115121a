import Database from 'better-sqlite3';

type Handle = Database.Database;

const dayMs = 24 * 60 * 60 * 1000;

/** How many workers every database has; their ids are `agent-1` and so on. */
export const workers = 50;

/** The agents that poll; nothing else is theirs. */
export const pollers = Array.from({ length: 8 }, (_, index) => `poller-${index + 1}`);

/** The type of the keys in the pool. */
export const keyType = 'HARNESS_A_OAUTH_TOKEN';
export const poolKeys = 50;

/** The agent, and the day, whose events are counted: there are equally many of them in every database. */
export const countedAgent = 'counted-agent';
const countedEvents = 1000;

const startOfDay = (daysAgo: number): number => Math.floor(Date.now() / dayMs - daysAgo) * dayMs;

export const countedDay = {
  since: new Date(startOfDay(40)).toISOString(),
  until: new Date(startOfDay(39) - 1).toISOString(),
} as const;

/** The month whose costs are summed up. */
export const costMonth = {
  since: new Date(startOfDay(60)).toISOString(),
  until: new Date(startOfDay(30) - 1).toISOString(),
} as const;

/** Opens a database to fill it: the power may fail, but it is fast. */
export const openForFilling = (path: string): Handle => {
  const db = new Database(path, { timeout: 5000 });
  db.pragma('synchronous = OFF');
  db.pragma('cache_size = -1000000');
  db.pragma('temp_store = MEMORY');
  return db;
};

const numbers = 'with recursive counter(n) as (select 1 union all select n + 1 from counter where n < @count)';
const id = (n: string): string => `printf('01970000-0000-7000-8000-%012d', ${n})`;

/** SQL for the n-th of `@count` instants spread evenly over the days before today. */
const instant = (days: number): string =>
  `strftime('%Y-%m-%dT%H:%M:%fZ', ${startOfDay(0) / 1000} - ${days * 86_400} * (1 - (n - 1.0) / @count), 'unixepoch')`;

interface IndexRow {
  readonly name: string;
  readonly sql: string;
}

/** Fills a table without its indexes and builds them afterwards, which is many times as fast. Triggers stay. */
const withoutIndexes = (db: Handle, table: string, fill: () => void): void => {
  const indexes = db
    .prepare<[string], IndexRow>(
      "select name, sql from sqlite_master where type = 'index' and tbl_name = ? and sql > ''",
    )
    .all(table);
  db.transaction(() => {
    for (const { name } of indexes) {
      db.exec(`drop index ${name}`);
    }
    fill();
    for (const { sql } of indexes) {
      db.exec(sql);
    }
  })();
};

const agent = (key: string, count: string): string => `
  with recursive counter(n) as (select 1 union all select n + 1 from counter where n < ${count})
  insert into agents (id, name, isLead, status, description, role, capabilities, soulMd, identityMd, maxTasks, provider,
    harnessProvider, lastActivityAt, createdAt, lastUpdatedAt)
  select '${key}-' || n, '${key} ' || n, 0, 'idle', 'Works on what the swarm hands out, ' || n, 'developer',
    '["typescript","sql","review"]', 'You are careful and say what you do not know.', 'You are number ' || n || '.',
    1000000, 'harness_a', 'harness_a', @now, @now, @now
  from counter`;

/** Workers, pollers and a pool of keys, a few of which are blocked. */
export const fillBasics = (db: Handle): void => {
  const now = new Date().toISOString();
  db.transaction(() => {
    db.prepare(agent('agent', String(workers))).run({ now });
    db.prepare(agent('poller', String(pollers.length))).run({ now });
    db.prepare(
      `${numbers} insert into credential_keys (id, keyType, keySuffix, keyIndex, scope, scopeId, status, rateLimitedUntil,
         totalUsageCount, rateLimitCount, provider, consecutiveAuthFailures, authFailureSeq, rateLimitWindows, createdAt,
         updatedAt)
       select ${id('n')}, '${keyType}', printf('k%04d', n), n - 1, 'global', '',
         case n % 10 when 0 then 'rate_limited' else 'available' end,
         case n % 10 when 0 then '2099-01-01T00:00:00.000Z' end, 0, 0, 'harness_a', 0, 0, '{}', @now, @now
       from counter`,
    ).run({ now, count: poolKeys });
  })();
};

/** The name of one of the agents whose polls wait, from 1 on. */
export const waiterName = (index: number): string => `waiter-${index}`;

/** Agents whose polls wait. */
export const fillWaiters = (db: Handle, count: number): void => {
  db.prepare(agent('waiter', String(count))).run({ now: new Date().toISOString() });
};

/** Finished tasks of the workers over the last year. */
export const fillFinishedTasks = (db: Handle, count: number): void =>
  withoutIndexes(db, 'tasks', () => {
    db.prepare(
      `${numbers}, timed(n, at) as (select n, ${instant(365)} from counter)
       insert into tasks (id, key, agentId, task, status, source, tags, priority, dependsOn, output, createdAt,
         lastUpdatedAt, finishedAt, acceptedAt, rootTaskId, attempt, totalCostUsd)
       select ${id('n')}, 'shared/task:' || ${id('n')} || '/', 'agent-' || (n % ${workers} + 1),
         'Look through module ' || n || ', find what its tests leave out and write the missing ones.',
         case n % 20 when 0 then 'failed' when 1 then 'cancelled' else 'completed' end, 'api', '["tests"]',
         n % 100, '[]', 'Done: the module has three more tests.', at, at, at, at, ${id('n')}, 1, 0.25
       from timed`,
    ).run({ count });
  });

/** Tasks that wait in the pool. */
export const fillWaitingTasks = (db: Handle, count: number): void => {
  const now = new Date().toISOString();
  db.transaction(() => {
    db.prepare(
      `${numbers} insert into tasks (id, key, task, status, source, tags, priority, dependsOn, createdAt, lastUpdatedAt,
         rootTaskId)
       select 'waiting-' || n, 'shared/task:waiting-' || n || '/',
         'Look through module ' || n || ', find what its tests leave out and write the missing ones.',
         'unassigned', 'api', '["tests"]', n % 100, '[]', @now, @now, 'waiting-' || n
       from counter`,
    ).run({ count, now });
  })();
};

const hasTable = (db: Handle, name: string): boolean =>
  db.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(name) !== undefined;

/** The sums of costs of which each is the only one of its task; a server from before there were sums makes them itself. */
const fillCostSums = (db: Handle): void => {
  if (!hasTable(db, 'cost_sums')) {
    return;
  }
  db.prepare(
    `insert into cost_sums (day, agentId, requesterId, isHumanFree, keyType, keySuffix, previousDay, agentPreviousDay,
       sessions, usd, nanoUsd, inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, durationMs, firstSessionAt,
       lastSessionAt)
     select substr(createdAt, 1, 10), agentId, '', 0, '', '', '', '', count(*), 0, round(sum(totalCostUsd) * 1e9),
       sum(inputTokens), sum(outputTokens), sum(cacheReadTokens), sum(cacheWriteTokens), sum(durationMs),
       min(createdAt), max(createdAt)
     from session_costs group by 1, 2`,
  ).run();
};

/** One cost for each finished task, at the task's time, with their sums. */
export const fillCosts = (db: Handle): void => {
  withoutIndexes(db, 'session_costs', () => {
    db.prepare(
      `insert into session_costs (id, sessionId, taskId, agentId, totalCostUsd, inputTokens, outputTokens,
         cacheReadTokens, cacheWriteTokens, reasoningOutputTokens, thinkingTokens, durationMs, numTurns, model, provider,
         isError, costSource, harnessCostUsd, createdAt)
       select id, 'session-' || id, id, agentId, 0.25, 12000, 900, 90000, 4000, 0, 0, 61000, 7, 'model_a', 'harness_a',
         0, 'harness', 0.25, finishedAt
       from tasks where finishedAt is not null`,
    ).run();
  });
  fillCostSums(db);
};

/** Events of the workers over the last thirty days, and those of the counted agent on one day before them. */
export const fillEvents = (db: Handle, count: number): void =>
  withoutIndexes(db, 'events', () => {
    const insert = `insert into events (id, category, event, status, source, agentId, taskId, sessionId, durationMs, data,
      dataField, createdAt)`;
    db.prepare(
      `${numbers}, timed(n, at) as (select n, ${instant(30)} from counter)
       ${insert}
       select ${id('n')}, case when n % 100 = 0 then 'system' else 'tool' end,
         case when n % 200 = 0 then 'system.profile_sync_rejected' when n % 100 = 0 then 'system.profile_sync_conflict'
           when n % 2 = 0 then 'tool.start' else 'tool.end' end,
         'ok', case when n % 100 = 0 then 'api' else 'worker' end, 'agent-' || (n % ${workers} + 1),
         ${id('n / 40')}, 'session-' || (n / 40), n % 5000,
         case when n % 100 = 0 then '{"field":"soulMd"}' else '{"toolName":"search"}' end,
         case when n % 100 = 0 then 'soulMd' end, at
       from timed`,
    ).run({ count: count - countedEvents });
    db.prepare(
      `${numbers} ${insert}
       select 'counted-' || n, 'tool', case when n % 2 = 0 then 'tool.start' else 'tool.end' end, 'ok', 'worker',
         '${countedAgent}', null, null, null, '{"toolName":"search"}', null, @day
       from counter`,
    ).run({ count: countedEvents, day: countedDay.since });
  });

/** The kind of the jobs that wait. */
export const benchJobKind = 'bench.repeated';

/** Jobs that wait: due since a while, and for years to come. */
export const fillJobs = (db: Handle, { due, future }: { readonly due: number; readonly future: number }): void => {
  // Ids in the order of time, as those that the product makes.
  const insert = (state: string, first: number, runAt: string): string =>
    `${numbers} insert into jobs (id, kind, agentId, state, runAt, attempts, maxAttempts, payload, createdAt)
     select ${id(`n + ${first}`)}, '${benchJobKind}', '', '${state}', ${runAt}, 0, 20, '{"n":' || n || '}', @now
     from counter where @count > 0`;
  const now = new Date().toISOString();
  withoutIndexes(db, 'jobs', () => {
    db.prepare(insert('ready', 0, instant(30))).run({ now, count: due });
    db.prepare(insert('scheduled', due, "strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+1 year', n || ' seconds')")).run({
      now,
      count: future,
    });
  });
};

/** Schedules that fire once, all at the same time, each for a task. */
export const fillSchedules = (db: Handle, count: number, dueAt: string): void => {
  db.prepare(
    `${numbers} insert into schedules (id, name, key, taskTemplate, tags, priority, enabled, timezone, scheduleType,
       targetType, requestedRunAt, nextRunAt, missedRuns, consecutiveErrors, createdAt, lastUpdatedAt)
     select ${id('n')}, 'bench-' || n, 'shared/schedule:' || ${id('n')} || '/', 'Write report ' || n, '["report"]', 50, 1, 'UTC',
       'one_time', 'agent-task', @dueAt, @dueAt, 0, 0, @now, @now
     from counter`,
  ).run({ count, dueAt, now: new Date().toISOString() });
};

const stepsOfFinishedRun = 2;

/** Runs of one workflow that ended over the last year, with their steps. */
export const fillFinishedRuns = (db: Handle, count: number): void => {
  const workflowId = '01970000-0000-7000-9000-000000000001';
  const definition = JSON.stringify({
    nodes: [
      {
        id: 'first',
        type: 'property-match',
        config: { conditions: [{ field: 'run.id', op: 'exists' }] },
        next: 'last',
      },
      { id: 'last', type: 'property-match', config: { conditions: [{ field: 'run.id', op: 'exists' }] } },
    ],
  });
  db.prepare(
    `insert into workflows (id, key, name, definition, nodeCount, requiredParams, requires, params, triggers, enabled, createdAt,
       lastUpdatedAt)
     values (@workflowId, 'shared/bench/', 'bench of the past', @definition, 2, '[]', '[]', '{}', '[]', 1, @now, @now)`,
  ).run({ workflowId, definition, now: new Date().toISOString() });
  withoutIndexes(db, 'workflow_runs', () => {
    db.prepare(
      `${numbers}, timed(n, at) as (select n, ${instant(365)} from counter)
       insert into workflow_runs (id, workflowId, status, triggerType, stepCount, startedAt, lastUpdatedAt, finishedAt, parked,
         triggerData, input, definition, isQueued)
       select ${id('n')}, @workflowId, case n % 20 when 0 then 'failed' else 'completed' end, 'api', ${stepsOfFinishedRun}, at, at,
         at, '[]', '{}', '{}', @definition, 0
       from timed`,
    ).run({ count, workflowId, definition });
  });
  withoutIndexes(db, 'workflow_run_steps', () => {
    db.prepare(
      `${numbers}, timed(n, at) as (select n, ${instant(365)} from counter)
       insert into workflow_run_steps (id, runId, nodeId, nodeType, status, position, idempotencyKey, nextPort, retryCount,
         maxRetries, startedAt, finishedAt, input, output)
       select printf('01970000-0000-7000-a000-%012d', n * 2 + step.position), ${id('n')}, step.nodeId, 'property-match', 'completed',
         step.position, ${id('n')} || ':' || step.nodeId || ':0', 'true', 0, 0, at, at, '{}', '{"passed":true,"results":[]}'
       from timed, (select 'first' as nodeId, 1 as position union all select 'last', 2) as step`,
    ).run({ count });
  });
};
