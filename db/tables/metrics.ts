import type { JsonObject, JsonText } from './column-types.js';

export interface MetricTable {
  id: string;
  /** Who made it; `ui` when no agent did. */
  agentId: string;
  slug: string;
  title: string;
  description: string | null;
  /** One more than it has former versions. */
  version: number;
  createdAt: string;
  updatedAt: string;
  definition: JsonText<JsonObject>;
}

export interface MetricVersionTable {
  id: string;
  metricId: string;
  version: number;
  title: string;
  description: string | null;
  changedByAgentId: string | null;
  createdAt: string;
  definition: JsonText<JsonObject>;
}

export interface MetricTables {
  metrics: MetricTable;
  metric_versions: MetricVersionTable;
}
