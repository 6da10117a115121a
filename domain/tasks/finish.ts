import type { Reader } from '../../db/access.js';
import { changeGuardedTask, type TaskChanges } from '../../db/queries/task-changes.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { FinishStatus } from '../../generated/swarm/enums.js';
import { syncPullRequestAttachments } from '../files/pull-requests.js';
import type { App, AppInUnit } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, type ProductError } from '../kernel/errors.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { refuseStaleAttempt } from './attempt-fence.js';
import { refuseOtherAgents, reporterOf } from './caller.js';
import { endTask } from './end.js';
import { taskChanged } from './errors.js';
import { runEnded } from './facts.js';
import { outputChecks } from './output-schema.js';
import { requireTaskRow } from './read.js';
import { isTerminal } from './states.js';
import { type Task, toTask } from './task.js';
import { requireTaskToChange } from './task-to-change.js';

/** What a worker says about the end of its run. */
export interface FinishReport {
  readonly status: FinishStatus;
  readonly output?: string | undefined;
  readonly failureReason?: string | undefined;
  readonly force: boolean;
}

/** What came of a report. */
export interface FinishedTask {
  readonly task: Task;
  /** The task was not in progress, so this report did not end it. */
  readonly alreadyFinished: boolean;
  readonly message?: string;
  readonly wasNoOp?: boolean;
  readonly wasForcedOverwrite?: boolean;
}

type FinishResult = Omit<FinishedTask, 'task'> & { readonly task: TaskTable };

type Texts = Pick<TaskChanges, 'output' | 'failureReason'>;

const defaultOutput = 'Completed without output';
const defaultFailureReason = 'Failed without a reason';

/** The texts of a report that say something, scrubbed. */
const sentTexts = ({ secrets }: AppInUnit, { output, failureReason }: FinishReport): Texts => ({
  ...(output && { output: secrets.scrub(output) }),
  ...(failureReason && { failureReason: secrets.scrub(failureReason) }),
});

const refuse = (task: TaskTable, message: string): never => {
  throw conflict(message, {
    code: 'task_already_finished',
    details: { success: false, message, task: toTask(task), alreadyFinished: true },
  });
};

const raced = (task: TaskTable): ProductError =>
  taskChanged({
    success: false,
    message: 'Task was changed by someone else',
    task: toTask(task),
    alreadyFinished: true,
  });

/** What came of holding a forced output against the schema of its task; undefined when it was not. */
type Verdict = { readonly problem: string | undefined } | undefined;

const overwrite = async (uow: UnitOfWork, task: TaskTable, texts: Texts, verdict: Verdict): Promise<FinishResult> => {
  if (task.outputSchema !== null && texts.output && verdict === undefined) {
    throw raced(task);
  }
  if (verdict?.problem !== undefined) {
    refuse(task, `The output does not fit the task's outputSchema, nothing was overwritten: ${verdict.problem}`);
  }
  const changed = (await changeGuardedTask(uow.db, task, texts)) ?? task;
  await syncPullRequestAttachments(uow, changed);
  return {
    task: changed,
    alreadyFinished: true,
    wasForcedOverwrite: true,
    message: `The stored text of the ${task.status} task was overwritten`,
  };
};

const finishAgain = async (
  uow: UnitOfWork,
  task: TaskTable,
  report: FinishReport,
  verdict: Verdict,
): Promise<FinishResult> => {
  const texts = sentTexts(uow.app, report);
  const sent = Object.keys(texts) as (keyof Texts)[];
  if (sent.every((name) => texts[name] === task[name])) {
    return { task, alreadyFinished: true, wasNoOp: true, message: `Task is already ${task.status}` };
  }
  if (!report.force) {
    refuse(
      task,
      `Task is already ${task.status}; the sent text was discarded. Send \`force: true\` to overwrite the stored one; ` +
        `the task stays ${task.status}.`,
    );
  }
  return overwrite(uow, task, texts, verdict);
};

const finishRunning = async (uow: UnitOfWork, task: TaskTable, report: FinishReport): Promise<FinishResult> => {
  const texts = sentTexts(uow.app, report);
  const completed = report.status === 'completed';
  const ended = await endTask(uow, task, completed ? 'complete' : 'fail', {
    set: completed ? { output: defaultOutput, ...texts } : { failureReason: defaultFailureReason, ...texts },
  });
  if (ended === undefined) {
    throw raced(task);
  }
  await uow.app.tell(uow, runEnded, ended);
  return { task: ended.task, alreadyFinished: false };
};

/** Whether it is somebody's to end: a run that is late by then changes nothing, and is told so. */
const isHeld = ({ status, agentId }: TaskTable): boolean => !isTerminal(status) && agentId !== null;

/** Only some may report on a task. */
const refuseStrangers = async (db: Reader, caller: Caller, task: TaskTable, { force }: FinishReport): Promise<void> => {
  if (force || isHeld(task)) {
    refuseOtherAgents(task, caller.agentId);
    refuseStaleAttempt(task, await reporterOf(db, caller, task));
  }
};

/** Before the transaction, which must not wait for it. A task never changes its schema. */
const verdictOn = async (
  app: App,
  caller: Caller,
  id: string,
  report: FinishReport,
  signal: AbortSignal,
): Promise<Verdict> => {
  const { output } = report.force ? sentTexts(app, report) : {};
  if (!output) {
    return undefined;
  }
  const task = await requireTaskRow(app.db, id);
  await refuseStrangers(app.db, caller, task, report);
  if (task.outputSchema === null || !isTerminal(task.status)) {
    return undefined;
  }
  return { problem: await app.service(outputChecks).problemOf({ schema: task.outputSchema, output }, signal) };
};

/**
 * The end of a run, as its worker reports it with `finishTask`: ends a running task, leaves any other live task alone,
 * and never changes how a task ended, only its texts when forced.
 *
 * @throws ProductError forbidden (another agent's, or a stale attempt), notFound, conflict (a text that was discarded),
 *   unavailable (too many forced outputs are being held against schemas)
 */
export const finishTask = async (
  app: App,
  caller: Caller,
  id: string,
  report: FinishReport,
  signal: AbortSignal,
): Promise<FinishedTask> => {
  const verdict = await verdictOn(app, caller, id, report, signal);
  const { task, ...result } = await inConcurrentTransaction(app, [], async (uow): Promise<FinishResult> => {
    const task = await requireTaskToChange(uow, caller, id);
    await refuseStrangers(uow.db, caller, task, report);
    if (isTerminal(task.status)) {
      return finishAgain(uow, task, report, verdict);
    }
    if (task.status !== 'in_progress') {
      return { task, alreadyFinished: true, message: `Task is ${task.status}, not in progress; nothing was changed` };
    }
    return finishRunning(uow, task, report);
  });
  return { ...result, task: toTask(task) };
};
