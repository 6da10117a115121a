import type { TaskStatus } from '../../generated/swarm/enums.js';
import type { Reader, Transaction } from '../access.js';
import { Columns } from '../columns.js';
import { changeStatement, type Placeholders, statement } from '../statement.js';
import type { AgentLogTable } from '../tables/agent-log.js';

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

/** The latest entries about a task, newest first. */
export const listTaskLog = (db: Reader, taskId: string, limit: number): Promise<AgentLogTable[]> =>
  newestOfTask.all(db, { taskId, limit });

/** When a task last came into a status, as far as the log still has it. */
export const findLastChangeTo = async (db: Reader, taskId: string, status: TaskStatus): Promise<string | undefined> =>
  (await lastChangeTo.first(db, { taskId, status }))?.createdAt;
