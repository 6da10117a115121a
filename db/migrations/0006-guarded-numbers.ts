import { type Kysely, PostgresAdapter, sql } from 'kysely';

const maxUsd = 1e9;
/** What costs never come to together, though each were the largest. */
const maxSumUsd = 1e18;
/** What a sum becomes that is more: far from the most, so that further costs find room. */
const brokenSumUsd = 1e12;
const maxTokens = 1e10;
const maxDurationMs = 1e11;

interface Guarded {
  readonly table: string;
  readonly most: Readonly<Record<string, number>>;
  /** What takes the place of more; the most, where it is not said. */
  readonly insteadOfMore?: number;
}

/** Columns that are added up, with the most that each may hold; none may be negative. */
const guarded: readonly Guarded[] = [
  {
    table: 'session_costs',
    most: {
      totalCostUsd: maxUsd,
      harnessCostUsd: maxUsd,
      inputTokens: maxTokens,
      outputTokens: maxTokens,
      cacheReadTokens: maxTokens,
      cacheWriteTokens: maxTokens,
      cacheWrite5mTokens: maxTokens,
      cacheWrite1hTokens: maxTokens,
      reasoningOutputTokens: maxTokens,
      thinkingTokens: maxTokens,
      durationMs: maxDurationMs,
      numTurns: 2_147_483_647,
    },
  },
  { table: 'pricing', most: { pricePerMillionUsd: maxUsd } },
  { table: 'budgets', most: { dailyBudgetUsd: maxUsd } },
  { table: 'users', most: { dailyBudgetUsd: maxUsd } },
  { table: 'daily_spend', most: { spendUsd: maxSumUsd }, insteadOfMore: brokenSumUsd },
  { table: 'tasks', most: { totalCostUsd: maxSumUsd }, insteadOfMore: brokenSumUsd },
];

const list = (parts: Parameters<typeof sql.join>[0]) => sql.join(parts, sql`, `);

/** Whether one of the columns of a row holds more or less than it may. Literals, as a trigger takes no parameters. */
const isOutside = ({ most }: Guarded, row: string) =>
  sql.join(
    Object.entries(most).map(([column, limit]) => {
      const value = sql.ref(`${row}.${column}`);
      return sql`${value} > ${sql.lit(limit)} or ${value} < 0`;
    }),
    sql` or `,
  );

const bringInside = async (db: Kysely<unknown>, each: Guarded): Promise<void> => {
  const bounded = Object.entries(each.most).map(
    ([column, limit]) => sql`${sql.ref(column)} = max(0, min(${sql.ref(column)}, ${each.insteadOfMore ?? limit}))`,
  );
  await sql`update ${sql.table(each.table)} set ${list(bounded)} where ${isOutside(each, each.table)}`.execute(db);
};

/** A task has no cost when it is created, so that creating one stays as quick as it is. */
const costlessAtFirst = 'tasks';

const guard = async (db: Kysely<unknown>, each: Guarded): Promise<void> => {
  const { table, most } = each;
  const refuse = sql`begin select raise(abort, ${sql.lit(`a number of ${table} is out of bounds`)}); end`;
  const columns = list(Object.keys(most).map((column) => sql.ref(column)));
  await sql`
    create trigger ${sql.ref(`${table}_update_in_bounds`)} before update of ${columns} on ${sql.table(table)}
    when ${isOutside(each, 'new')} ${refuse}`.execute(db);
  if (table !== costlessAtFirst) {
    await sql`
      create trigger ${sql.ref(`${table}_insert_in_bounds`)} before insert on ${sql.table(table)}
      when ${isOutside(each, 'new')} ${refuse}`.execute(db);
  }
};

const dayOfCost = sql`substr("createdAt", 1, 10)`;

/** A process that knows no sums of costs stores nothing of what they are grouped by. */
const completeCosts = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    update session_costs set "isHumanFree" = 1
    where "isHumanFree" = 0 and "taskId" in (select id from tasks where "isHumanFree" = 1)`.execute(db);
  await sql`
    update session_costs set "previousDay" = earlier.day, "agentPreviousDay" = earlier."agentDay"
    from (
      select id,
        coalesce(lag(${dayOfCost}) over (partition by "taskId" order by "createdAt", id), '') as day,
        coalesce(lag(${dayOfCost}) over (partition by "taskId", "agentId" order by "createdAt", id), '') as "agentDay"
      from session_costs
      where "taskId" in (select "taskId" from session_costs group by "taskId" having count(*) > 1)
    ) as earlier
    where earlier.id = session_costs.id
      and (session_costs."previousDay" <> earlier.day or session_costs."agentPreviousDay" <> earlier."agentDay")`.execute(
    db,
  );
  await sql`
    update session_costs set "previousDay" = ${dayOfCost}, "agentPreviousDay" = ${dayOfCost}
    where "taskId" is null and ("previousDay" <> ${dayOfCost} or "agentPreviousDay" <> ${dayOfCost})`.execute(db);
};

const sumUpAnew = async (db: Kysely<unknown>): Promise<void> => {
  await sql`delete from cost_sums`.execute(db);
  await sql`
    insert into cost_sums (day, "agentId", "requesterId", "isHumanFree", "keyType", "keySuffix", "previousDay",
      "agentPreviousDay", sessions, usd, "nanoUsd", "inputTokens", "outputTokens", "cacheReadTokens",
      "cacheWriteTokens", "durationMs", "firstSessionAt", "lastSessionAt")
    select substr(cost."createdAt", 1, 10), cost."agentId", coalesce(task."requestedByUserId", ''), cost."isHumanFree",
      coalesce(task."credentialKeyType", ''), coalesce(task."credentialKeySuffix", ''), cost."previousDay",
      cost."agentPreviousDay", count(*), sum(floor(cost."totalCostUsd")),
      sum(round((cost."totalCostUsd" - floor(cost."totalCostUsd")) * 1000000000)), sum(cost."inputTokens"),
      sum(cost."outputTokens"), sum(cost."cacheReadTokens"), sum(cost."cacheWriteTokens"), sum(cost."durationMs"),
      min(cost."createdAt"), max(cost."createdAt")
    from session_costs as cost left join tasks as task on task.id = cost."taskId"
    group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db);
};

/** What a trigger does on SQLite, where a constraint cannot be added to a table that exists. */
const constrain = async (db: Kysely<unknown>, each: Guarded): Promise<void> => {
  await sql`
    alter table ${sql.table(each.table)} add constraint ${sql.ref(`${each.table}_in_bounds`)}
    check (not (${isOutside(each, each.table)}))`.execute(db);
};

/**
 * The database itself refuses the numbers over which no sum can be told, whoever writes: a process of a version without
 * bounds may have gone on after they were introduced. The sums of costs are those of the costs as they are then.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    // No version without bounds ever wrote to it: there is nothing to mend.
    for (const each of guarded) {
      await constrain(db, each);
    }
    return;
  }
  for (const each of guarded) {
    await bringInside(db, each);
  }
  await completeCosts(db);
  await sumUpAnew(db);
  for (const each of guarded) {
    await guard(db, each);
  }
};
