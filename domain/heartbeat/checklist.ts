import { findAgentRow } from '../../db/queries/agents.js';
import { findLeadId } from '../../db/queries/leads.js';
import { hasOpenOfType } from '../../db/queries/stalled-tasks.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { createTaskRow } from '../tasks/create.js';
import type { SweepStep } from './step.js';

const everyMs = 30 * 60_000;
const taskType = 'heartbeat-checklist';
const priority = 60;

const make = async (uow: UnitOfWork): Promise<boolean> => {
  const leadId = await findLeadId(uow.db);
  const lead = leadId === undefined ? undefined : await findAgentRow(uow.db, leadId);
  const checklist = lead?.heartbeatMd?.trim();
  if (!lead || !checklist || (await hasOpenOfType(uow.db, lead.id, taskType))) {
    return false;
  }
  await createTaskRow(uow, {
    task: checklist,
    agentId: lead.id,
    source: 'system',
    taskType,
    tags: ['heartbeat'],
    priority,
    routingSource: 'engine_default',
  });
  return true;
};

/** The lead goes through its checklist every half hour, one at a time. */
export const makeChecklist: SweepStep = {
  name: 'checklist',
  run: async (app, memory) => {
    if (Date.now() - memory.checklistMadeAt < everyMs || !(await inTransaction(app, make))) {
      return undefined;
    }
    memory.checklistMadeAt = Date.now();
    return "the lead's checklist made a task";
  },
};
