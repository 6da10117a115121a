import type { Reader } from '../../db/access.js';
import { findAgentRow } from '../../db/queries/agents.js';
import { findLeadId } from '../../db/queries/leads.js';
import { hasOpenOfType } from '../../db/queries/stalled-tasks.js';
import type { App } from '../kernel/app.js';
import { createTaskRow } from '../tasks/create.js';
import type { NewTask } from '../tasks/new-task.js';
import { inTwoPhases } from '../tasks/two-phases.js';
import type { SweepStep } from './step.js';

const everyMs = 30 * 60_000;
const taskType = 'heartbeat-checklist';
const priority = 60;

const dueChecklist = async (db: Reader): Promise<NewTask | undefined> => {
  const leadId = await findLeadId(db);
  const lead = leadId === undefined ? undefined : await findAgentRow(db, leadId);
  const checklist = lead?.heartbeatMd?.trim();
  if (!lead || !checklist || (await hasOpenOfType(db, lead.id, taskType))) {
    return undefined;
  }
  return {
    task: checklist,
    agentId: lead.id,
    source: 'system',
    taskType,
    tags: ['heartbeat'],
    priority,
    routingSource: 'engine_default',
  };
};

const make = (app: App): Promise<boolean> =>
  inTwoPhases(app, {
    read: dueChecklist,
    wish: (checklist) => checklist,
    store: async (uow, task) => {
      if (task !== undefined) {
        await createTaskRow(uow, task);
      }
      return task !== undefined;
    },
  });

/** The lead goes through its checklist every half hour, one at a time. */
export const makeChecklist: SweepStep = {
  name: 'checklist',
  run: async (app, memory) => {
    if (Date.now() - memory.checklistMadeAt < everyMs || !(await make(app))) {
      return undefined;
    }
    memory.checklistMadeAt = Date.now();
    return "the lead's checklist made a task";
  },
};
