import { insertCommand, type RuntimeCommandRow } from '../../db/queries/runtime-commands.js';
import { newId } from '../kernel/ids.js';
import { instantAfter, msPerSecond } from '../kernel/time.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { tellWaiting } from './signals.js';

/** How long an answer is waited for. */
const patienceMs: Readonly<Record<RuntimeCommandRow['op'], number>> = {
  provision: 120 * msPerSecond,
  terminate: 60 * msPerSecond,
};

/** What a controller is to be told. */
type Order = Pick<RuntimeCommandRow, 'controllerId' | 'op' | 'runtimeId' | 'externalId' | 'reason'>;

/** Has a controller told to do something, by whichever server it is connected to, once this is committed. */
export const order = async (uow: UnitOfWork, what: Order): Promise<void> => {
  const { db, now } = uow;
  await insertCommand(db, {
    ...what,
    id: newId(),
    state: 'waiting',
    deadlineAt: instantAfter(now, patienceMs[what.op]),
    createdAt: now,
  });
  tellWaiting(uow, what.controllerId);
};
