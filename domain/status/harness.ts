import type { components } from '../../generated/swarm/types.js';
import type { Settings } from '../kernel/settings/registry.js';
import { type AgentState, isFreshPass } from './agents.js';

type Schemas = components['schemas'];
type HarnessState = Schemas['HarnessState'];
type SetupState = Schemas['SetupState'];

interface HarnessGroup {
  readonly summary: HarnessState;
  readonly agents: readonly AgentState[];
}

const groupState = (settings: Settings, agents: readonly AgentState[], now: number): SetupState => {
  const reports = agents.flatMap(({ report }) => (report === null ? [] : [report]));
  if (reports.some(({ liveTest }) => liveTest !== null && isFreshPass(settings, liveTest, now))) {
    return 'verified';
  }
  return reports.some(({ ready }) => ready) ? 'configured' : 'unverified';
};

const isHarness = (name: string | null): name is HarnessState['provider'] => name !== null;

const groups = (settings: Settings, agents: readonly AgentState[], now: number): HarnessGroup[] =>
  [...new Set(agents.map(({ harness }) => harness))]
    .filter(isHarness)
    .sort()
    .map((provider) => {
      const members = agents.filter(({ harness }) => harness === provider);
      return {
        summary: { provider, state: groupState(settings, members, now), workers: members.length },
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
  const reports = agents.flatMap(({ report }) => (report === null ? [] : [report]));
  if (reports.length === 0) {
    return 'none reported';
  }
  const missing = [...new Set(reports.flatMap((report) => report.missing))];
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

/** The setup item of the harnesses that agents run (docs/events.md). */
export const harnessItem = (settings: Settings, agents: readonly AgentState[], now: number): Schemas['SetupItem'] => {
  const found = groups(settings, agents, now);
  const state = overall(found.map(({ summary }) => summary.state));
  const [only, ...others] = found;
  return {
    id: 'harness',
    label: 'Agent harness',
    state,
    ...(found.length > 0 && { hint: found.map(hintOf).join('; ') }),
    action_url: state === 'unverified' ? '/agents' : '/integrations',
    ...(only !== undefined && others.length === 0 && { provider: only.summary.provider }),
    providers: found.map(({ summary }) => summary),
  };
};
