import type { Reader } from '../../db/access.js';
import { findAgentRow } from '../../db/queries/agents.js';
import { findLeadId } from '../../db/queries/leads.js';
import { hasHeartbeatSince, hasOpenOfType } from '../../db/queries/stalled-tasks.js';
import { minutesBefore } from '../kernel/time.js';
import type { NewTask } from '../tasks/new-task.js';
import { makeIfWanted } from '../tasks/two-phases.js';
import type { SweepStep } from './step.js';

const everyMinutes = 30;
const taskType = 'heartbeat-checklist';
const priority = 60;

const dueChecklist = async (db: Reader, now: string): Promise<NewTask | undefined> => {
  const leadId = await findLeadId(db);
  const lead = leadId === undefined ? undefined : await findAgentRow(db, leadId);
  const checklist = lead?.heartbeatMd?.trim();
  if (!lead || !checklist) {
    return undefined;
  }
  const since = minutesBefore(now, everyMinutes);
  const isEarly = await hasHeartbeatSince(db, { agentId: lead.id, taskType, since });
  if (isEarly || (await hasOpenOfType(db, lead.id, taskType))) {
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

/** The lead goes through its checklist every half hour, one at a time. */
export const makeChecklist: SweepStep = {
  name: 'checklist',
  run: async (app) =>
    (await makeIfWanted(app, (db) => dueChecklist(db, app.clock.now())))
      ? "the lead's checklist made a task"
      : undefined,
};
