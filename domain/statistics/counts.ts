import { countAllLiveRuns, countSchedules } from '../../db/queries/automations.js';
import { countAllPages } from '../../db/queries/pages.js';
import { countSkills } from '../../db/queries/skills.js';
import {
  countActiveSessions,
  countAgentsByStatus,
  countTasksByStatus,
  type StatusCount,
} from '../../db/queries/statistics.js';
import { countWorkflows } from '../../db/queries/workflows.js';
import type { components } from '../../generated/swarm/types.js';
import { jobMetrics } from '../jobs/report.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { retentionReport } from '../retention/retention.js';

type Schemas = components['schemas'];
type StatusCounts = Schemas['StatusCounts'];

const byStatus = (rows: readonly StatusCount[]): StatusCounts['by_status'] =>
  Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ status, count }) => [status, count]));

const counted = (rows: readonly StatusCount[]): StatusCounts => ({
  total: rows.reduce((sum, { count }) => sum + count, 0),
  by_status: byStatus(rows),
});

const agentStats = ({ total, by_status }: StatusCounts): Schemas['AgentStats'] => ({
  total,
  idle: by_status.idle ?? 0,
  busy: by_status.busy ?? 0,
  offline: by_status.offline ?? 0,
});

const taskStats = ({ total, by_status }: StatusCounts): Schemas['TaskStats'] => ({
  total,
  unassigned: by_status.unassigned ?? 0,
  offered: by_status.offered ?? 0,
  reviewing: by_status.reviewing ?? 0,
  pending: by_status.pending ?? 0,
  in_progress: by_status.in_progress ?? 0,
  paused: by_status.paused ?? 0,
  completed: by_status.completed ?? 0,
  failed: by_status.failed ?? 0,
});

/** Numbers of agents and tasks by status, and the switches a dashboard needs (`GET /api/stats`). */
export const getStats = async ({ db, settings }: App): Promise<Schemas['Stats']> => {
  const [agents, tasks] = await Promise.all([countAgentsByStatus(db), countTasksByStatus(db)]);
  return {
    agents: agentStats(counted(agents)),
    tasks: taskStats(counted(tasks)),
    steeringEnabled: settings.steeringEnabled,
    multiRuntimeEnabled: settings.multiRuntimeEnabled,
    devMode: settings.swarmDevMode,
  };
};

/** Live counts and what retention did (`GET /api/metrics`). */
export const getMetrics = async (app: App, caller: Caller): Promise<Schemas['Metrics']> => {
  const [agents, tasks, workflows, runs, schedules, active, pages, skills, jobs] = await Promise.all([
    countAgentsByStatus(app.db),
    countTasksByStatus(app.db),
    countWorkflows(app.db),
    countAllLiveRuns(app.db),
    countSchedules(app.db),
    countActiveSessions(app.db),
    countAllPages(app.db),
    countSkills(app.db),
    jobMetrics(app, caller),
  ]);
  return {
    tasks: counted(tasks),
    agents: counted(agents),
    workflows,
    workflow_runs: runs,
    schedules,
    pages: { total: pages },
    sessions: { active },
    skills: { total: skills },
    jobs,
    retention: retentionReport(app),
  };
};
