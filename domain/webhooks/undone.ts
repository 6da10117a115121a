import { findWebhookDeliveryRow, reopenDelivery, settleDelivery } from '../../db/queries/webhook-deliveries.js';
import { type ErrorKind, ProductError } from '../kernel/errors.js';
import { HopelessError } from '../kernel/jobs/errors.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';

/** What may be otherwise at the next attempt. */
const passing: ReadonlySet<ErrorKind> = new Set(['conflict', 'exhausted', 'upstream', 'unavailable', 'internal']);

/** Whether something is refused for good: another attempt would be refused, too. */
export const isFinalRefusal = (error: unknown): error is ProductError =>
  error instanceof ProductError && !passing.has(error.kind);

/** Does what a delivery asks for. @throws HopelessError when it is refused for good */
export const orHopeless = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw isFinalRefusal(error) ? new HopelessError(error) : error;
  }
};

/** What is said of deliveries whose job somebody discarded: they stay as they are. */
export const discarded = 'Somebody discarded what was to be done about it';

/** Why a delivery whose job is dead led to nothing, for whoever may read the log. */
export const reasonOf = (error: unknown): string => {
  if (error === undefined) {
    return discarded;
  }
  const cause = error instanceof HopelessError ? error.cause : error;
  return cause instanceof ProductError ? cause.message : 'It could not be worked on';
};

interface OfDelivery {
  readonly deliveryId: string;
}

/** For jobs that work on one delivery: it waits no longer when they do not, and does so again when they do. */
export const deliveryEnds = {
  onDead: async ({ db }: UnitOfWork, { deliveryId }: OfDelivery, error: unknown): Promise<void> => {
    const row = await findWebhookDeliveryRow(db, deliveryId);
    if (row?.gatherAs === null) {
      await settleDelivery(db, deliveryId, { outcome: 'failed', error: reasonOf(error) });
    }
  },
  onRevived: ({ db }: UnitOfWork, { deliveryId }: OfDelivery): Promise<void> => reopenDelivery(db, deliveryId),
};
