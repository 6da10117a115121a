import { type ClaimingAgent, findClaimingAgent } from '../../db/queries/task-claims.js';
import type { App } from '../kernel/app.js';
import { letOthersRun } from '../kernel/let-others-run.js';
import { channelActivity } from './activity.js';
import { lookForWork, type Poll, type Work } from './look-for-work.js';
import type { Trigger } from './trigger.js';
import { putBackUndelivered } from './undelivered.js';
import type { Waiting } from './wait.js';
import { waitingPolls } from './waiting-polls.js';

/** The answer to a poll. */
export interface PollAnswer {
  readonly trigger: Trigger | null;
  /** Puts back what the answer hands out, for when it does not reach anybody. */
  readonly undelivered?: () => Promise<void>;
}

const nothing: PollAnswer = Object.freeze({ trigger: null });

const answerWith = (app: App, work: Work | null): PollAnswer => {
  if (work === null) {
    return nothing;
  }
  const { trigger, taken } = work;
  return taken === undefined ? { trigger } : { trigger, undelivered: () => putBackUndelivered(app, taken) };
};

/** What somebody who has nothing to do may hear. */
const answerToIdle = async (app: App, agent: Pick<ClaimingAgent, 'isLead'>): Promise<PollAnswer> => ({
  trigger: (await channelActivity(app, agent)) ?? null,
});

/**
 * The next thing an agent should do, or null (docs/claiming.md). With `waiting` it comes as soon as there is something. A
 * server that is about to stop, and one where as many polls wait as may, lets none wait.
 *
 * @throws ProductError notFound when no agent has the id; after a while unauthenticated, forbidden when the caller may not
 *   poll any more
 */
export const pollForWork = async (app: App, poll: Poll, waiting?: Waiting): Promise<PollAnswer> => {
  const polls = app.service(waitingPolls);
  if (waiting === undefined || !polls.hasRoomFor(poll.agentId) || app.isDraining()) {
    const { work, agent } = await lookForWork(app, poll);
    return work === null ? answerToIdle(app, agent) : answerWith(app, work);
  }
  const work = await polls.wait(poll, waiting);
  const idle =
    work === null && app.settings.leadMonitorChannels ? await findClaimingAgent(app.db, poll.agentId) : undefined;
  if (idle !== undefined) {
    return answerToIdle(app, idle);
  }
  if (work !== null) {
    // The caller may have hung up while the transaction kept the process busy: now it is known, and the answer goes back.
    await letOthersRun();
  }
  return answerWith(app, work);
};
