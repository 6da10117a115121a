import type { Reader } from '../../db/access.js';
import { type LoadedAgent, listAgentLoads } from '../../db/queries/agent-loads.js';
import { findLeadId } from '../../db/queries/leads.js';
import { findWaitingWithAffinity, hasChildOfType, type SweptTask } from '../../db/queries/stalled-tasks.js';
import { findTaskRow } from '../../db/queries/tasks.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { App } from '../kernel/app.js';
import type { Settings } from '../kernel/settings/registry.js';
import { minutesBefore } from '../kernel/time.js';
import { isEligible, isKeptForLeads } from '../tasks/eligibility.js';
import type { NewTask } from '../tasks/new-task.js';
import { makeIfWanted } from '../tasks/two-phases.js';
import { counted, type SweepStep } from './step.js';

const waitingMinutes = 15;
const taskType = 'reroute-decision';
const excerpt = 200;

/** Whether no worker can ever take the task. What is kept for a lead starves nowhere. */
const starves = (settings: Settings, task: SweptTask, workers: readonly LoadedAgent[]): boolean =>
  !isKeptForLeads(task) && !workers.some((worker) => isEligible(settings, task, worker));

const decisionText = (task: TaskTable): string =>
  [
    `Task ${task.id} waits in the pool, and no agent fits its routing affinity ${task.routingAffinity}.`,
    'Decide who is to do it: assign it, create it anew for somebody else, or cancel it.',
    `Task: ${task.task.slice(0, excerpt)}`,
  ].join('\n');

/** What starves, and whom to ask. */
const starving = async ({ db, settings, clock }: App): Promise<{ leadId: string; tasks: SweptTask[] } | undefined> => {
  const leadId = await findLeadId(db);
  const waiting = await findWaitingWithAffinity(db, minutesBefore(clock.now(), waitingMinutes));
  if (leadId === undefined || waiting.length === 0) {
    return undefined;
  }
  const workers = (await listAgentLoads(db)).filter((agent) => agent.isLead === 0);
  return { leadId, tasks: waiting.filter((task) => starves(settings, task, workers)) };
};

const decisionTask = (leadId: string, task: TaskTable): NewTask => ({
  task: decisionText(task),
  agentId: leadId,
  source: 'system',
  taskType,
  parentTaskId: task.id,
  routingSource: 'engine_default',
  routingAffinity: { leadOnly: true },
  outputSchema: null,
});

/** The task as it is, as long as it waits and nobody was asked about it. */
const stillOpen = async (db: Reader, seen: SweptTask): Promise<TaskTable | undefined> => {
  const task = await findTaskRow(db, seen.id);
  const since = seen.lastUpdatedAt;
  const isOpen =
    task?.status === seen.status &&
    task.lastUpdatedAt === since &&
    !(await hasChildOfType(db, { parentTaskId: seen.id, taskType, since }));
  return isOpen ? task : undefined;
};

const ask = (app: App, leadId: string, seen: SweptTask): Promise<boolean> =>
  makeIfWanted(app, async (db) => {
    const task = await stillOpen(db, seen);
    return task && decisionTask(leadId, task);
  });

const askLead = async (app: App, signal: AbortSignal): Promise<number> => {
  const found = await starving(app);
  if (found === undefined) {
    return 0;
  }
  let asked = 0;
  for (const task of found.tasks) {
    signal.throwIfAborted();
    asked += (await ask(app, found.leadId, task)) ? 1 : 0;
  }
  return asked;
};

/** Pool tasks that nobody is eligible for are put before the lead, once each while they wait. */
export const reportStarvation: SweepStep = {
  name: 'starvation',
  run: async (app, _memory, signal) => counted(await askLead(app, signal), 'starving task', 'put before the lead'),
};
