import { deleteCommand, deleteCommandsDueBefore, type RuntimeCommandRow } from '../../db/queries/runtime-commands.js';
import { updateControllerError } from '../../db/queries/runtime-controllers.js';
import { findRuntimeInstance, updateRuntimeInstance } from '../../db/queries/runtime-instances.js';
import type { App } from '../kernel/app.js';
import { failureText } from '../kernel/failure-text.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { failProvision } from './failures.js';
import { type Reply, startedRuntime } from './frames.js';
import { order } from './orders.js';

/** A command came to nothing: a worker that was to be started is given up. */
export const commandFailed = async (uow: UnitOfWork, row: RuntimeCommandRow, error: string): Promise<void> => {
  const text = `${row.op} of runtime ${row.runtimeId}: ${failureText(uow.app, error)}`;
  if (row.op === 'provision') {
    await failProvision(uow, row.runtimeId, error);
  }
  await updateControllerError(uow.db, row.controllerId, text, uow.now);
};

/** A controller may end a worker before it has started it: one that was not wanted any more is ended once it is there. */
const commandDone = async (uow: UnitOfWork, row: RuntimeCommandRow, result: unknown): Promise<void> => {
  if (row.op !== 'provision') {
    return;
  }
  const { controllerId, runtimeId } = row;
  const { externalId = null } = startedRuntime.safeParse(result).data ?? {};
  const runtime = await findRuntimeInstance(uow.db, runtimeId);
  if (runtime !== undefined && runtime.controllerId === controllerId) {
    await updateRuntimeInstance(uow.db, runtime.id, { externalId, updatedAt: uow.now });
  }
  if (runtime === undefined || runtime.status === 'offline') {
    await order(uow, { controllerId, op: 'terminate', runtimeId, externalId, reason: 'It is not wanted any more' });
  }
};

/** Ends a command with what the controller said; a second answer, or one that comes too late, is of no effect. */
export const endCommand = async (uow: UnitOfWork, reply: Reply): Promise<void> => {
  const row = await deleteCommand(uow.db, reply.id);
  if (row === undefined) {
    return;
  }
  if (reply.ok) {
    await commandDone(uow, row, reply.result);
  } else {
    await commandFailed(uow, row, reply.error);
  }
};

/** Ends what was not answered in time. */
export const endLateCommands = (app: App): Promise<void> =>
  inTransaction(app, async (uow) => {
    for (const row of await deleteCommandsDueBefore(uow.db, uow.now)) {
      await commandFailed(uow, row, 'The controller gave no answer in time');
    }
  });
