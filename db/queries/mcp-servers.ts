import type { Selectable } from 'kysely';
import type { SkillScope } from '../../generated/swarm/enums.js';
import type { Reader, Transaction } from '../access.js';
import { type Placeholders, statement } from '../statement.js';
import type { AgentMcpServerTable, McpServerTable } from '../tables/mcp-servers.js';

export type McpServerRow = Selectable<McpServerTable>;
export type AgentMcpServerRow = Selectable<AgentMcpServerTable>;

export interface McpServerFilter {
  readonly scope?: SkillScope | undefined;
  /** Only those that this agent has. */
  readonly agentId?: string | undefined;
  readonly enabled?: boolean | undefined;
}

/** The servers that meet all filters, by name. */
export const listMcpServerRows = (
  db: Reader,
  { scope, agentId, enabled }: McpServerFilter,
): Promise<McpServerRow[]> => {
  let query = db.selectFrom('mcp_servers').selectAll();
  if (scope !== undefined) {
    query = query.where('scope', '=', scope);
  }
  if (enabled !== undefined) {
    query = query.where('isEnabled', '=', enabled ? 1 : 0);
  }
  if (agentId !== undefined) {
    const installed = db.selectFrom('agent_mcp_servers').select('mcpServerId').where('agentId', '=', agentId);
    query = query.where((row) => row.or([row('scope', '=', 'swarm'), row('id', 'in', installed)]));
  }
  return query.orderBy('name').orderBy('id').execute();
};

const byId = statement((db, parameter: Placeholders<{ id: string }>) =>
  db.selectFrom('mcp_servers').selectAll().where('id', '=', parameter.id),
);

export const findMcpServerRow = (db: Reader, id: string): Promise<McpServerRow | undefined> => byId.first(db, { id });

export const countMcpServers = async (db: Reader): Promise<number> =>
  (
    await db
      .selectFrom('mcp_servers')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** How many there are. */
export const countMcpServersByState = async (db: Reader): Promise<{ enabled: number; disabled: number }> => {
  const counts = { enabled: 0, disabled: 0 };
  const rows = await db
    .selectFrom('mcp_servers')
    .select(['isEnabled', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('isEnabled')
    .execute();
  for (const { isEnabled, count } of rows) {
    counts[isEnabled === 1 ? 'enabled' : 'disabled'] = count;
  }
  return counts;
};

/** Inserts a server, unless another one of its scope and owner has the name; returns whether it did. */
export const insertMcpServer = async (db: Transaction, row: McpServerRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('mcp_servers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Whether another server of the scope and owner has the name. */
export const isMcpServerNameTaken = async (
  db: Reader,
  { id, scope, ownerAgentId, name }: Pick<McpServerRow, 'id' | 'scope' | 'ownerAgentId' | 'name'>,
): Promise<boolean> =>
  (await db
    .selectFrom('mcp_servers')
    .select('id')
    .where('scope', '=', scope)
    .where('ownerAgentId', '=', ownerAgentId)
    .where('name', '=', name)
    .where('id', '!=', id)
    .executeTakeFirst()) !== undefined;

export const updateMcpServerRow = async (
  db: Transaction,
  id: string,
  changes: Partial<Omit<McpServerRow, 'id' | 'createdAt' | 'createdBy'>>,
): Promise<void> => {
  await db.updateTable('mcp_servers').set(changes).where('id', '=', id).execute();
};

/** Deletes a server; no agent has it any more. */
export const deleteMcpServerRow = async (db: Transaction, id: string): Promise<void> => {
  await db.deleteFrom('mcp_servers').where('id', '=', id).execute();
};

/** Keeps that an agent has a server; one that had it keeps since when. */
export const insertAgentMcpServer = async (db: Transaction, row: AgentMcpServerRow): Promise<AgentMcpServerRow> => {
  await db
    .insertInto('agent_mcp_servers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('agent_mcp_servers')
    .selectAll()
    .where('agentId', '=', row.agentId)
    .where('mcpServerId', '=', row.mcpServerId)
    .executeTakeFirstOrThrow();
};

/** Takes a server from an agent; returns whether it had it. */
export const deleteAgentMcpServer = async (db: Transaction, agentId: string, mcpServerId: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('agent_mcp_servers')
    .where('agentId', '=', agentId)
    .where('mcpServerId', '=', mcpServerId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};
