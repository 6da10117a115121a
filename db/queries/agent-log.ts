import type { TaskStatus } from '../../generated/swarm/enums.js';
import type { Reader, Transaction } from '../access.js';
import { Columns } from '../columns.js';
import { changeStatement, type Placeholders, statement } from '../statement.js';
import type { AgentLogTable } from '../tables/agent-log.js';
import { type Answered, bytesAroundRow, bytesWithRow, countWithin, startWithin } from './page-bytes.js';

const columns = new Columns<AgentLogTable>({
  id: true,
  eventType: true,
  agentId: true,
  taskId: true,
  oldValue: true,
  newValue: true,
  metadata: true,
  createdAt: true,
});

const insert = changeStatement((db, row: Placeholders<AgentLogTable>) =>
  db.insertInto('agent_log').values(columns.pick(row)),
);

/** Bytes of an entry, counting 512 around its texts. */
export const bytesOfEntry = bytesWithRow<'agent_log'>('oldValue', 'newValue', 'metadata');

/** An entry as it is answered, counting as much around its texts. */
export const answeredEntry = ({ oldValue, newValue, metadata }: AgentLogTable): Answered => ({
  texts: [oldValue, newValue, metadata],
  around: bytesAroundRow,
});

const sizesOfTask = statement((db, parameter: Placeholders<{ taskId: string; limit: number }>) =>
  db
    .selectFrom('agent_log')
    .select((row) => bytesOfEntry(row).as('bytes'))
    .where('taskId', '=', parameter.taskId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(parameter.limit),
);

const newestOfTask = statement((db, parameter: Placeholders<{ taskId: string; limit: number }>) =>
  db
    .selectFrom('agent_log')
    .selectAll()
    .where('taskId', '=', parameter.taskId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(parameter.limit),
);

const lastChangeTo = statement((db, parameter: Placeholders<{ taskId: string; status: string }>) =>
  db
    .selectFrom('agent_log')
    .select('createdAt')
    .where('taskId', '=', parameter.taskId)
    .where('newValue', '=', parameter.status)
    .orderBy('createdAt', 'desc')
    .limit(1),
);

/** Appends to the log, in the transaction of the change it tells of. */
export const insertAgentLog = async (db: Transaction, row: AgentLogTable): Promise<void> => {
  await insert.send(db, row);
};

/**
 * The latest entries about a task, newest first: at most `limit`, up to the first that would make more than `maxBytes`
 * bytes with those before it, counting 512 around each; the very first comes whatever it has.
 */
export const listTaskLog = async (
  db: Reader,
  { taskId, limit }: { readonly taskId: string; readonly limit: number },
  maxBytes: number,
): Promise<AgentLogTable[]> => {
  const sizes = await sizesOfTask.all(db, { taskId, limit });
  const newest = await newestOfTask.all(db, { taskId, limit: countWithin(sizes, maxBytes) });
  return startWithin(newest, answeredEntry, maxBytes);
};

/** When a task last came into a status, as far as the log still has it. */
export const findLastChangeTo = async (db: Reader, taskId: string, status: TaskStatus): Promise<string | undefined> =>
  (await lastChangeTo.first(db, { taskId, status }))?.createdAt;
