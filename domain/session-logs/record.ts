import { insertSessionLogs, type SessionLogRow } from '../../db/queries/session-logs.js';
import type { App } from '../kernel/app.js';
import { newId } from '../kernel/ids.js';
import { letOthersRun } from '../kernel/let-others-run.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';

/** Lines one transaction stores: many enough to be fast, few enough not to hold others up. */
const batchSize = 200;

export interface LogLines {
  readonly sessionId: string;
  readonly taskId: string | null;
  readonly iteration: number;
  readonly cli: string;
  readonly lines: readonly string[];
}

const rowsOf = ({ secrets }: App, log: LogLines, start: number, createdAt: string): SessionLogRow[] =>
  log.lines.slice(start, start + batchSize).map((line, offset) => ({
    id: newId(),
    taskId: log.taskId,
    sessionId: log.sessionId,
    iteration: log.iteration,
    cli: log.cli,
    content: secrets.scrub(line),
    lineNumber: start + offset,
    createdAt,
  }));

/** Stores log lines without their secrets, batch by batch; other requests get their turn between batches. */
export const createSessionLogs = async (app: App, log: LogLines): Promise<void> => {
  for (let start = 0; start < log.lines.length; start += batchSize) {
    if (start > 0) {
      await letOthersRun();
    }
    const rows = rowsOf(app, log, start, app.clock.now());
    await inConcurrentTransaction(app, [], (uow) => insertSessionLogs(uow.db, rows));
  }
};
