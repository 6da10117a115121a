import { rowsOf } from './rows.js';
import type { TestServer } from './server.js';

type Counts = Record<string, number>;

/** How many tasks there are in each state: as they are counted, in whichever rows, and as they are. */
export const taskCounts = (server: TestServer): { readonly kept: Counts; readonly actual: Counts } => {
  const kept: Counts = {};
  for (const { status, count } of rowsOf(server, 'task_counts')) {
    kept[status] = (kept[status] ?? 0) + count;
  }
  const actual: Counts = Object.fromEntries(Object.keys(kept).map((status) => [status, 0]));
  for (const { status } of rowsOf(server, 'tasks')) {
    actual[status] = (actual[status] ?? 0) + 1;
  }
  return { kept, actual };
};
