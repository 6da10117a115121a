import { deleteSilentActiveSessions } from '../../db/queries/active-sessions.js';
import { minutesBefore } from '../kernel/time.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import { counted, type SweepStep } from './step.js';

const silentMinutes = 30;

/** Sessions that have been silent for half an hour are gone. */
export const cleanSessions: SweepStep = {
  name: 'sessions',
  run: async (app) =>
    counted(
      await inTransaction(app, ({ db, now }) => deleteSilentActiveSessions(db, minutesBefore(now, silentMinutes))),
      'silent session',
      'removed',
    ),
};
