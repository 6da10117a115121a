import type { Reader } from '../../db/access.js';
import { countPendingSteering, insertSteeringMessage } from '../../db/queries/steering.js';
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
import type { App, AppInUnit } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, forbidden, unprocessable } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import type { Settings } from '../kernel/settings/registry.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { harnessOfTask } from '../tasks/harness.js';
import { resumePausedTask } from '../tasks/pause.js';
import type { PreparedTask } from '../tasks/prepare.js';
import { requireTaskRow } from '../tasks/read.js';
import { inTwoPhases } from '../tasks/two-phases.js';
import { followUpOf, isPromotedInTurn, promoteMessage, promotePendingSteering, type Spoken } from './promotion.js';
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
  /** The task cannot take it: it becomes a task of its own. */
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

/** So many messages of a task may wait: an agent that lets more come does not listen. */
const mostPending = 100;

/** Refuses a message that would wait when enough do. */
const refuseTooMany = async (db: Reader, taskId: string): Promise<void> => {
  if ((await countPendingSteering(db, taskId)) >= mostPending) {
    throw conflict(`${mostPending} messages to the task are pending; it takes more once they are delivered`, {
      code: 'too_many_pending_messages',
    });
  }
};

/** What a message is before it is stored. */
interface Draft {
  /** As it is found, before it is resumed. */
  readonly task: TaskTable;
  readonly status: TaskStatus;
  readonly harness: Harness;
  readonly plan: Plan;
  /** It becomes a task after older messages only. */
  readonly waitsItsTurn: boolean;
  readonly sender: Sender;
}

const draft = async (db: Reader, caller: Caller, request: SteerRequest, settings: Settings): Promise<Draft> => {
  if (!settings.steeringEnabled) {
    throw forbidden('Steering is disabled', { code: 'steering_disabled' });
  }
  const task = await requireTaskRow(db, request.taskId);
  const forUserId = settings.trustBodyRequestedByUserId ? request.requestedByUserId : undefined;
  const sender = await senderOf(db, caller, { task, forUserId });
  const harness = await harnessFor(db, task);
  const status = task.status === 'paused' ? 'in_progress' : task.status;
  const plan = planFor(status, supportedSteerModes(harness), request.mode);
  assertSupported(plan, request, status, harness);
  const waitsItsTurn = await isPromotedInTurn(db, task);
  if (waitsItsTurn || !plan.promotes) {
    await refuseTooMany(db, task.id);
  }
  return { task, status, harness, plan, waitsItsTurn, sender };
};

const spoken = ({ secrets }: AppInUnit, request: SteerRequest, sender: Sender): Spoken => ({
  body: secrets.scrub(request.message),
  source: request.source,
  createdByUserId: sender.userId,
  createdByAgentId: sender.agentId,
});

const messageRow = (uow: UnitOfWork, request: SteerRequest, { sender, plan }: Draft): SteeringMessageTable => {
  const { body, source, createdByUserId, createdByAgentId } = spoken(uow.app, request, sender);
  return {
    id: newId(),
    taskId: request.taskId,
    body,
    mode: plan.effectiveMode,
    status: 'pending',
    deliveredMode: null,
    source,
    senderLabel: sender.label,
    createdByKind: sender.kind,
    createdByUserId,
    createdByAgentId,
    promotedTaskId: null,
    createdAt: uow.now,
    deliveredAt: null,
    handledAt: null,
    handledNote: null,
  };
};

const outcomeOf = (message: SteeringMessageTable): SteerOutcome => {
  if (message.status === 'promoted') {
    return 'promoted';
  }
  return message.mode === 'steer' ? 'steered' : 'queued';
};

const store = async (
  uow: UnitOfWork,
  request: SteerRequest,
  seen: Draft,
  followUp: PreparedTask | undefined,
): Promise<SteeringMessageTable> => {
  const task = seen.task.status === 'paused' ? await resumePausedTask(uow, seen.task) : seen.task;
  const message = messageRow(uow, request, seen);
  await insertSteeringMessage(uow.db, message);
  await logEvent(uow, {
    eventType: 'task_steering',
    agentId: task.agentId,
    taskId: task.id,
    newValue: 'pending',
    metadata: { steeringMessageId: message.id, mode: message.mode, source: message.source },
  });
  if (seen.waitsItsTurn) {
    await promotePendingSteering(uow, task);
  }
  const reason = `the task is ${seen.status} on ${seen.harness}`;
  return followUp === undefined ? message : promoteMessage(uow, task, message, { followUp, reason });
};

/**
 * Sends a message to the agent of a task (docs/steering.md): resumes a paused task, degrades the mode where the harness
 * or the status asks for it, and promotes the message at once where the task cannot take it.
 *
 * @throws ProductError forbidden (steering off, caller not allowed), notFound (task, agent), conflict (too many are pending),
 *   unprocessable (unsupported and `fail`)
 */
export const steerTask = (app: App, caller: Caller, request: SteerRequest): Promise<SteerResult> =>
  inTwoPhases(app, {
    read: (db) => draft(db, caller, request, app.settings),
    wish: ({ plan, waitsItsTurn, task, sender }) =>
      plan.promotes && !waitsItsTurn ? followUpOf(task, spoken(app, request, sender)) : undefined,
    store: async (uow, followUp, seen) => {
      const sent = await store(uow, request, seen, followUp);
      const { effectiveMode } = seen.plan;
      return {
        outcome: outcomeOf(sent),
        steeringMessageId: sent.id,
        effectiveMode,
        ...(sent.promotedTaskId !== null && { promotedTaskId: sent.promotedTaskId }),
        ...(effectiveMode !== request.mode && { degradedFrom: request.mode }),
      };
    },
  });
