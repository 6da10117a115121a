import { findLostOffers, findOldReviews } from '../../db/queries/stalled-tasks.js';
import { recomputeAgentStatus } from '../agents/status.js';
import { minutesBefore } from '../kernel/time.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { transition } from '../tasks/transition.js';
import { counted, type SweepStep } from './step.js';

const reviewMinutes = 30;
/** What is gone for longer may never come back. */
const controllerMinutes = 30;

/** Since when a controller was heard of whose pools start workers; undefined: none does. */
const controllersSince = ({ app, now }: UnitOfWork): string | undefined =>
  app.settings.runtimePoolsEnabled ? minutesBefore(now, controllerMinutes) : undefined;

const freeLostOffers = async (uow: UnitOfWork): Promise<number> => {
  let freed = 0;
  for (const task of await findLostOffers(uow.db, controllersSince(uow))) {
    const changed = await transition(uow, task, 'withdrawOffer', { set: { offeredTo: null, offeredAt: null } });
    freed += changed === undefined ? 0 : 1;
  }
  return freed;
};

const endOldReviews = async (uow: UnitOfWork): Promise<number> => {
  let ended = 0;
  for (const task of await findOldReviews(uow.db, minutesBefore(uow.now, reviewMinutes))) {
    const changed = await transition(uow, task, 'endReview');
    if (changed === undefined) {
      continue;
    }
    ended += 1;
    if (changed.offeredTo !== null) {
      await recomputeAgentStatus(uow, changed.offeredTo);
    }
  }
  return ended;
};

/** Offers to agents that are offline or deleted go back to the pool. */
export const freeOffers: SweepStep = {
  name: 'offers',
  run: async (app) => counted(await inTransaction(app, freeLostOffers), 'offer', 'freed'),
};

/** Offers nobody answered while under review are offered again. */
export const endReviews: SweepStep = {
  name: 'reviews',
  run: async (app) => counted(await inTransaction(app, endOldReviews), 'review', 'ended'),
};
