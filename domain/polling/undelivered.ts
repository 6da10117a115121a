import { lockAgent } from '../../db/queries/agents.js';
import { findTaskRowToChange } from '../../db/queries/tasks.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import { recomputeAgentStatus } from '../agents/status.js';
import { type GivenMentions, takeMentionsBack } from '../channels/mentions.js';
import type { App } from '../kernel/app.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';
import { type TransitionOptions, transition } from '../tasks/transition.js';

/** A task that a poll gave to an agent. */
export interface TakenTask {
  /** As the poll left it. */
  readonly task: TaskTable;
  readonly agentId: string;
  /** What the poll did with it. */
  readonly step: 'review' | 'dispatch' | 'claim';
}

/** What a poll gave to an agent: a task, or what calls it. */
export type Taken = TakenTask | { readonly mentions: GivenMentions };

/** What a start decides, and a task that has not started does not have. */
const notStarted = {
  attemptRuntimeId: null,
  resolvedModel: null,
  modelSource: null,
  modelAlias: null,
  resolvedEffort: null,
  resolvedProfile: null,
} as const;

const ways = {
  review: { step: 'endReview', set: {} },
  dispatch: { step: 'reclaim', set: notStarted },
  claim: { step: 'release', set: { ...notStarted, agentId: null } },
} as const satisfies Record<TakenTask['step'], { readonly step: string; readonly set: TransitionOptions['set'] }>;

/**
 * Puts a task back from where a poll took it, because nobody was told of it. One that has gone on since, by whatever way, is
 * left alone: somebody knows of it.
 */
const putTaskBack = (app: App, { task, agentId, step }: TakenTask): Promise<void> =>
  inConcurrentTransaction(app, [], async (uow) => {
    await lockAgent(uow.db, agentId);
    const now = await findTaskRowToChange(uow.db, task.id);
    if (now?.status !== task.status || now.attempt !== task.attempt || now.lastUpdatedAt !== task.lastUpdatedAt) {
      return;
    }
    const back = ways[step];
    await transition(uow, now, back.step, { set: back.set, log: { agentId, metadata: { undelivered: true } } });
    await recomputeAgentStatus(uow, agentId);
  });

/** Puts back what an agent was given and nobody was told of. */
export const putBackUndelivered = (app: App, taken: Taken): Promise<void> =>
  'mentions' in taken ? takeMentionsBack(app, taken.mentions) : putTaskBack(app, taken);
