import { findSpareRuntime, type Rest, type SpareRuntime } from '../../db/queries/supervised-runtimes.js';
import { tellsMentions } from '../channels/mentions.js';
import type { Settings } from '../kernel/settings/registry.js';
import { instantBefore, minutesBefore, msPerSecond } from '../kernel/time.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { endStarted } from './end-runtime.js';
import { isAwaited, whatAwaits } from './startable.js';

/** So long a worker keeps its place without work: agents whose tasks come in turn would take it from each other each time. */
const restMs = 30 * msPerSecond;
/** Who has not read a message for so long does not read it. */
const readsWithinMinutes = 30;

/** Which workers may make room now. */
export const restOf = (settings: Settings, now: string): Rest => ({
  idleSince: instantBefore(now, restMs),
  readingSince: minutesBefore(now, readsWithinMinutes),
  mentions: tellsMentions(settings),
});

/** Ends a worker whose place another agent needs, unless it has work or is about to have some; returns whether it was ended. */
export const makeRoom = async (uow: UnitOfWork, { id }: SpareRuntime): Promise<boolean> => {
  const row = await findSpareRuntime(uow.db, id, restOf(uow.app.settings, uow.now));
  if (row === undefined) {
    return false;
  }
  const awaiting = await whatAwaits(uow, row.agentId);
  return (
    !isAwaited(awaiting) &&
    (await endStarted(uow, row, 'It had no work, and another agent of the pool needs its place'))
  );
};
