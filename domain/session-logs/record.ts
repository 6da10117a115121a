import { insertSessionLogs, type SessionLogRow } from '../../db/queries/session-logs.js';
import type { App } from '../kernel/app.js';
import { newId } from '../kernel/ids.js';
import { letOthersRun, Pace } from '../kernel/let-others-run.js';
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

/** A batch of long lines is of so many characters and the line that exceeds them. */
const batchCharacters = 1_048_576;

/** The next batch, and others have their turn while it is made: the secrets are looked for in every line. */
const nextBatch = async (app: App, log: LogLines, start: number, pace: Pace): Promise<SessionLogRow[]> => {
  const createdAt = app.clock.now();
  const rows: SessionLogRow[] = [];
  let characters = 0;
  for (const line of log.lines.slice(start, start + batchSize)) {
    rows.push({
      id: newId(),
      taskId: log.taskId,
      sessionId: log.sessionId,
      iteration: log.iteration,
      cli: log.cli,
      content: await app.secrets.scrubAtPace(line, pace),
      lineNumber: start + rows.length,
      createdAt,
    });
    characters += line.length;
    if (characters > batchCharacters) {
      break;
    }
  }
  return rows;
};

/** Stores log lines without their secrets, batch by batch; other requests get their turn between batches. */
export const createSessionLogs = async (app: App, log: LogLines): Promise<void> => {
  const pace = new Pace();
  let start = 0;
  while (start < log.lines.length) {
    if (start > 0) {
      await letOthersRun();
    }
    const rows = await nextBatch(app, log, start, pace);
    await inConcurrentTransaction(app, [], (uow) => insertSessionLogs(uow.db, rows));
    start += rows.length;
  }
};
