import type { WebhookDeliveryRow } from '../../db/queries/webhook-deliveries.js';
import type { App } from '../kernel/app.js';
import { ProductError } from '../kernel/errors.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';
import { type NewDelivery, storeDelivery } from './delivery.js';
import { isRejectionKept } from './flood.js';

const longestReason = 1000;

export const keep = (app: App, delivery: NewDelivery): Promise<WebhookDeliveryRow> =>
  inConcurrentTransaction(app, [], (uow) => storeDelivery(uow, delivery));

/** Keeps some of what is not signed right. */
export const keepingRejection = async <Result>(
  app: App,
  known: Pick<NewDelivery, 'source' | 'bytes'>,
  verify: () => Result,
): Promise<Result> => {
  try {
    return verify();
  } catch (error) {
    if (error instanceof ProductError && isRejectionKept(app, known.source)) {
      await keep(app, { ...known, outcome: 'rejected', verified: false, error: error.message });
    }
    throw error;
  }
};

/** What did not fit, too, where the message names only the rule. */
const reasonIn = ({ message, details }: ProductError): string =>
  typeof details?.['message'] === 'string' ? `${message}: ${details['message']}`.slice(0, longestReason) : message;

/** Keeps what was signed right and could not be used, so that it can be done again. */
export const keepingFailures = async <Result>(
  app: App,
  known: Omit<NewDelivery, 'outcome' | 'verified'>,
  work: () => Result | Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProductError) {
      await keep(app, { ...known, outcome: 'failed', verified: true, error: reasonIn(error), deliveryKey: undefined });
    }
    throw error;
  }
};
