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

const listedColumns = [
  'id',
  'agentId',
  'field',
  'version',
  'contentHash',
  'changeSource',
  'changedByAgentId',
  'changeReason',
  'createdAt',
] as const satisfies readonly (keyof ContextVersionTable)[];

/** A version without its text. */
export type ListedContextVersion = Pick<ContextVersionTable, (typeof listedColumns)[number]>;

/** The versions of an agent, or of one of its texts, the newest first. */
export const listContextVersions = (
  db: Reader,
  { agentId, field, limit, offset }: { agentId: string; field?: string | undefined; limit: number; offset: number },
): Promise<ListedContextVersion[]> =>
  db
    .selectFrom('context_versions')
    .select(listedColumns)
    .where('agentId', '=', agentId)
    .$if(field !== undefined, (query) => query.where('field', '=', field ?? ''))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

/** How many versions an agent has, or one of its texts. */
export const countContextVersions = async (db: Reader, agentId: string, field?: string): Promise<number> => {
  const { count } = await db
    .selectFrom('context_versions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('agentId', '=', agentId)
    .$if(field !== undefined, (query) => query.where('field', '=', field ?? ''))
    .executeTakeFirstOrThrow();
  return count;
};

/** A version with its text. */
export const findContextVersion = (
  db: Reader,
  agentId: string,
  field: string,
  version: number,
): Promise<(ListedContextVersion & Pick<ContextVersionTable, 'content'>) | undefined> =>
  db
    .selectFrom('context_versions')
    .select([...listedColumns, 'content'])
    .where('agentId', '=', agentId)
    .where('field', '=', field)
    .where('version', '=', version)
    .executeTakeFirst();

export const insertContextVersion = async (db: Transaction, row: ContextVersionTable): Promise<void> => {
  await db.insertInto('context_versions').values(row).execute();
};
