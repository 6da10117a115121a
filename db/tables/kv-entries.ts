import type { KvValueType } from '../../generated/swarm/enums.js';

export interface KvEntryTable {
  namespace: string;
  key: string;
  /** JSON text, the text itself, or decimal digits, after `valueType`. */
  value: string;
  valueType: KvValueType;
  /** Epoch milliseconds; null: never. */
  expiresAt: number | null;
  /** Epoch milliseconds. */
  createdAt: number;
  /** Epoch milliseconds. */
  updatedAt: number;
}

export interface KvTables {
  kv_entries: KvEntryTable;
}
