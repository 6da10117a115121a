import type { App } from '../kernel/app.js';
import { raiseAlarm } from './alarm.js';
import { autoAssign } from './auto-assign.js';
import { makeChecklist } from './checklist.js';
import { cleanConnectorCodes } from './connector-codes.js';
import { expireRuntimes } from './expire-runtimes.js';
import { correctStatuses } from './health.js';
import { releaseOldMentions } from './mentions.js';
import { endReviews, freeOffers } from './offers.js';
import { cleanSessions } from './sessions.js';
import { reclaimStalled } from './stalled.js';
import { reportStarvation } from './starvation.js';
import type { SweepMemory, SweepStep } from './step.js';
import { unpinTasks } from './unpin.js';

/** What a sweep does, in this order (docs/heartbeat.md). */
const steps: readonly SweepStep[] = [
  expireRuntimes,
  freeOffers,
  reclaimStalled,
  correctStatuses,
  autoAssign,
  cleanSessions,
  cleanConnectorCodes,
  endReviews,
  releaseOldMentions,
  unpinTasks,
  reportStarvation,
  raiseAlarm,
  makeChecklist,
];

/** A failing step is reported and does not keep the others from running. */
const runStep = async (
  app: App,
  memory: SweepMemory,
  { name, run }: SweepStep,
  signal: AbortSignal,
): Promise<string | undefined> => {
  try {
    return await run(app, memory, signal);
  } catch (error) {
    signal.throwIfAborted();
    app.log.error({ err: error, step: name }, 'a step of the heartbeat sweep failed');
    return `${name} failed`;
  }
};

/**
 * Runs all steps once and says in words what was done.
 *
 * @throws the reason of the signal when it is told to end
 */
export const runSteps = async (app: App, memory: SweepMemory, signal: AbortSignal): Promise<string> => {
  const done: string[] = [];
  for (const step of steps) {
    signal.throwIfAborted();
    const result = await runStep(app, memory, step, signal);
    if (result !== undefined) {
      done.push(result);
    }
  }
  return `Sweep done: ${done.length === 0 ? 'nothing to do' : done.join(', ')}`;
};
