import type { Reader } from '../../db/access.js';
import { findSteeringMessage, markDelivered, markHandled } from '../../db/queries/steering.js';
import { findTaskRow } from '../../db/queries/tasks.js';
import type { SteeringMessageTable } from '../../db/tables/steering.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import { requireAgentRow } from '../agents/agent.js';
import type { SteerMode } from '../harnesses/steer-modes.js';
import type { App } from '../kernel/app.js';
import { conflict, forbidden, notFound } from '../kernel/errors.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { isStaleAttempt } from '../tasks/attempt-fence.js';
import { inTwoPhases } from '../tasks/two-phases.js';
import { type SteeringMessage, toSteeringMessage } from './message.js';
import { isPromotedInTurn, promisedFollowUp, promoteMessage, promotePendingSteering } from './promotion.js';

/** The worker that reports on a message. */
export interface Reporter {
  readonly agentId: string;
  readonly runtimeInstanceId?: string | undefined;
}

interface Subject {
  readonly message: SteeringMessageTable;
  readonly task: TaskTable;
}

interface Undeliverable extends Subject {
  /** It becomes a task after older messages only. */
  readonly waitsItsTurn: boolean;
}

const maxNoteLength = 500;

const messageFor = async (db: Reader, reporter: Reporter, id: string): Promise<Subject> => {
  await requireAgentRow(db, reporter.agentId);
  const message = await findSteeringMessage(db, id);
  if (!message) {
    throw notFound('steeringMessage');
  }
  const task = await findTaskRow(db, message.taskId);
  if (task?.agentId !== reporter.agentId) {
    throw forbidden('The task of this message is not assigned to this agent', { code: 'not_task_assignee' });
  }
  return { message, task };
};

const assertCurrentAttempt = (task: TaskTable, reporter: Reporter): void => {
  if (isStaleAttempt(task, reporter)) {
    throw conflict('Stale attempt: the task was reclaimed and is not running on this runtime any more', {
      code: 'stale_attempt',
    });
  }
};

const reread = async (uow: UnitOfWork, message: SteeringMessageTable): Promise<SteeringMessage> =>
  toSteeringMessage((await findSteeringMessage(uow.db, message.id)) ?? message);

/**
 * pending → delivered. A message in any other status is returned unchanged (docs/steering.md).
 *
 * @throws ProductError notFound (agent, message), forbidden (another agent's task), conflict (stale attempt)
 */
export const markSteeringDelivered = (
  app: App,
  reporter: Reporter,
  id: string,
  mode: SteerMode,
): Promise<SteeringMessage> =>
  inTransaction(app, async (uow) => {
    const { message, task } = await messageFor(uow.db, reporter, id);
    if (message.status !== 'pending') {
      return toSteeringMessage(message);
    }
    assertCurrentAttempt(task, reporter);
    await markDelivered(uow.db, { id, mode, now: uow.now });
    return reread(uow, message);
  });

/**
 * delivered → handled, with a note of at most 500 characters. A message in any other status is returned unchanged.
 *
 * @throws ProductError notFound (agent, message), forbidden (another agent's task)
 */
export const markSteeringHandled = (
  app: App,
  reporter: Reporter,
  id: string,
  note: string | undefined,
): Promise<SteeringMessage> =>
  inTransaction(app, async (uow) => {
    const { message } = await messageFor(uow.db, reporter, id);
    await markHandled(uow.db, { id, note: note === undefined ? null : cut(uow.app.secrets.scrub(note)), now: uow.now });
    return reread(uow, message);
  });

/** Cuts between characters, not within one. */
const cut = (note: string): string =>
  note.length <= maxNoteLength ? note : [...note].slice(0, maxNoteLength).join('');

const undeliverable = async (db: Reader, reporter: Reporter, id: string): Promise<Undeliverable> => {
  const { message, task } = await messageFor(db, reporter, id);
  return { message, task, waitsItsTurn: await isPromotedInTurn(db, task, message.id) };
};

/**
 * pending → promoted: the message becomes a follow-up task, once, however often the worker asks. After the end of its task
 * it stays pending until older ones have become theirs.
 *
 * @throws ProductError notFound (agent, message), forbidden (another agent's task), conflict (stale attempt)
 */
export const promoteSteering = (app: App, reporter: Reporter, id: string, reason: string): Promise<SteeringMessage> =>
  inTwoPhases(app, {
    read: (db) => undeliverable(db, reporter, id),
    wish: ({ message, task, waitsItsTurn }) => {
      if (message.status !== 'pending' || waitsItsTurn) {
        return undefined;
      }
      assertCurrentAttempt(task, reporter);
      return promisedFollowUp(task, message);
    },
    store: async (uow, followUp, { message, task, waitsItsTurn }) => {
      if (waitsItsTurn) {
        await promotePendingSteering(uow, task);
      }
      return toSteeringMessage(
        followUp === undefined
          ? message
          : await promoteMessage(uow, task, message, { followUp, reason: app.secrets.scrub(reason) }),
      );
    },
  });
