import {
  type ActiveSessionRow,
  deleteActiveSessionInScope,
  deleteActiveSessionOfTask,
  deleteActiveSessionRow,
  deleteActiveSessionsOfAgent,
  deleteSilentActiveSessions,
  insertActiveSession,
  listActiveSessionRows,
  type SessionScope,
  updateActiveSessionInScope,
} from '../../db/queries/active-sessions.js';
import { findAgentState } from '../../db/queries/agents.js';
import { moveSessionLogs } from '../../db/queries/session-logs.js';
import type { components } from '../../generated/swarm/types.js';
import { assertOwnAgent, assertOwnTaskOf } from '../access/own-work.js';
import type { App } from '../kernel/app.js';
import { boundedRead } from '../kernel/bounded-read.js';
import type { Caller } from '../kernel/caller.js';
import { invalid } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import { newId } from '../kernel/ids.js';
import { inSharedTransaction } from '../kernel/shared-transaction.js';
import { minutesBefore } from '../kernel/time.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';
import type { Answer } from '../kernel/written.js';

type Schemas = components['schemas'];
type ActiveSession = Schemas['ActiveSession'];

const toActiveSession = (row: ActiveSessionRow): EveryField<ActiveSession> => ({
  id: row.id,
  agentId: row.agentId,
  taskId: row.taskId,
  triggerType: row.triggerType,
  inboxMessageId: row.inboxMessageId,
  taskDescription: row.taskDescription,
  runnerSessionId: row.runnerSessionId,
  providerSessionId: row.providerSessionId,
  runtimeInstanceId: row.runtimeInstanceId,
  startedAt: row.startedAt,
  lastHeartbeatAt: row.lastHeartbeatAt,
});

/** A session a worker is about to start. */
export interface NewSession {
  readonly agentId: string;
  readonly triggerType: string;
  readonly taskId?: string | null | undefined;
  readonly inboxMessageId?: string | null | undefined;
  readonly taskDescription?: string | null | undefined;
  readonly runnerSessionId?: string | null | undefined;
  readonly runtimeInstanceId?: string | null | undefined;
}

/** The token of a worker says which one it is. */
const runtimeOf = ({ principal }: Caller, { runtimeInstanceId }: NewSession): string | null =>
  principal.kind === 'worker' ? principal.runtimeId : (runtimeInstanceId ?? null);

/**
 * Registers a running session; it takes the place of an earlier one of the same task. What the runner has printed before
 * it knew its task becomes the task's.
 *
 * @throws ProductError invalid when no agent has the id, forbidden (`not_this_agent`, `not_task_assignee`) when a worker
 * registers what is not its agent's
 */
export const createActiveSession = (app: App, caller: Caller, session: NewSession): Promise<ActiveSession> =>
  inConcurrentTransaction(app, session.taskId ? [`session:${session.taskId}`] : [], async ({ db, now }) => {
    assertOwnAgent(caller, session.agentId);
    if (session.taskId) {
      await assertOwnTaskOf(db, caller, session.taskId);
    }
    if (!(await findAgentState(db, session.agentId))) {
      throw invalid('Unknown agentId: no agent has this id', { code: 'unknown_agent' });
    }
    const row: ActiveSessionRow = {
      id: newId(),
      agentId: session.agentId,
      taskId: session.taskId ?? null,
      triggerType: session.triggerType,
      inboxMessageId: session.inboxMessageId ?? null,
      taskDescription: session.taskDescription ?? null,
      runnerSessionId: session.runnerSessionId ?? null,
      providerSessionId: null,
      runtimeInstanceId: runtimeOf(caller, session),
      startedAt: now,
      lastHeartbeatAt: now,
    };
    if (row.taskId !== null) {
      await deleteActiveSessionOfTask(db, row.taskId);
    }
    await insertActiveSession(db, row);
    if (row.taskId !== null && row.runnerSessionId !== null) {
      await moveSessionLogs(db, { sessionId: row.runnerSessionId, agentId: row.agentId, taskId: row.taskId });
    }
    return toActiveSession(row);
  });

/**
 * Deletes left-over sessions and returns how many: all of an agent (none in multi-runtime mode, where they may belong
 * to its other workers), or without an agent all that have been silent for longer than `maxAgeMinutes`.
 */
export const cleanupActiveSessions = async (
  app: App,
  { agentId, maxAgeMinutes }: { readonly agentId?: string | undefined; readonly maxAgeMinutes: number },
): Promise<number> => {
  if (agentId === undefined) {
    return inConcurrentTransaction(app, [], ({ db, now }) =>
      deleteSilentActiveSessions(db, minutesBefore(now, maxAgeMinutes)),
    );
  }
  if (app.settings.multiRuntimeEnabled) {
    return 0;
  }
  return inConcurrentTransaction(app, [], ({ db }) => deleteActiveSessionsOfAgent(db, agentId));
};

export const sessionListing = boundedRead<string | undefined, Schemas['ActiveSessionList']>({
  module: import.meta.url,
  name: 'sessionListing',
  narrowing: 'agentId',
  reachesFew: () => true,
  readUpTo: async (db, agentId, maxBytes) => {
    const { rows, isCut } = await listActiveSessionRows(db, agentId, maxBytes);
    return { answer: { sessions: rows.map(toActiveSession) }, isCut };
  },
});

/** The newest running sessions, of one agent or of all, that have 4 MiB. Reads until the signal aborts. */
export const listActiveSessions = (
  app: App,
  agentId: string | undefined,
  signal: AbortSignal,
): Promise<Answer<Schemas['ActiveSessionList']>> => app.service(heavyReads).answer(sessionListing, agentId, signal);

/** Ends a session; returns whether it was there. */
export const deleteActiveSession = (app: App, id: string): Promise<boolean> =>
  inConcurrentTransaction(app, [], ({ db }) => deleteActiveSessionRow(db, id));

/** Ends the session in scope; returns whether there was one. */
export const deleteActiveSessionByTask = (app: App, scope: SessionScope): Promise<boolean> =>
  inConcurrentTransaction(app, [], ({ db }) => deleteActiveSessionInScope(db, scope));

/** Notes that the session in scope is alive; returns whether there was one. */
export const heartbeatActiveSession = (app: App, scope: SessionScope): Promise<boolean> =>
  inSharedTransaction(app, ({ db, now }) => updateActiveSessionInScope(db, scope, { lastHeartbeatAt: now }));

/** Notes the harness's own id of the session in scope; returns whether there was one. */
export const setProviderSession = (app: App, scope: SessionScope, providerSessionId: string): Promise<boolean> =>
  inConcurrentTransaction(app, [], ({ db }) => updateActiveSessionInScope(db, scope, { providerSessionId }));
