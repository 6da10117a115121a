import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.js';
import type { components } from '../../generated/swarm/types.js';

export type RequestedBy = components['schemas']['RequestedBy'];

/** Whether there is a user with this id. There are no users yet. */
export const userExists = async (_db: Kysely<Database>, _userId: string): Promise<boolean> => false;

/**
 * The person a task is done for. A chat account that belongs to nobody here is named as unknown, never guessed.
 * Undefined when the task names neither.
 */
export const requesterOfTask = async (
  _db: Kysely<Database>,
  task: { readonly requestedByUserId: string | null; readonly chatUserId: string | null },
): Promise<RequestedBy | undefined> =>
  task.requestedByUserId === null && task.chatUserId !== null
    ? { name: `UNKNOWN (chat:${task.chatUserId})` }
    : undefined;
