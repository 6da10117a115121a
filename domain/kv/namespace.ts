import type { Reader } from '../../db/access.js';
import { findHolder, findTaskRow } from '../../db/queries/tasks.js';
import { hasLostSecrets } from '../access/stored-secrets.js';
import { type Caller, isOperatorItself } from '../kernel/caller.js';
import { forbidden, invalid } from '../kernel/errors.js';

/** What the namespaces of agents begin with. */
export const agentNamespace = 'task:agent:';
/** What the namespaces of pages begin with. */
export const pageNamespace = 'task:page:';
/** What the namespaces of extensions begin with. */
export const extensionNamespace = 'ext:';
const overflowNamespace = 'mcp:overflow';
/** By these the server itself goes: where messages lead, which accounts were seen outside, which logins wait. */
const trustedNamespaces = ['integrations', 'integration', 'harness-b-auth-watch'];
/** Takes nobody's writes. */
export const reservedNamespace = 'apps';

/** Whether a namespace is this one, or a part of it. */
export const isOrIsUnder = (namespace: string, root: string): boolean =>
  namespace === root || namespace.startsWith(`${root}:`);

/** The namespace of the page in whose session a request is made. */
export const namespaceOfPage = ({ pageId }: Caller): string | undefined =>
  pageId === undefined ? undefined : `${pageNamespace}${pageId}`;

/** @throws ProductError forbidden for what a page's session is not for */
const assertNotOfPage = (caller: Caller, namespace: string): void => {
  if (caller.pageId !== undefined && namespace !== namespaceOfPage(caller)) {
    throw forbidden(`Namespace ${namespace} is not the page's`, { code: 'namespace_forbidden' });
  }
};

/** The namespace of a task: its context, else its agent's. Undefined when it has neither. */
export const namespaceOfTask = async (db: Reader, taskId: string | undefined): Promise<string | undefined> => {
  const task = taskId === undefined ? undefined : await findTaskRow(db, taskId);
  if (!task) {
    return undefined;
  }
  return task.contextKey ?? (task.agentId === null ? undefined : `${agentNamespace}${task.agentId}`);
};

/**
 * The caller's own namespace (docs/kv.md): the page's in a session with one; else the context of the task in `X-Source-Task-Id`, else the agent's.
 *
 * @throws ProductError invalid when the headers name none
 */
export const namespaceOfCaller = async (db: Reader, caller: Caller): Promise<string> => {
  const own = namespaceOfPage(caller) ?? (await namespaceOfTask(db, caller.sourceTaskId));
  if (own !== undefined) {
    return own;
  }
  if (caller.agentId === undefined) {
    throw invalid('A namespace is required: send X-Source-Task-Id or X-Agent-ID', { code: 'namespace_required' });
  }
  return `${agentNamespace}${caller.agentId}`;
};

/** @throws ProductError forbidden when the namespace is for another agent's eyes only */
export const assertReadable = (caller: Caller, namespace: string): void => {
  assertNotOfPage(caller, namespace);
  if (isOrIsUnder(namespace, overflowNamespace) && namespace !== `${overflowNamespace}:${caller.agentId ?? ''}`) {
    throw forbidden(`Namespace ${namespace} belongs to another agent`, { code: 'namespace_forbidden' });
  }
};

const isLead = async (db: Reader, agentId: string): Promise<boolean> => (await findHolder(db, agentId))?.isLead === 1;

/** Whether an agent may write in the namespace of an agent: its own, or as a lead. */
export const mayWriteForAgent = async (db: Reader, namespace: string, agentId: string | undefined) =>
  agentId !== undefined && (namespace === `${agentNamespace}${agentId}` || (await isLead(db, agentId)));

/** Beside the extension itself, which asks nobody. */
const mayWriteForExtension = async (db: Reader, caller: Caller): Promise<boolean> =>
  isOperatorItself(caller) || (caller.agentId !== undefined && (await isLead(db, caller.agentId)));

/** People and the operator as no agent; a lead, unless it has lost what is stored: what a message begins may read it. */
const mayWriteTrusted = async (db: Reader, caller: Caller): Promise<boolean> =>
  caller.agentId === undefined || ((await isLead(db, caller.agentId)) && !(await hasLostSecrets(db, caller)));

/** @throws ProductError forbidden when the caller may not write in the namespace */
export const assertWritable = async (db: Reader, caller: Caller, namespace: string): Promise<void> => {
  if (isOrIsUnder(namespace, reservedNamespace)) {
    throw forbidden(`Namespace ${namespace} is reserved`, { code: 'namespace_forbidden' });
  }
  assertNotOfPage(caller, namespace);
  if (namespace.startsWith(pageNamespace) && caller.pageId === undefined) {
    throw forbidden(`Namespace ${namespace} is written through its page only`, {
      code: 'namespace_forbidden',
    });
  }
  if (namespace.startsWith(agentNamespace) && !(await mayWriteForAgent(db, namespace, caller.agentId))) {
    throw forbidden(`Namespace ${namespace} is written by its agent or a lead only`, {
      code: 'namespace_forbidden',
    });
  }
  if (namespace.startsWith(extensionNamespace) && !(await mayWriteForExtension(db, caller))) {
    throw forbidden(`Namespace ${namespace} is written by its extension, a lead or the operator only`, {
      code: 'namespace_forbidden',
    });
  }
  const isTrusted = trustedNamespaces.some((root) => isOrIsUnder(namespace, root));
  if (isTrusted && !(await mayWriteTrusted(db, caller))) {
    throw forbidden(`Namespace ${namespace} is written by people, the operator or a lead only`, {
      code: 'namespace_forbidden',
    });
  }
  assertReadable(caller, namespace);
};
