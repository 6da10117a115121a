import { insertAgentLog } from '../../db/queries/agent-log.js';
import type { LogEventType } from '../../generated/swarm/enums.js';
import { newId } from '../kernel/ids.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';

/** Something that happened to an agent or a task. */
export interface LoggedEvent {
  readonly eventType: LogEventType;
  readonly agentId?: string | null;
  readonly taskId?: string | null;
  readonly oldValue?: string | null;
  readonly newValue?: string | null;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** Writes a log entry, without the secrets it may hold, in the transaction of the change it tells of, with the change's time. */
export const logEvent = ({ app, db, now }: UnitOfWork, event: LoggedEvent): Promise<void> => {
  const { secrets } = app;
  const newValue = event.newValue ?? null;
  return insertAgentLog(db, {
    id: newId(),
    eventType: event.eventType,
    agentId: event.agentId ?? null,
    taskId: event.taskId ?? null,
    oldValue: event.oldValue ?? null,
    newValue: newValue === null ? null : secrets.scrub(newValue),
    metadata: event.metadata ? secrets.scrub(JSON.stringify(event.metadata)) : null,
    createdAt: now,
  });
};
