import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';

/** A task in few words, and a line of its log. */
const schema = `
  create table task (id text primary key, task text not null, title text, status text not null, createdAt text not null);
  create index task_status on task (status, createdAt);
  create table log (id text primary key, taskId text not null, eventType text not null, createdAt text not null);
  create index log_task on log (taskId);
  create index log_time on log (createdAt);
`;

/**
 * The least that creating a task can be: one short row and its log row a commit, on a new file with three indexes. The
 * commit does not wait for the disk.
 */
export const openShortRows = (path: string) => {
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.pragma('wal_autocheckpoint = 8000');
  db.exec(schema);
  const [begin, commit] = [db.prepare('begin immediate'), db.prepare('commit')];
  const insertTask = db.prepare('insert into task values (?, ?, ?, ?, ?)');
  const insertLog = db.prepare('insert into log values (?, ?, ?, ?)');
  return {
    create: ({ task, title = null }: { readonly task: string; readonly title?: string | null }) => {
      const id = randomUUID();
      const createdAt = new Date().toISOString();
      begin.run();
      insertTask.run(id, task, title, 'unassigned', createdAt);
      insertLog.run(randomUUID(), id, 'task_created', createdAt);
      commit.run();
      return { id, task, title, status: 'unassigned', createdAt };
    },
  };
};
