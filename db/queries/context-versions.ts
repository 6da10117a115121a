import type { Reader, Transaction } from '../access.js';
import type { ContextVersionTable } from '../tables/context-versions.js';

/** The newest version of one profile text of an agent. */
export const findLatestContextVersion = (
  db: Reader,
  agentId: string,
  field: string,
): Promise<Pick<ContextVersionTable, 'id' | 'version'> | undefined> =>
  db
    .selectFrom('context_versions')
    .select(['id', 'version'])
    .where('agentId', '=', agentId)
    .where('field', '=', field)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertContextVersion = async (db: Transaction, row: ContextVersionTable): Promise<void> => {
  await db.insertInto('context_versions').values(row).execute();
};
