import type { ConfigScope } from '../../generated/swarm/enums.js';
import type { Bit } from './column-types.js';

export interface ConfigTable {
  id: string;
  scope: ConfigScope;
  /** The agent or repository; the empty text for the global scope, so that the unique key covers it. */
  scopeId: string;
  key: string;
  value: string;
  isSecret: Bit;
  /** The value is AES-256-GCM text. */
  encrypted: Bit;
  envPath: string | null;
  description: string | null;
  exportToEnv: Bit;
  createdAt: string;
  lastUpdatedAt: string;
  createdBy: string | null;
  updatedBy: string | null;
}

export interface ConfigTables {
  config: ConfigTable;
}
