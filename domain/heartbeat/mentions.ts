import { releaseMentions } from '../channels/mentions.js';
import { instantBefore, minutesBefore, msPerDay, msPerHour } from '../kernel/time.js';
import { counted, type SweepStep } from './step.js';

const readMinutes = 30;
/** What is older is told once a day: each time a worker may be started for it, and may leave it unread again. */
const oldMs = 4 * msPerHour;

/** Agents that were told what calls them, and have not read it, are told again. */
export const releaseOldMentions: SweepStep = {
  name: 'mentions',
  run: async (app) => {
    const now = app.clock.now();
    const unread = {
      before: minutesBefore(now, readMinutes),
      oldBefore: instantBefore(now, oldMs),
      beforeWhereOld: instantBefore(now, msPerDay),
    };
    return counted(await releaseMentions(app, unread), 'agent', 'called again');
  },
};
