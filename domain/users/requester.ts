import type { Reader } from '../../db/access.js';
import { findIdentityUserId } from '../../db/queries/user-identities.js';
import { findUserRow } from '../../db/queries/users.js';
import { isObject } from '../kernel/is-object.js';
import { storedObject } from '../kernel/stored-json.js';
import type { Comms } from './update.js';
import type { Metadata } from './user.js';

/** The person a task is done for, as agents see it. */
export interface Requester {
  /** Absent when only a chat account is known that belongs to no user. */
  id?: string;
  name: string;
  email?: string;
  role?: string;
  notes?: string;
  comms?: Comms;
}

/** The kind of a chat account. */
const chatKind = 'chat';

const commsFields = ['tone', 'language', 'verbosity'] as const;

const isNonBlank = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const commsOf = (metadata: Metadata): Comms | undefined => {
  const { comms } = metadata;
  if (!isObject(comms)) {
    return undefined;
  }
  const texts = commsFields.flatMap((field) => {
    const text = comms[field];
    return isNonBlank(text) ? [[field, text] as const] : [];
  });
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
};

export const userExists = async (db: Reader, userId: string): Promise<boolean> =>
  (await findUserRow(db, userId)) !== undefined;

/** The user an outside account is linked to. */
export const findUserIdByIdentity = (db: Reader, kind: string, externalId: string): Promise<string | undefined> =>
  findIdentityUserId(db, kind, externalId);

/** A user as agents see the requester of a task (docs/users.md); undefined when there is no such user. */
const findRequester = async (db: Reader, userId: string): Promise<Requester | undefined> => {
  const row = await findUserRow(db, userId);
  if (!row) {
    return undefined;
  }
  const metadata = storedObject(row.metadata, 'users.metadata', row.id);
  const comms = metadata && commsOf(metadata);
  return {
    id: row.id,
    name: row.name,
    ...(isNonBlank(row.email) && { email: row.email }),
    ...(isNonBlank(row.role) && { role: row.role }),
    ...(isNonBlank(row.notes) && { notes: row.notes }),
    ...(comms && { comms }),
  };
};

/** What a task says of who requested it. */
export interface RequestedTask {
  readonly requestedByUserId: string | null;
  readonly chatUserId: string | null;
}

/**
 * The requester of a task: its user; else the user of its chat account; else only a name that says nobody knows whose
 * account it is. Undefined when the task names neither.
 */
export const requesterOfTask = async (db: Reader, task: RequestedTask): Promise<Requester | undefined> => {
  if (task.requestedByUserId !== null) {
    return findRequester(db, task.requestedByUserId);
  }
  if (task.chatUserId === null) {
    return undefined;
  }
  const userId = await findIdentityUserId(db, chatKind, task.chatUserId);
  const known = userId === undefined ? undefined : await findRequester(db, userId);
  return known ?? { name: `UNKNOWN (chat:${task.chatUserId})` };
};
