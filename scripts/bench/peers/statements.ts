import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';

/** The statements of the peers: what the product stores and reads, written by hand for better-sqlite3. */

export interface NewTaskBody {
  readonly task: string;
  readonly title?: string;
  readonly tags?: readonly string[];
  readonly priority?: number;
}

export interface NewEventBody {
  readonly category: string;
  readonly event: string;
  readonly source: string;
  readonly agentId?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

interface BlockedKey {
  readonly fence: number | null;
  readonly keyIndex: number | null;
}

const insertInto = (table: string, columns: readonly string[]): string =>
  `insert into ${table} (${columns.join(', ')}) values (${columns.map((name) => `@${name}`).join(', ')})`;

const taskColumns = [
  'id',
  'key',
  'rootTaskId',
  'task',
  'title',
  'status',
  'source',
  'tags',
  'priority',
  'dependsOn',
  'swarmVersion',
  'createdAt',
  'lastUpdatedAt',
];
const logColumns = ['id', 'eventType', 'taskId', 'newValue', 'metadata', 'createdAt'];
const eventColumns = ['id', 'category', 'event', 'status', 'source', 'agentId', 'data', 'createdAt'];
const lineColumns = ['id', 'taskId', 'sessionId', 'iteration', 'cli', 'content', 'lineNumber', 'createdAt'];

/** Opens the database with the settings the product opens it with, and prepares every statement once. */
export const openStatements = (path: string) => {
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.pragma('wal_autocheckpoint = 8000');
  db.pragma('foreign_keys = ON');
  db.pragma('cache_size = -65536');

  const agentById = db.prepare<[string], { maxTasks: number; active?: number }>(
    `select *, (select count(*) from tasks where agentId = agents.id and status = 'in_progress') +
               (select count(*) from tasks where offeredTo = agents.id and status = 'reviewing') as active
     from agents where id = ?`,
  );
  const insertTask = db.prepare(insertInto('tasks', taskColumns));
  const insertLog = db.prepare(insertInto('agent_log', logColumns));
  const insertEvent = db.prepare(insertInto('events', eventColumns));
  const insertLine = db.prepare(insertInto('session_logs', lineColumns));
  const blockedKeys = db.prepare<[string], BlockedKey>(
    `select fence.seq as fence, key.keyIndex from (select max(authFailureSeq) as seq from credential_keys) fence
     left join credential_keys key
       on key.keyType = ? and key.scope = 'global' and key.scopeId = '' and key.status = 'rate_limited'`,
  );
  const storeTask = db.transaction((task: object, log: object) => {
    insertTask.run(task);
    insertLog.run(log);
  });

  return {
    readAgent: (id: string) => {
      const agent = agentById.get(id);
      if (!agent) {
        return undefined;
      }
      const { active: current = 0, maxTasks: max } = agent;
      const capacity = { current, max, available: Math.max(0, max - current) };
      return Object.assign(agent, { active: undefined, capacity });
    },
    createTask: ({ task, title, tags = [], priority = 50 }: NewTaskBody) => {
      const id = randomUUID();
      const now = new Date().toISOString();
      const row = {
        id,
        key: `shared/task:${id}/`,
        rootTaskId: id,
        task,
        title: title ?? null,
        status: 'unassigned',
        source: 'api',
        tags: JSON.stringify(tags),
        priority,
        dependsOn: '[]',
        swarmVersion: '0.1.0',
        createdAt: now,
        lastUpdatedAt: now,
      };
      storeTask(row, {
        id: randomUUID(),
        eventType: 'task_created',
        taskId: id,
        newValue: 'unassigned',
        metadata: '{"source":"api"}',
        createdAt: now,
      });
      return { ...row, tags, dependsOn: [] };
    },
    createEvent: ({ category, event, source, agentId, data }: NewEventBody) => {
      const row = {
        id: randomUUID(),
        category,
        event,
        status: 'ok',
        source,
        agentId: agentId ?? null,
        data: data ? JSON.stringify(data) : null,
        createdAt: new Date().toISOString(),
      };
      insertEvent.run(row);
      return { ...row, data };
    },
    createLogLine: (sessionId: string, taskId: string, lineNumber: number, content: string) => {
      const createdAt = new Date().toISOString();
      insertLine.run({
        id: randomUUID(),
        taskId,
        sessionId,
        iteration: 1,
        cli: 'harness_a',
        content,
        lineNumber,
        createdAt,
      });
    },
    availableKeys: (keyType: string, totalKeys: number) => {
      const rows = blockedKeys.all(keyType);
      const blocked = new Set(rows.map((row) => row.keyIndex));
      const availableIndices = Array.from({ length: totalKeys }, (_, index) => index).filter(
        (index) => !blocked.has(index),
      );
      return { availableIndices, totalKeys, authFailureFence: rows[0]?.fence ?? 0 };
    },
  };
};
