import type { Reader } from '../../db/access.js';
import { insertSteeringMessage } from '../../db/queries/steering.js';
import { findHolder } from '../../db/queries/tasks.js';
import type { SteeringMessageTable } from '../../db/tables/steering.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type {
  Harness,
  SteeringSource,
  SteerOutcome,
  TaskStatus,
  UnsupportedModePolicy,
} from '../../generated/swarm/enums.js';
import { logEvent } from '../agent-log/agent-log.js';
import { type SteerMode, supportedSteerModes } from '../harnesses/steer-modes.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { forbidden, unprocessable } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { harnessOfTask } from '../tasks/harness.js';
import { resumePausedTask } from '../tasks/pause.js';
import { requireTaskRow } from '../tasks/read.js';
import { promoteMessage } from './promotion.js';
import { type Sender, senderOf } from './sender.js';

export interface SteerRequest {
  readonly taskId: string;
  readonly message: string;
  readonly mode: SteerMode;
  readonly onUnsupported: UnsupportedModePolicy;
  readonly source: SteeringSource;
  readonly requestedByUserId?: string;
}

export interface SteerResult {
  readonly outcome: SteerOutcome;
  readonly steeringMessageId: string;
  readonly promotedTaskId?: string;
  readonly effectiveMode: SteerMode;
  readonly degradedFrom?: SteerMode;
}

/** How a message will travel. */
interface Plan {
  readonly promotes: boolean;
  readonly effectiveMode: SteerMode;
}

const takesMessages: ReadonlySet<TaskStatus> = new Set<TaskStatus>(['in_progress', 'unassigned', 'offered', 'pending']);

/** A task whose harness is not known is steered as one on harness_a. */
const harnessFor = async (db: Reader, task: TaskTable): Promise<Harness> => {
  const holderId = task.agentId ?? task.offeredTo;
  const holder = holderId === null ? undefined : await findHolder(db, holderId);
  return harnessOfTask(task, holder) ?? 'harness_a';
};

const planFor = (status: TaskStatus, supported: readonly SteerMode[], mode: SteerMode): Plan => {
  const canInterrupt = status === 'in_progress' && supported.includes('steer');
  return {
    promotes: !takesMessages.has(status) || supported.length === 0,
    effectiveMode: mode === 'steer' && canInterrupt ? 'steer' : 'queue',
  };
};

const assertSupported = (plan: Plan, request: SteerRequest, status: TaskStatus, harness: Harness): void => {
  if (request.onUnsupported === 'degrade' || (!plan.promotes && plan.effectiveMode === request.mode)) {
    return;
  }
  const modes = supportedSteerModes(harness).join(' and ') || 'no messages';
  throw unprocessable(
    `Mode '${request.mode}' is not supported: the task is ${status}, its harness ${harness} takes ${modes}`,
    { code: 'unsupported_steer_mode' },
  );
};

const messageRow = (uow: UnitOfWork, request: SteerRequest, sender: Sender, mode: SteerMode): SteeringMessageTable => ({
  id: newId(),
  taskId: request.taskId,
  body: uow.app.secrets.scrub(request.message),
  mode,
  status: 'pending',
  deliveredMode: null,
  source: request.source,
  senderLabel: sender.label,
  createdByKind: sender.kind,
  createdByUserId: sender.userId,
  createdByAgentId: sender.agentId,
  promotedTaskId: null,
  createdAt: uow.now,
  deliveredAt: null,
  handledAt: null,
  handledNote: null,
});

const outcomeOf = (message: SteeringMessageTable): SteerOutcome => {
  if (message.status === 'promoted') {
    return 'promoted';
  }
  return message.mode === 'steer' ? 'steered' : 'queued';
};

/**
 * Sends a message to the agent of a task (docs/steering.md): resumes a paused task, degrades the mode where the harness
 * or the status asks for it, and promotes the message at once where the task cannot take it.
 *
 * @throws ProductError forbidden (steering off, caller not allowed), notFound (task, agent), unprocessable (unsupported and `fail`)
 */
export const steerTask = (app: App, caller: Caller, request: SteerRequest): Promise<SteerResult> =>
  inTransaction(app, async (uow) => {
    if (!uow.app.settings.steeringEnabled) {
      throw forbidden('Steering is disabled', { code: 'steering_disabled' });
    }
    const found = await requireTaskRow(uow.db, request.taskId);
    const sender = await senderOf(uow, caller, found, request.requestedByUserId);
    const harness = await harnessFor(uow.db, found);
    const status = found.status === 'paused' ? 'in_progress' : found.status;
    const plan = planFor(status, supportedSteerModes(harness), request.mode);
    assertSupported(plan, request, status, harness);
    const task = found.status === 'paused' ? await resumePausedTask(uow, found) : found;
    const message = messageRow(uow, request, sender, plan.effectiveMode);
    await insertSteeringMessage(uow.db, message);
    await logEvent(uow, {
      eventType: 'task_steering',
      agentId: task.agentId,
      taskId: task.id,
      newValue: 'pending',
      metadata: { steeringMessageId: message.id, mode: message.mode, source: message.source },
    });
    const sent = plan.promotes
      ? await promoteMessage(uow, task, message, `the task is ${status} on ${harness}`)
      : message;
    return {
      outcome: outcomeOf(sent),
      steeringMessageId: sent.id,
      effectiveMode: plan.effectiveMode,
      ...(sent.promotedTaskId !== null && { promotedTaskId: sent.promotedTaskId }),
      ...(plan.effectiveMode !== request.mode && { degradedFrom: request.mode }),
    };
  });
