import { randomUUID } from 'node:crypto';
import type { TestServer } from './server.js';

/** Columns of a stored task that a test cares about. */
export type TaskColumns = Readonly<Record<string, string | number | null>>;

/** Stores a task in a given state, without the way there, and returns its id. */
export const insertTaskRow = (server: TestServer, columns: TaskColumns): string => {
  const id = randomUUID();
  const now = new Date().toISOString();
  const row: TaskColumns = {
    id,
    key: `shared/task:${id}/`,
    task: 'Count the files',
    status: 'pending',
    source: 'api',
    tags: '[]',
    priority: 50,
    dependsOn: '[]',
    createdAt: now,
    lastUpdatedAt: now,
    rootTaskId: id,
    ...columns,
  };
  const names = Object.keys(row);
  server.database
    .prepare(`insert into tasks (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`)
    .run(...Object.values(row));
  return id;
};

/** The instant some minutes ago. */
export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
