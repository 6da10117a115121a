import { countModelProfiles } from '../../db/queries/model-profiles.js';
import { countTasksCreatedSince, hasCompletedTask } from '../../db/queries/status.js';
import type { components } from '../../generated/swarm/types.js';
import { runningIntegrations } from '../integrations/settings.js';
import type { App } from '../kernel/app.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import type { Settings } from '../kernel/settings/registry.js';
import { msPerDay } from '../kernel/time.js';
import { sandbox } from '../sandbox/sandbox.js';
import { agentFiles } from './agent-files.js';
import { type AgentState, agentStates } from './agents.js';
import { automations } from './automations.js';
import { type HarnessGroup, harnessGroups, harnessItem, isDown } from './harness.js';
import { runtimePools } from './runtime-pools.js';
import { catalogStatus, connectionsStatus, mcpServersStatus, oauthStatus } from './services.js';

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

const chatItem = (settings: Settings): SetupItem => {
  const item = { id: 'chat', label: 'Chat', action_url: '/integrations' } as const;
  return runningIntegrations(settings).includes('chat')
    ? { ...item, state: 'verified' }
    : { ...item, state: 'unverified', hint: 'the platform and its tokens are not set' };
};

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

const firstTaskItem = (completed: boolean): SetupItem => {
  const item = { id: 'first_task', label: 'First task', action_url: '/tasks' } as const;
  return completed
    ? { ...item, state: 'verified' }
    : { ...item, state: 'unverified', hint: 'no task has been completed' };
};

/** What was not reported yet is open, not broken: a new server is not set up, and nothing has failed. */
const healthOf = (
  harnesses: readonly HarnessGroup[],
  harness: SetupItem,
  workers: SetupItem,
): StatusDocument['health'] => {
  if (harnesses.some(isDown)) {
    return 'broken';
  }
  return harness.state === 'verified' && workers.state !== 'unverified' ? 'ok' : 'degraded';
};

/** The status document (`GET /status`, docs/events.md). Nothing outside is called. Reads until the signal aborts. */
export const getStatus = async (app: App, signal: AbortSignal): Promise<StatusDocument> => {
  const { settings } = app;
  const now = app.clock.nowMs();
  const [agents, completed, recentTasks, isolation, found, connections, oauth, mcpServers, profiles, pools] =
    await Promise.all([
      app.service(heavyReads).run(agentStates, { now, verifyTtlMs: settings.swarmVerifyTtlMs }, signal),
      hasCompletedTask(app.db),
      countTasksCreatedSince(app.db, new Date(now - msPerDay).toISOString()),
      app.service(sandbox).isolation(),
      automations(app),
      connectionsStatus(app),
      oauthStatus(app),
      mcpServersStatus(app),
      countModelProfiles(app.db),
      runtimePools(app),
    ]);
  const harnesses = harnessGroups(agents);
  const harness = harnessItem(harnesses);
  const workers = workersItem(agents);
  const live = agents.filter((agent) => agent.live);
  return {
    identity: identity(settings),
    setup: [harness, chatItem(settings), workers, firstTaskItem(completed)],
    activity: {
      agents_online: live.length,
      leads_online: live.filter(({ isLead }) => isLead).length,
      recent_tasks_count: recentTasks,
    },
    agent_fs: agentFiles(app),
    automations: found,
    connections,
    oauth,
    mcp_servers: mcpServers,
    catalog: catalogStatus(app),
    model_profiles: profiles,
    runtime_pools: pools,
    sandbox: isolation,
    health: healthOf(harnesses, harness, workers),
    telemetry: { enabled: settings.anonymizedTelemetry },
  };
};
