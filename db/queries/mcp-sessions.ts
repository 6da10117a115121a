import type { Selectable } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import { type Placeholders, statement } from '../statement.js';
import type { McpSessionTable } from '../tables/mcp-sessions.js';

export type McpSessionRow = Selectable<McpSessionTable>;

const byId = statement((db, parameter: Placeholders<{ id: string }>) =>
  db.selectFrom('mcp_sessions').selectAll().where('id', '=', parameter.id),
);

export const findMcpSession = (db: Reader, id: string): Promise<McpSessionRow | undefined> => byId.first(db, { id });

/** The sessions of an owner, the one that was used longest ago first. */
export const listMcpSessionsOf = (db: Reader, owner: string): Promise<McpSessionRow[]> =>
  db.selectFrom('mcp_sessions').selectAll().where('owner', '=', owner).orderBy('lastUsedAt').orderBy('id').execute();

export const insertMcpSession = async (db: Transaction, row: McpSessionRow): Promise<void> => {
  await db.insertInto('mcp_sessions').values(row).execute();
};

/** Notes when a session was last used; never takes a later time back. */
export const updateMcpSessionUsed = async (
  db: Transaction,
  id: string,
  { lastUsedAt, busyUntil }: Pick<McpSessionRow, 'lastUsedAt' | 'busyUntil'>,
): Promise<void> => {
  await db
    .updateTable('mcp_sessions')
    .set({ lastUsedAt, busyUntil })
    .where('id', '=', id)
    .where('lastUsedAt', '<=', lastUsedAt)
    .execute();
};

/** Deletes a session; returns whether there was one. */
export const deleteMcpSession = async (db: Transaction, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('mcp_sessions').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Deletes all sessions of an owner. */
export const deleteMcpSessionsOf = async (db: Transaction, owner: string): Promise<void> => {
  await db.deleteFrom('mcp_sessions').where('owner', '=', owner).execute();
};

/** Deletes sessions that were not used since `before`, those of the longest idleness first; returns how many. */
export const deleteMcpSessionsIdleSince = async (db: Transaction, before: string, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('mcp_sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mcp_sessions')
        .select('id')
        .where('lastUsedAt', '<', before)
        .orderBy('lastUsedAt')
        .orderBy('id')
        .limit(limit),
    )
    .where('lastUsedAt', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
