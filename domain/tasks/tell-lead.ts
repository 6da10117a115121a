import { updateRefusalFollowUp } from '../../db/queries/budgets.js';
import { findLeadId } from '../../db/queries/leads.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { RefusedWork } from '../budgets/admission.js';
import type { UsedUpBudget } from '../budgets/model.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { createTaskRow } from './create.js';

const previewLength = 200;
const usd = (amount: number): string => `$${amount.toFixed(2)}`;

const budgetNames = {
  global: 'the global budget',
  agent: "the agent's budget",
  user: "the requester's budget",
} as const;

const textOf = (task: TaskTable, agentId: string, budget: UsedUpBudget): string =>
  [
    `Task ${task.id} was not handed to agent ${agentId}: ${budgetNames[budget.cause]} (cause: ${budget.cause}) is used up.`,
    `Spent today: ${usd(budget.spendUsd)} of ${usd(budget.budgetUsd)}. It is handed out again from ${budget.resetAt} on.`,
    `The task: ${task.task.slice(0, previewLength)}`,
    'Decide whether it can wait, and tell who asked for it.',
  ].join('\n');

/**
 * Makes the task that tells the lead of a refusal, when there is a lead. A refused task of this kind gets none itself:
 * a lead over its own budget would otherwise be told about being told.
 */
export const tellLead = async (uow: UnitOfWork, { task: refused, refusal, budget }: RefusedWork): Promise<void> => {
  const leadId = await findLeadId(uow.db);
  const isFollowUp = refused.source === 'system' && refused.taskType === 'follow-up';
  if (leadId === undefined || isFollowUp) {
    return;
  }
  const { task } = await createTaskRow(uow, {
    task: textOf(refused, refusal.agentId, budget),
    agentId: leadId,
    source: 'system',
    taskType: 'follow-up',
    parentTaskId: refused.id,
  });
  await updateRefusalFollowUp(uow.db, refusal, task.id);
};
