import { insertAgentLog } from '../../db/queries/agent-log.js';
import type { LogEventType } from '../../generated/swarm/enums.js';
import { newId } from '../kernel/ids.js';
import { scrub } from '../kernel/scrub.js';
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

const scrubbed = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : scrub(text);

/** Writes a log entry, without the secrets it may hold, in the transaction of the change it tells of, with the change's time. */
export const logEvent = ({ db, now }: UnitOfWork, event: LoggedEvent): Promise<void> =>
  insertAgentLog(db, {
    id: newId(),
    eventType: event.eventType,
    agentId: event.agentId ?? null,
    taskId: event.taskId ?? null,
    oldValue: event.oldValue ?? null,
    newValue: scrubbed(event.newValue),
    metadata: event.metadata ? scrub(JSON.stringify(event.metadata)) : null,
    createdAt: now,
  });
