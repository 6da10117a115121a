import type { Reader } from '../../db/access.js';
import { type Caller, isOperatorItself } from '../kernel/caller.js';
import { forbidden } from '../kernel/errors.js';
import {
  agentNamespace,
  assertReadable,
  isOrIsUnder,
  mayWriteForAgent,
  namespaceOfPage,
  namespaceOfTask,
  pageNamespace,
  reservedNamespace,
} from '../kv/namespace.js';

const refused = (message: string) => forbidden(message, { code: 'namespace_forbidden' });

/** The page's in a session with one; else the namespace that a request names, else that of its task, else of its agent, else `default` (docs/rooms.md). */
export const namespaceFor = async (db: Reader, caller: Caller, given: string | undefined): Promise<string> => {
  const ofPage = namespaceOfPage(caller);
  const own = ofPage ?? given;
  if (own !== undefined) {
    return own;
  }
  const ofAgent = caller.agentId === undefined ? 'default' : `${agentNamespace}${caller.agentId}`;
  return (await namespaceOfTask(db, caller.sourceTaskId)) ?? ofAgent;
};

/** @throws ProductError forbidden when the rooms of the namespace are not the caller's to read */
export const assertRoomReadable = (caller: Caller, namespace: string): void => {
  if (isOrIsUnder(namespace, reservedNamespace)) {
    throw refused(`Namespace ${namespace} is reserved`);
  }
  assertReadable(caller, namespace);
};

/** @throws ProductError forbidden when the rooms of the namespace are not the caller's to change */
export const assertRoomWritable = async (db: Reader, caller: Caller, namespace: string): Promise<void> => {
  assertRoomReadable(caller, namespace);
  if (namespace.startsWith(pageNamespace) && (caller.pageId ?? caller.agentId) === undefined) {
    throw refused(`Namespace ${namespace} is written by its page and by agents only`);
  }
  if (namespace.startsWith(agentNamespace)) {
    if (!isOperatorItself(caller) && !(await mayWriteForAgent(db, namespace, caller.agentId))) {
      throw refused(`Namespace ${namespace} is written by its agent, a lead or the operator only`);
    }
  }
};
