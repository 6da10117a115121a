import { randomUUID } from 'node:crypto';
import { insertRow, type StoredColumns } from './rows.js';
import type { TestServer } from './server.js';

/** What a stored task has that is not as usual. */
export type TaskColumns = Omit<StoredColumns<'tasks'>, 'id'> & { readonly id?: string };

/** A task as it is stored, in a given state. */
export const taskRow = ({ id = randomUUID(), ...columns }: TaskColumns) => {
  const now = new Date().toISOString();
  return {
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
};

/** Stores a task in a given state, without the way there, and returns its id. */
export const insertTaskRow = (server: TestServer, columns: TaskColumns): string => {
  const row = taskRow(columns);
  insertRow(server, 'tasks', row);
  return row.id;
};

/** The instant some minutes ago. */
export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
