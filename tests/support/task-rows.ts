import { randomUUID } from 'node:crypto';
import { insertRow, type StoredColumns } from './rows.js';
import type { TestServer } from './server.js';

/** Stores a task in a given state, without the way there, and returns its id. */
export const insertTaskRow = (server: TestServer, columns: StoredColumns<'tasks'>): string => {
  const id = randomUUID();
  const now = new Date().toISOString();
  insertRow(server, 'tasks', {
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
  });
  return id;
};

/** The instant some minutes ago. */
export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
