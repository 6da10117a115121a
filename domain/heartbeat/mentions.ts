import { releaseMentions } from '../channels/mentions.js';
import { minutesBefore } from '../kernel/time.js';
import { counted, type SweepStep } from './step.js';

const readMinutes = 30;

/** Agents that were told what calls them, and have not read it, are told again. */
export const releaseOldMentions: SweepStep = {
  name: 'mentions',
  run: async (app) =>
    counted(await releaseMentions(app, minutesBefore(app.clock.now(), readMinutes)), 'agent', 'called again'),
};
