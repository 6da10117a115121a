import type {
  NeededIntegration,
  ScheduleOverlap,
  ScheduleTargetType,
  ScheduleType,
  ScheduleWaitEvent,
} from '../../generated/swarm/enums.js';
import type { Bit, JsonText } from './column-types.js';
import type { TaskTable } from './tasks.js';

export interface ScheduleTable {
  id: string;
  name: string;
  key: string;
  description: string | null;
  taskTemplate: string;
  taskType: string | null;
  tags: JsonText<readonly string[]>;
  priority: number;
  targetAgentId: string | null;
  model: string | null;
  modelTier: TaskTable['modelTier'];
  /** The name of a model profile. */
  profile: string | null;
  enabled: Bit;
  timezone: string;
  cronExpression: string | null;
  intervalMs: number | null;
  scheduleType: ScheduleType;
  targetType: ScheduleTargetType;
  /** Null: tasks allow it, workflows and scripts skip. */
  overlap: ScheduleOverlap | null;
  workflowId: string | null;
  scriptName: string | null;
  scriptArgs: JsonText<Readonly<Record<string, unknown>>> | null;
  params: JsonText<Readonly<Record<string, unknown>>> | null;
  requiredParams: JsonText<readonly string[]> | null;
  requires: JsonText<readonly NeededIntegration[]> | null;
  parentTaskId: string | null;
  requestedDelayMs: number | null;
  requestedRunAt: string | null;
  /** The task whose end it fires with, should that come before its time. */
  awaitedTaskId: string | null;
  awaitedEvent: ScheduleWaitEvent | null;
  lastRunAt: string | null;
  /** Null when it is disabled. Who fires it moves it on, in the same transaction. */
  nextRunAt: string | null;
  missedRuns: number;
  consecutiveErrors: number;
  lastErrorAt: string | null;
  lastErrorMessage: string | null;
  createdByAgentId: string | null;
  createdAt: string;
  lastUpdatedAt: string;
  createdBy: string | null;
  updatedBy: string | null;
}

export interface ScheduleTables {
  schedules: ScheduleTable;
}
