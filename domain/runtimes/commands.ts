import {
  deleteCommand,
  deleteCommandsDueBefore,
  insertCommand,
  type RuntimeCommandRow,
} from '../../db/queries/runtime-commands.js';
import { updateControllerError } from '../../db/queries/runtime-controllers.js';
import type { App } from '../kernel/app.js';
import { newId } from '../kernel/ids.js';
import { instantAfter, msPerSecond } from '../kernel/time.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { tellWaiting } from './signals.js';

const commandMs = 60 * msPerSecond;

/** What a controller is to be told. */
type Order = Pick<RuntimeCommandRow, 'controllerId' | 'op' | 'runtimeId' | 'externalId' | 'reason'>;

/** Has a controller told to do something, by whichever server it is connected to, once this is committed. */
export const order = async (uow: UnitOfWork, what: Order): Promise<void> => {
  const { db, now } = uow;
  await insertCommand(db, {
    ...what,
    id: newId(),
    state: 'waiting',
    deadlineAt: instantAfter(now, commandMs),
    createdAt: now,
  });
  tellWaiting(uow, what.controllerId);
};

const failed = async ({ app, db, now }: UnitOfWork, row: RuntimeCommandRow, error: string): Promise<void> => {
  const text = `${row.op} of runtime ${row.runtimeId}: ${app.secrets.scrub(error)}`;
  await updateControllerError(db, row.controllerId, text, now);
};

/** Ends a command with what the controller said; a second answer, or one that comes too late, is of no effect. */
export const endCommand = async (uow: UnitOfWork, id: string, error: string | undefined): Promise<void> => {
  const row = await deleteCommand(uow.db, id);
  if (row !== undefined && error !== undefined) {
    await failed(uow, row, error);
  }
};

/** Ends what was not answered in time. */
export const endLateCommands = (app: App): Promise<void> =>
  inTransaction(app, async (uow) => {
    for (const row of await deleteCommandsDueBefore(uow.db, uow.now)) {
      await failed(uow, row, 'The controller gave no answer in time');
    }
  });
