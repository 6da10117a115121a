import { insertSessionLogs, type SessionLogRow } from '../../db/queries/session-logs.js';
import { assertOwnTaskOf } from '../access/own-work.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { invalidField } from '../kernel/errors.js';
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

/**
 * What a worker prints belongs to a task of its agent: a line without one may become that of any task.
 *
 * @throws ProductError invalid, forbidden (`not_task_assignee`)
 */
const assertOwnLines = async ({ db }: App, caller: Caller, taskId: string | null): Promise<void> => {
  if (taskId !== null) {
    await assertOwnTaskOf(db, caller, taskId);
  } else if (caller.principal.kind === 'worker') {
    throw invalidField('body.taskId', 'is required with the token of a worker');
  }
};

/**
 * Stores log lines without their secrets, batch by batch; other requests get their turn between batches.
 *
 * @throws ProductError invalid, forbidden (`not_task_assignee`) when a worker sends lines of what is no task of its agent
 */
export const createSessionLogs = async (app: App, caller: Caller, log: LogLines): Promise<void> => {
  await assertOwnLines(app, caller, log.taskId);
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
