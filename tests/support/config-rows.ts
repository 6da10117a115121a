import type { TestServer } from './server.js';

/** The configuration values stored for an agent. */
export const agentConfig = (server: TestServer, agentId: string): Record<string, string> => {
  const rows = server.database
    .prepare("select key, value from config where scope = 'agent' and scopeId = ?")
    .all(agentId) as { key: string; value: string }[];
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
};
