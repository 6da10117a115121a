import { deleteExpiredConnectorCodes } from '../connector/codes.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import { counted, type SweepStep } from './step.js';

/** Connector codes that expired an hour ago are of no use to anybody. */
export const cleanConnectorCodes: SweepStep = {
  name: 'connector codes',
  run: async (app) => counted(await inTransaction(app, deleteExpiredConnectorCodes), 'connector code', 'removed'),
};
