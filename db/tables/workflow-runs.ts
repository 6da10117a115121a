import type { ColumnType } from 'kysely';
import type {
  WorkflowCauseKind,
  WorkflowRunStatus,
  WorkflowStepStatus,
  WorkflowTriggeredBy,
} from '../../generated/swarm/enums.js';
import type { JsonObject, JsonText } from './column-types.js';

export type AskedAgain = Readonly<Record<string, readonly string[]>>;

interface WorkflowCause {
  readonly kind: WorkflowCauseKind;
  readonly id?: string;
}

export interface WorkflowRunTable {
  id: string;
  workflowId: string;
  status: WorkflowRunStatus;
  triggerType: WorkflowTriggeredBy;
  stepCount: number;
  error: string | null;
  createdBy: string | null;
  startedAt: string;
  lastUpdatedAt: string;
  finishedAt: string | null;
  /** Nodes that are to begin once no live step can reach them. */
  parked: JsonText<readonly string[]>;
  triggerData: JsonText<JsonObject>;
  /** As the workflow has it: references, not what they stand for. */
  input: JsonText<Readonly<Record<string, string>>>;
  definition: JsonText<JsonObject>;
  /** The step of another run that waits for this one. */
  parentStepId: string | null;
  /** The one that waited for it, when another attempt has a run of its own by now. */
  formerParentStepId: ColumnType<string | null, string | null | undefined, string | null>;
  /** By nodes that ask people anew the nodes that begin when they approve, in place of those that would follow. */
  askedAgain: ColumnType<
    JsonText<AskedAgain> | null,
    JsonText<AskedAgain> | null | undefined,
    JsonText<AskedAgain> | null
  >;
  /** 1: it begins once fewer runs of its workflow are under way. */
  isQueued: ColumnType<number, number | undefined, number>;
  /** Another one whenever it is to go by another definition. */
  definitionId: ColumnType<string, string | undefined, string>;
  /** The schedule that began it. */
  scheduleId: ColumnType<string | null, string | null | undefined, string | null>;
  /** The principal who started it: the id of a user, `operator`, or `agent:…`; null: nobody, as a webhook does. */
  startedBy: ColumnType<string | null, string | null | undefined, string | null>;
  /** Steps that began since it waited last. */
  walkedSteps: ColumnType<number, number | undefined, number>;
}

export interface WorkflowRunStepTable {
  id: string;
  runId: string;
  nodeId: string;
  nodeType: string;
  status: WorkflowStepStatus;
  /** The place among the steps of its run, from 1. */
  position: number;
  idempotencyKey: string;
  nextPort: string | null;
  retryCount: number;
  maxRetries: number;
  nextRetryAt: string | null;
  taskId: string | null;
  startedAt: string;
  finishedAt: string | null;
  error: string | null;
  diagnostics: string | null;
  input: JsonText<JsonObject> | null;
  output: JsonText<JsonObject> | null;
  /** The step of the `foreach` node that this one does an item of. */
  parentStepId: string | null;
  /** What was said of results of it that did not pass, the oldest first. */
  validations: JsonText<readonly JsonObject[]> | null;
  /** What moved it on last; null: nobody noted it. */
  cause: JsonText<WorkflowCause> | null;
}

export interface WorkflowWaitTable {
  id: string;
  runId: string;
  stepId: string;
  mode: 'time' | 'event';
  /** `ended`: its run has, and may go on again; with `resolvedAt` its step has. */
  status: 'pending' | 'fired' | 'timeout' | 'ended';
  /** When time wakes it; null: only its event does. */
  wakeUpAt: string | null;
  eventName: string | null;
  eventScope: 'run' | 'global' | null;
  createdAt: string;
  resolvedAt: string | null;
  /** `{value}`: an object of members or the source of a predicate. */
  filter: JsonText<JsonObject> | null;
}

/** Who had a run, or one that it is within, go on by another definition. */
export interface WorkflowRunContinuationTable {
  id: string;
  runId: string;
  /** As `startedBy` of the run. */
  continuedBy: string;
  createdAt: string;
}

export interface WorkflowRunTables {
  workflow_runs: WorkflowRunTable;
  workflow_run_steps: WorkflowRunStepTable;
  workflow_waits: WorkflowWaitTable;
  workflow_run_continuations: WorkflowRunContinuationTable;
}
