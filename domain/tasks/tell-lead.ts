import type { Reader } from '../../db/access.js';
import { type BudgetRefusalRow, findRefusal, updateRefusalFollowUp } from '../../db/queries/budgets.js';
import { findLeadId } from '../../db/queries/leads.js';
import { findTaskRow } from '../../db/queries/tasks.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { RefusedWork } from '../budgets/admission.js';
import type { FollowingJob } from '../kernel/facts.js';
import type { PayloadOf } from '../kernel/jobs/payload.js';
import { nextMidnight } from '../kernel/utc-day.js';
import type { NewTask } from './new-task.js';
import { defineTaskJob } from './two-phases.js';

const previewLength = 200;
const usd = (amount: number | null): string => `$${(amount ?? 0).toFixed(2)}`;

const budgetNames = {
  global: 'the global budget',
  agent: "the agent's budget",
  user: "the requester's budget",
} as const;

const textOf = (task: TaskTable, refusal: BudgetRefusalRow): string => {
  const { cause, agentId, createdAt } = refusal;
  const [spent, budget] = [refusal[`${cause}SpendUsd`], refusal[`${cause}BudgetUsd`]];
  const resetAt = nextMidnight(new Date(createdAt).toISOString());
  return [
    `Task ${task.id} was not handed to agent ${agentId}: ${budgetNames[cause]} (cause: ${cause}) is used up.`,
    `Spent today: ${usd(spent)} of ${usd(budget)}. It is handed out again from ${resetAt} on.`,
    `The task: ${task.task.slice(0, previewLength)}`,
    'Decide whether it can wait, and tell who asked for it.',
  ].join('\n');
};

const payload = { taskId: 'text', date: 'text' } as const;

type Refused = PayloadOf<typeof payload>;

const taskForLead = async (db: Reader, { taskId, date }: Refused): Promise<NewTask | undefined> => {
  const task = await findTaskRow(db, taskId);
  const refusal = await findRefusal(db, taskId, date);
  const leadId = await findLeadId(db);
  if (task === undefined || refusal === undefined || leadId === undefined) {
    return undefined;
  }
  return {
    task: textOf(task, refusal),
    agentId: leadId,
    source: 'system',
    taskType: 'follow-up',
    parentTaskId: task.id,
  };
};

/** Tells the lead of a refusal, by a task of its own, when there is a lead. */
export const refusalFollowUp = defineTaskJob({
  name: 'tasks.tell-refusal',
  payload,
  wish: taskForLead,
  alongside: (uow, task, refused) => updateRefusalFollowUp(uow.db, refused, task.id),
});

/**
 * The job that tells the lead. A refused task of this kind gets none itself: a lead over its own budget would otherwise be
 * told about being told.
 */
export const refusalFollowUpFor = ({ task, refusal }: RefusedWork): FollowingJob<Refused> | undefined => {
  const isFollowUp = task.source === 'system' && task.taskType === 'follow-up';
  return isFollowUp ? undefined : { payload: { taskId: task.id, date: refusal.date }, agentId: refusal.agentId };
};
