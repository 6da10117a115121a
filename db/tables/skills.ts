import type { EventStatus, SkillScope, SkillType } from '../../generated/swarm/enums.js';
import type { Bit } from './column-types.js';

export interface SkillTable {
  id: string;
  name: string;
  description: string;
  type: SkillType;
  scope: SkillScope;
  /** Empty without an owner, so that the unique key covers it. */
  ownerAgentId: string;
  sourceUrl: string | null;
  sourceRepo: string | null;
  sourcePath: string | null;
  sourceBranch: string;
  sourceHash: string | null;
  isComplex: Bit;
  allowedTools: string | null;
  model: string | null;
  effort: string | null;
  context: string | null;
  agent: string | null;
  disableModelInvocation: Bit;
  userInvocable: Bit;
  version: number;
  isEnabled: Bit;
  systemDefault: Bit;
  /** Every agent has it, installed or not: it is a system default, or of the scope `swarm`. */
  isForAll: Bit;
  createdAt: string;
  lastUpdatedAt: string;
  lastFetchedAt: string | null;
  content: string;
}

export interface SkillFileTable {
  id: string;
  skillId: string;
  path: string;
  mimeType: string;
  isBinary: Bit;
  size: number;
  createdAt: string;
  lastUpdatedAt: string;
  content: string;
}

export interface AgentSkillTable {
  id: string;
  agentId: string;
  skillId: string;
  isActive: Bit;
  installedAt: string;
}

export interface SkillCountTable {
  skillId: string;
  invocationCount: number;
  lastInvokedAt: string;
}

/** An invocation, by the id of its event; it stays when that is deleted. */
export interface SkillUseTable {
  id: string;
  skillId: string;
  agentId: string | null;
  taskId: string | null;
  sessionId: string | null;
  harness: string;
  via: string;
  status: EventStatus;
  tokens: number;
  createdAt: string;
  /** The same in minutes since 1970, from which the day at any place follows. */
  minute: number;
}

export interface SkillTables {
  skills: SkillTable;
  skill_files: SkillFileTable;
  agent_skills: AgentSkillTable;
  skill_counts: SkillCountTable;
  skill_uses: SkillUseTable;
}
