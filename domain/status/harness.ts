import type { components } from '../../generated/swarm/types.js';
import { type AgentState, mostMissing } from './agents.js';

type Schemas = components['schemas'];
type HarnessState = Schemas['HarnessState'];
type SetupState = Schemas['SetupState'];

/** The agents that run one harness, and how it stands with it. */
export interface HarnessGroup {
  readonly summary: HarnessState;
  readonly agents: readonly AgentState[];
}

const reportsOf = (agents: readonly AgentState[]) => agents.flatMap(({ report }) => (report === null ? [] : [report]));

const groupState = (agents: readonly AgentState[]): SetupState => {
  const reports = reportsOf(agents);
  if (reports.some(({ isVerified }) => isVerified)) {
    return 'verified';
  }
  return reports.some(({ ready }) => ready) ? 'configured' : 'unverified';
};

const isHarness = (name: string | null): name is HarnessState['provider'] => name !== null;

/** The harnesses that agents run, by name. */
export const harnessGroups = (agents: readonly AgentState[]): HarnessGroup[] =>
  [...new Set(agents.map(({ harness }) => harness))]
    .filter(isHarness)
    .sort()
    .map((provider) => {
      const members = agents.filter(({ harness }) => harness === provider);
      return {
        summary: { provider, state: groupState(members), workers: members.length },
        agents: members,
      };
    });

const remark = ({ summary, agents }: HarnessGroup): string => {
  if (summary.state === 'verified') {
    return 'live test ok';
  }
  if (summary.state === 'configured') {
    return 'presence ok, awaiting live test';
  }
  const reports = reportsOf(agents);
  if (reports.length === 0) {
    return 'none reported';
  }
  const missing = [...new Set(reports.flatMap((report) => report.missing))];
  if (missing.length > mostMissing) {
    return `missing: ${missing.slice(0, mostMissing).join(', ')}, …`;
  }
  return `missing: ${missing.length === 0 ? 'unknown' : missing.join(', ')}`;
};

const hintOf = (group: HarnessGroup): string => {
  const { provider, workers } = group.summary;
  return `${provider}: ${workers} ${workers === 1 ? 'worker' : 'workers'} · ${remark(group)}`;
};

const overall = (states: readonly SetupState[]): SetupState => {
  if (states.length === 0 || states.includes('unverified')) {
    return 'unverified';
  }
  return states.includes('configured') ? 'configured' : 'verified';
};

/** Whether its agents reported, and none of them is ready. Without a report nothing is known yet, good or bad. */
export const isDown = ({ summary, agents }: HarnessGroup): boolean =>
  summary.state === 'unverified' && reportsOf(agents).length > 0;

/** The setup item of the harnesses that agents run (docs/events.md). */
export const harnessItem = (found: readonly HarnessGroup[]): Schemas['SetupItem'] => {
  const state = overall(found.map(({ summary }) => summary.state));
  const [only, ...others] = found;
  return {
    id: 'harness',
    label: 'Agent harness',
    state,
    hint: found.length > 0 ? found.map(hintOf).join('; ') : 'no agent with a harness has registered',
    action_url: state === 'unverified' ? '/agents' : '/integrations',
    ...(only !== undefined && others.length === 0 && { provider: only.summary.provider }),
    providers: found.map(({ summary }) => summary),
  };
};
