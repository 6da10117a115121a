import { deleteSilentActiveSessions } from '../../db/queries/active-sessions.js';
import { minutesBefore } from '../kernel/time.js';
import { nowIso } from '../kernel/unit-of-work.js';
import { counted, type SweepStep } from './step.js';

const silentMinutes = 30;

/** Sessions that have been silent for half an hour are gone. */
export const cleanSessions: SweepStep = {
  name: 'sessions',
  run: async (app) =>
    counted(
      await deleteSilentActiveSessions(app.db, minutesBefore(nowIso(), silentMinutes)),
      'silent session',
      'removed',
    ),
};
