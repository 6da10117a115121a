import type { McpAuthMethod, McpTransport, SkillScope } from '../../generated/swarm/enums.js';
import type { Bit, JsonText } from './column-types.js';

export interface McpServerTable {
  id: string;
  name: string;
  description: string | null;
  transport: McpTransport;
  url: string | null;
  command: JsonText<readonly string[]>;
  headers: JsonText<Readonly<Record<string, string>>>;
  /** Headers by their names, each with the stored entry that it is. */
  headerConfigKeys: JsonText<Readonly<Record<string, string>>>;
  authMethod: McpAuthMethod;
  oauthAuthorizationId: string | null;
  scope: SkillScope;
  /** The empty text: it belongs to no agent. */
  ownerAgentId: string;
  isEnabled: Bit;
  createdAt: string;
  updatedAt: string;
  createdBy: string | null;
  updatedBy: string | null;
}

export interface AgentMcpServerTable {
  agentId: string;
  mcpServerId: string;
  installedAt: string;
}

export interface McpServerTables {
  mcp_servers: McpServerTable;
  agent_mcp_servers: AgentMcpServerTable;
}
