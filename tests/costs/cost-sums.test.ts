import fc from 'fast-check';
import {
  costBounds,
  sumCostsByKey,
  sumDays,
  sumDaysByAgent,
  sumSpendOfKeySince,
} from '../../db/queries/cost-summary.js';
import { moveSpendOfUser } from '../../db/queries/daily-spend.js';
import { postCost, recountCosts } from '../support/costs.js';
import { engine } from '../support/databases/engine.js';
import { oauthType, reportUsage } from '../support/keys.js';
import { testOn } from '../support/only-on.js';
import { plansOf } from '../support/plans.js';
import { useServer } from '../support/server.js';
import { addAgent, changeTask, clearTasks, createTask } from '../support/tasks.js';
import { createUser } from '../support/users.js';

const server = useServer();

const sumTimes = ['firstSessionAt', 'lastSessionAt'];
const sumDaysColumns = ['day', 'previousDay', 'agentPreviousDay'];

/** The SQL of a day so many days later. */
const shifted = (day: string, days: number): string =>
  engine === 'sqlite' ? `date(${day}, '${days} days')` : `cast(cast(${day} as date) + ${days} as text)`;

/** Lets days go by: all that is stored of costs becomes older. */
const passDays = (days: number): void => {
  // In two steps, so that no row takes the place of one that has not moved yet.
  const farAway = 40_000;
  for (const step of [-farAway, farAway - days]) {
    const day = (column: string) => `${column} = case ${column} when '' then '' else ${shifted(column, step)} end`;
    const time = (column: string) =>
      `${column} = ${shifted(`substr(${column}, 1, 10)`, step)} || substr(${column}, 11)`;
    server.database.exec(`
      update cost_sums set ${[...sumDaysColumns.map(day), ...sumTimes.map(time)].join()};
      update session_costs set ${[day('previousDay'), day('agentPreviousDay'), time('createdAt')].join()};
    `);
  }
};

interface StoredCost {
  readonly createdAt: string;
  readonly agentId: string;
  readonly taskId: string | null;
  readonly totalCostUsd: number;
  readonly inputTokens: number;
  readonly requestedByUserId: string | null;
  readonly credentialKeyType: string | null;
  readonly credentialKeySuffix: string | null;
}

const storedCosts = (): StoredCost[] =>
  server.database
    .prepare<[], StoredCost>(
      `select cost.createdAt, cost.agentId, cost.taskId, cost.totalCostUsd, cost.inputTokens, requestedByUserId,
         credentialKeyType, credentialKeySuffix
       from session_costs as cost left join tasks on tasks.id = cost.taskId order by cost.createdAt`,
    )
    .all();

const kinds = ['plain', 'requested', 'heartbeat', 'child of heartbeat'] as const;

/** What stands for itself in a summary: money in millionths, so that the order of additions does not matter. */
const micro = (usd: number): number => Math.round(usd * 1e6);

const totalsOf = (costs: readonly StoredCost[], excluded: ReadonlySet<string>) => ({
  sessions: costs.length,
  usd: micro(costs.reduce((sum, { totalCostUsd }) => sum + totalCostUsd, 0)),
  inputTokens: costs.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
  excludedTasks: new Set(costs.flatMap(({ taskId }) => (taskId !== null && excluded.has(taskId) ? [taskId] : []))).size,
});

const grouped = (costs: readonly StoredCost[], keyOf: (cost: StoredCost) => string): Map<string, StoredCost[]> => {
  const groups = new Map<string, StoredCost[]>();
  for (const cost of costs) {
    groups.set(keyOf(cost), [...(groups.get(keyOf(cost)) ?? []), cost]);
  }
  return groups;
};

const usdOf = (costs: readonly StoredCost[]): number => micro(costs.reduce((sum, cost) => sum + cost.totalCostUsd, 0));

const tasksOf = (costs: readonly StoredCost[]): number =>
  new Set(costs.flatMap(({ taskId }) => (taskId === null ? [] : [taskId]))).size;

const sorted = (rows: readonly (readonly unknown[])[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

/** A world of a few agents, users, keys and tasks, in which costs come at random. */
class History {
  readonly agents = [addAgent(server), addAgent(server), addAgent(server)];
  readonly excluded = new Set<string>();
  readonly tasks: string[] = [];
  users: string[] = [];

  async begin(): Promise<void> {
    for (let user = 0; user < 3; user += 1) {
      this.users.push((await createUser(server, { name: `User ${user}` })).id);
    }
    const heartbeat = await createTask(server, { task: 'Look around', taskType: 'heartbeat' });
    for (let index = 0; index < 8; index += 1) {
      const kind = kinds[index % kinds.length] ?? 'plain';
      const { id } = await createTask(server, {
        task: `Task ${index}`,
        ...(kind === 'heartbeat' && { taskType: 'heartbeat' }),
        ...(kind === 'child of heartbeat' && { parentTaskId: heartbeat.id }),
      });
      if (kind === 'requested') {
        changeTask(server, id, { requestedByUserId: this.users[index % 3] ?? null });
      }
      if (kind === 'heartbeat' || kind === 'child of heartbeat') {
        this.excluded.add(id);
      }
      this.tasks.push(id);
    }
  }

  pick<Item>(items: readonly Item[], index: number): Item {
    return items[index % items.length] as Item;
  }

  async step({ act, a, b, usd }: Step): Promise<void> {
    if (act === 'day') {
      passDays((a % 3) + 1);
      return;
    }
    if (act === 'stamp') {
      const keyType = a % 2 === 0 ? oauthType : 'HARNESS_B_OAUTH';
      await reportUsage(server, { keyType, keySuffix: `key${a % 3}`, keyIndex: 0, taskId: this.pick(this.tasks, b) });
      return;
    }
    if (act === 'merge') {
      const [target = '', source] = [this.pick(this.users, a), this.pick(this.users, a + 1)];
      if (source === target) {
        return;
      }
      const { status } = await server.request('POST', `/api/users/${target}/merge`, { body: { sourceUserId: source } });
      expect(status).toBe(200);
      this.users = this.users.filter((user) => user !== source);
      return;
    }
    const agentId = this.pick(this.agents, a);
    const taskId = b % 9 === 8 ? undefined : this.pick(this.tasks, b);
    await postCost(server, { agentId, totalCostUsd: usd, inputTokens: a * b, ...(taskId && { taskId }) });
  }
}

interface Step {
  readonly act: 'cost' | 'day' | 'stamp' | 'merge';
  readonly a: number;
  readonly b: number;
  readonly usd: number;
}

const steps = fc.array(
  fc.record({
    act: fc.oneof(
      { weight: 12, arbitrary: fc.constant('cost' as const) },
      { weight: 3, arbitrary: fc.constantFrom('day' as const, 'stamp' as const) },
      { weight: 1, arbitrary: fc.constant('merge' as const) },
    ),
    a: fc.nat(50),
    b: fc.nat(50),
    usd: fc.oneof(
      fc.nat(10_000_000).map((micros) => micros / 1e6),
      fc.constantFrom(0, 0.1, 0.2, 1e5),
    ),
  }),
  { minLength: 30, maxLength: 60 },
);

interface Question {
  readonly agentId?: string;
  readonly userId?: string;
  readonly startDate?: string;
  readonly endDate?: string;
}

const expectSummary = async (history: History, question: Question): Promise<void> => {
  const { agentId, userId, startDate = '', endDate = '~' } = question;
  const userOf = ({ taskId, requestedByUserId }: StoredCost) =>
    taskId === null || history.excluded.has(taskId) ? null : requestedByUserId;
  const keyOf = ({ credentialKeyType, credentialKeySuffix }: StoredCost) =>
    JSON.stringify([credentialKeyType, credentialKeySuffix]);
  const costs = storedCosts().filter(
    (cost) =>
      cost.createdAt >= startDate &&
      cost.createdAt <= endDate &&
      (agentId === undefined || cost.agentId === agentId) &&
      (userId === undefined || (userOf(cost) ?? 'unattributed') === userId),
  );
  const { body } = await server.request('GET', `/api/session-costs/summary?${new URLSearchParams({ ...question })}`);
  const { totals } = body;
  expect({
    sessions: totals.totalSessions,
    usd: micro(totals.totalCostUsd),
    inputTokens: totals.totalInputTokens,
    excludedTasks: totals.excludedTaskCount,
  }).toEqual(totalsOf(costs, history.excluded));
  expect(sorted(body.daily.map((row: Row) => [row.date, micro(row.costUsd), row.sessions]))).toEqual(
    sorted([...grouped(costs, (cost) => cost.createdAt.slice(0, 10))].map(([day, of]) => [day, usdOf(of), of.length])),
  );
  expect(sorted(body.byAgent.map((row: Row) => [row.agentId, micro(row.costUsd), row.sessions]))).toEqual(
    sorted([...grouped(costs, (cost) => cost.agentId)].map(([agent, of]) => [agent, usdOf(of), of.length])),
  );
  expect(sorted(body.byUser.map((row: Row) => [String(row.userId), micro(row.costUsd), row.tasks]))).toEqual(
    sorted([...grouped(costs, (cost) => String(userOf(cost)))].map(([user, of]) => [user, usdOf(of), tasksOf(of)])),
  );
  expect(
    sorted(
      body.byCredential.map((row: Row) => [
        JSON.stringify([row.keyType, row.keySuffix]),
        micro(row.costUsd),
        row.firstSessionAt,
        row.lastSessionAt,
      ]),
    ),
  ).toEqual(
    sorted([...grouped(costs, keyOf)].map(([key, of]) => [key, usdOf(of), of[0]?.createdAt, of.at(-1)?.createdAt])),
  );
};

// biome-ignore lint/suspicious/noExplicitAny: rows of four kinds, of which each use names what it takes.
type Row = any;

const expectKeyCosts = async (): Promise<void> => {
  const stamped = storedCosts().filter(({ credentialKeyType }) => credentialKeyType !== null);
  const { body } = await server.request('GET', '/api/keys/costs');
  expect(
    sorted(body.costs.map((row: Row) => [row.keyType, row.keySuffix, micro(row.totalCost), row.taskCount])),
  ).toEqual(
    sorted(
      [...grouped(stamped, (cost) => JSON.stringify([cost.credentialKeyType, cost.credentialKeySuffix]))].map(
        ([key, of]) => [...JSON.parse(key), usdOf(of), tasksOf(of)],
      ),
    ),
  );
};

const sumRows = (): unknown[] =>
  server.database
    .prepare(
      'select * from cost_sums order by day, agentId, requesterId, isHumanFree, keyType, keySuffix, previousDay, agentPreviousDay',
    )
    .all();

test('whatever happens, the sums are those of the costs', async () => {
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(4), fc.nat(4)), { maxLength: 6 }),
      async (acts, cuts) => {
        clearTasks(server);
        server.database.exec('delete from credential_keys; delete from users');
        const history = new History();
        await history.begin();
        for (const act of acts) {
          await history.step(act);
        }
        await expectSummary(history, {});
        await expectSummary(history, { userId: 'unattributed' });
        await expectKeyCosts();
        const times = storedCosts().map(({ createdAt }) => createdAt);
        for (const [from, to, agent, user] of cuts) {
          const [startDate = '', endDate = ''] = [history.pick(times, from), history.pick(times, to)].sort();
          await expectSummary(history, {
            startDate,
            endDate,
            ...(agent < 3 && { agentId: history.pick(history.agents, agent) }),
            ...(user < 2 && { userId: history.pick(history.users, user) }),
          });
        }
        const kept = sumRows();
        await recountCosts(server);
        expect(kept).toEqual(sumRows());
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
});

testOn('sqlite', 'query plans of SQLite')(
  'no summary of whole days looks at costs or tasks, whatever it asks for',
  async () => {
    const days = { firstDay: '2026-03-01', lastDay: '2026-03-31' };
    const plans = await plansOf(server, async (db) => {
      await sumDays(db, days, {});
      await sumDays(db, days, { agentId: 'a', userId: 'u' });
      await sumDays(db, days, { userId: null });
      await sumDaysByAgent(db, days, {});
      await sumCostsByKey(db, undefined);
      await sumCostsByKey(db, oauthType);
    });
    expect(plans.length).toBe(6);
    for (const plan of plans) {
      expect(plan).toMatch(/SEARCH cost_sums USING INDEX/);
      expect(plan).not.toMatch(/session_costs|tasks/);
    }
  },
);

testOn('sqlite', 'query plans of SQLite')(
  'what is spent on a key since a day is read from the sums of that key, and the bounds of costs from an index',
  async () => {
    const [first, last, spend, ...others] = await plansOf(server, async (db) => {
      await costBounds(db, undefined);
      await sumSpendOfKeySince(db, { keyType: oauthType, keySuffix: 's' }, '2026-03-01');
    });
    expect([first, last]).toEqual([last, 'SCAN session_costs USING COVERING INDEX session_costs_created']);
    expect(spend).toBe('SEARCH cost_sums USING INDEX cost_sums_key (keyType=? AND keySuffix=? AND day>?)');
    expect(others).toEqual([]);
  },
);

testOn('sqlite', 'query plans of SQLite')(
  'giving the spending of a user to another reads no sums, and no spending of others',
  async () => {
    const plans = await plansOf(server, (db) =>
      db.transaction().execute((transaction) => moveSpendOfUser(transaction, 'from', 'to')),
    );
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      expect(plan).toMatch(/SEARCH daily_spend USING INDEX \S+ \(scope=\? AND scopeId=\?\)/);
    }
  },
);
