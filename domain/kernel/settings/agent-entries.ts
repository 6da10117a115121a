import { harnesses } from '../../../generated/swarm/enums.js';
import type { SettingType } from './types.js';
import { integer, oneOf } from './types.js';

/** What is known about a stored entry that is read for an agent. It is no setting of this process. */
export interface AgentEntry {
  readonly type: SettingType<unknown>;
  readonly meaning: string;
}

/** Entries that are looked up for an agent: its own, or the global one where it has none. */
export const agentEntries: Readonly<Record<string, AgentEntry>> = {
  AGENT_MAX_TASKS: { type: integer(1, 100), meaning: 'How many tasks the agent may have; also sets its `maxTasks`.' },
  HARNESS_PROVIDER: { type: oneOf(harnesses), meaning: 'The harness the agent runs.' },
};
