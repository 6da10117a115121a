import { type LoadedAgent, listAgentLoads } from '../../db/queries/agent-loads.js';
import { findLeadId } from '../../db/queries/leads.js';
import { findWaitingWithAffinity, hasChildOfType } from '../../db/queries/stalled-tasks.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { Settings } from '../kernel/settings/registry.js';
import { minutesBefore } from '../kernel/time.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { readAffinity } from '../tasks/affinity.js';
import { createTaskRow } from '../tasks/create.js';
import { isEligible } from '../tasks/eligibility.js';
import { counted, type SweepStep } from './step.js';

const waitingMinutes = 15;
const taskType = 'reroute-decision';
const excerpt = 200;

/** Whether no worker can ever take the task. What is kept for a lead starves nowhere. */
const starves = (settings: Settings, task: TaskTable, workers: readonly LoadedAgent[]): boolean => {
  const affinity = readAffinity(task.routingAffinity);
  const isForLeads = affinity !== 'invalid' && affinity?.leadOnly === true;
  return !isForLeads && !workers.some((worker) => isEligible(settings, task.routingAffinity, worker));
};

const decisionText = (task: TaskTable): string =>
  [
    `Task ${task.id} waits in the pool, and no agent fits its routing affinity ${task.routingAffinity}.`,
    'Decide who is to do it: assign it, create it anew for somebody else, or cancel it.',
    `Task: ${task.task.slice(0, excerpt)}`,
  ].join('\n');

const askLead = async (uow: UnitOfWork): Promise<number> => {
  const leadId = await findLeadId(uow.db);
  const waiting = await findWaitingWithAffinity(uow.db, minutesBefore(uow.now, waitingMinutes));
  if (leadId === undefined || waiting.length === 0) {
    return 0;
  }
  const workers = (await listAgentLoads(uow.db)).filter((agent) => agent.isLead === 0);
  let asked = 0;
  for (const task of waiting.filter((candidate) => starves(uow.app.settings, candidate, workers))) {
    const since = task.lastUpdatedAt;
    if (await hasChildOfType(uow.db, { parentTaskId: task.id, taskType, since })) {
      continue;
    }
    await createTaskRow(uow, {
      task: decisionText(task),
      agentId: leadId,
      source: 'system',
      taskType,
      parentTaskId: task.id,
      routingSource: 'engine_default',
      routingAffinity: { leadOnly: true },
      outputSchema: null,
    });
    asked += 1;
  }
  return asked;
};

/** Pool tasks that nobody is eligible for are put before the lead, once each while they wait. */
export const reportStarvation: SweepStep = {
  name: 'starvation',
  run: async (app) => counted(await inTransaction(app, askLead), 'starving task', 'put before the lead'),
};
