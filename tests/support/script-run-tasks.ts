import { rowsOf } from './rows.js';
import type { TestServer } from './server.js';
import { changeTask } from './tasks.js';
import { waitFor } from './wait.js';

/** Waits for the task of a step, and returns its id. */
export const startedTask = async (server: TestServer, runId: string, stepKey: string): Promise<string> => {
  const find = () => rowsOf(server, 'script_run_journal', { runId, stepKey })[0]?.taskId ?? undefined;
  await waitFor('the task of the step', () => find() !== undefined);
  return find() ?? '';
};

/** Ends a task behind the server's back. */
export const endTask = (server: TestServer, id: string, status: 'completed' | 'failed', output: string | null): void =>
  changeTask(server, id, { status, output, finishedAt: new Date().toISOString() });
