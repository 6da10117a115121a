import { type Kysely, sql } from 'kysely';

const maxUsd = 1e9;
/** What costs never come to together, though each were the largest. */
const maxSumUsd = 1e18;
const maxTokens = 1e10;
const maxDurationMs = 1e11;

interface Guarded {
  readonly table: string;
  readonly most: Readonly<Record<string, number>>;
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
  { table: 'daily_spend', most: { spendUsd: maxSumUsd } },
  { table: 'tasks', most: { totalCostUsd: maxSumUsd } },
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
    ([column, limit]) => sql`${sql.ref(column)} = max(0, min(${sql.ref(column)}, ${limit}))`,
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

/**
 * The database itself refuses the numbers over which no sum can be told, whoever writes: a process of a version without
 * bounds may have gone on after they were introduced.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const each of guarded) {
    await bringInside(db, each);
    await guard(db, each);
  }
};
