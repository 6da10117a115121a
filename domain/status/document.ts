import { countTasksCreatedSince, hasCompletedTask, listAgentStates } from '../../db/queries/status.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { Settings } from '../kernel/settings/registry.js';
import { msPerDay } from '../kernel/time.js';
import { agentFiles } from './agent-files.js';
import { type AgentState, agentState } from './agents.js';
import { harnessItem } from './harness.js';

type Schemas = components['schemas'];
type StatusDocument = Schemas['StatusDocument'];
type SetupItem = Schemas['SetupItem'];

const identity = (settings: Settings): Schemas['SwarmIdentity'] => ({
  name: settings.swarmOrgName,
  logo_url: settings.swarmOrgLogoUrl,
  brand_color: settings.swarmBrandColor,
  is_cloud: settings.swarmCloud,
  marketing_url: settings.swarmMarketingUrl,
  hide_cloud_promo: settings.swarmHideCloudPromo,
  org_id: settings.swarmOrgId,
});

const workersItem = (agents: readonly AgentState[]): SetupItem => {
  const live = agents.filter((agent) => agent.live);
  const item = { id: 'workers', label: 'Workers', action_url: '/agents' } as const;
  if (live.some(({ isLead }) => isLead) && live.some(({ isLead }) => !isLead)) {
    return { ...item, state: 'verified' };
  }
  return agents.length > 0
    ? { ...item, state: 'configured', hint: 'needs a lead and a worker that were heard of within 5 minutes' }
    : { ...item, state: 'unverified', hint: 'no agent has registered' };
};

const firstTaskItem = (completed: boolean): SetupItem => ({
  id: 'first_task',
  label: 'First task',
  state: completed ? 'verified' : 'unverified',
  action_url: '/tasks',
});

const healthOf = (setup: readonly SetupItem[]): StatusDocument['health'] => {
  const stateOf = (id: SetupItem['id']) => setup.find((item) => item.id === id)?.state;
  if (stateOf('harness') === 'unverified' || stateOf('workers') === 'unverified') {
    return 'broken';
  }
  return stateOf('harness') === 'configured' ? 'degraded' : 'ok';
};

/** The status document (`GET /status`, docs/events.md). Nothing outside is called. */
export const getStatus = async (app: App): Promise<StatusDocument> => {
  const { settings } = app;
  const now = Date.now();
  const [rows, completed, recentTasks] = await Promise.all([
    listAgentStates(app.db),
    hasCompletedTask(app.db),
    countTasksCreatedSince(app.db, new Date(now - msPerDay).toISOString()),
  ]);
  const agents = rows.map((row) => agentState(row, now));
  const setup = [harnessItem(settings, agents, now), workersItem(agents), firstTaskItem(completed)];
  const live = agents.filter((agent) => agent.live);
  return {
    identity: identity(settings),
    setup,
    activity: {
      agents_online: live.length,
      leads_online: live.filter(({ isLead }) => isLead).length,
      recent_tasks_count: recentTasks,
    },
    agent_fs: agentFiles(app),
    automations: [],
    health: healthOf(setup),
    telemetry: { enabled: settings.anonymizedTelemetry },
  };
};
