import {
  type CredentialUseFilter,
  type CredentialUseRow,
  deleteCredentialBlock,
  findCredentialBlockOf,
  insertCredentialBlock,
  listCredentialUseRows,
} from '../../db/queries/credential-uses.js';
import { findHolder, taskExists } from '../../db/queries/tasks.js';
import type { CredentialSubject, CredentialUseOutcome } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import { assertMayManage } from '../agents/leads.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { invalidField, notFound } from '../kernel/errors.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { trustedUserId } from '../users/trusted-user.js';

type Schemas = components['schemas'];
type Input = Schemas['RevokeCredentialAccessBody'];

const outcomeOf = ({ status, errorCode }: CredentialUseRow): CredentialUseOutcome => {
  if (status !== null) {
    return 'answered';
  }
  return errorCode === null ? 'unknown' : 'failed';
};

const toUse = (row: CredentialUseRow): Schemas['CredentialUse'] => {
  const outcome = outcomeOf(row);
  return {
    id: row.id,
    createdAt: row.createdAt,
    agentId: row.agentId,
    taskId: row.taskId,
    scriptRunId: row.scriptRunId,
    userId: row.userId,
    connectionId: row.connectionId,
    bindingId: row.bindingId,
    account: row.account,
    host: row.host,
    method: row.method,
    operation: row.operation,
    outcome,
    status: row.status,
    errorCode: row.errorCode,
    durationMs: outcome === 'unknown' ? null : row.durationMs,
  };
};

/** What secrets were used for, the newest first. */
export const listCredentialUses = async (
  { db }: App,
  filter: CredentialUseFilter,
): Promise<Schemas['CredentialUseList']> => ({ uses: (await listCredentialUseRows(db, filter)).map(toUse) });

interface Subject {
  readonly subject: CredentialSubject;
  readonly subjectId: string;
}

const subjectOf = async ({ db }: UnitOfWork, { agentId, taskId }: Input): Promise<Subject> => {
  if (agentId !== undefined && taskId === undefined) {
    if ((await findHolder(db, agentId)) === undefined) {
      throw notFound('agent');
    }
    return { subject: 'agent', subjectId: agentId };
  }
  if (taskId === undefined || agentId !== undefined) {
    throw invalidField('body.agentId', 'needs agentId or taskId, one of them');
  }
  if (!(await taskExists(db, taskId))) {
    throw notFound('task');
  }
  return { subject: 'task', subjectId: taskId };
};

/**
 * Takes all connections and secrets from an agent or a task: no later call of it has any.
 *
 * @throws ProductError forbidden (`lead_only`), invalid, notFound
 */
export const revokeCredentialAccess = async (
  app: App,
  caller: Caller,
  input: Input,
): Promise<Schemas['CredentialAccess']> => {
  await assertMayManage(app.db, caller, 'script connections');
  return inTransaction(app, async (uow) => {
    const { subject, subjectId } = await subjectOf(uow, input);
    const createdBy = (await trustedUserId(uow.db, caller)) ?? null;
    const reason = input.reason === undefined ? null : app.secrets.scrub(input.reason);
    await insertCredentialBlock(uow.db, { subject, subjectId, reason, createdAt: uow.now, createdBy });
    const block = await findCredentialBlockOf(uow.db, subject, subjectId);
    return { subject, subjectId, revoked: true, revokedAt: block?.createdAt ?? uow.now, reason: block?.reason ?? null };
  });
};

/**
 * Lets an agent or a task use connections and secrets again.
 *
 * @throws ProductError forbidden (`lead_only`), invalid, notFound
 */
export const restoreCredentialAccess = async (
  app: App,
  caller: Caller,
  input: Input,
): Promise<Schemas['CredentialAccess']> => {
  await assertMayManage(app.db, caller, 'script connections');
  return inTransaction(app, async (uow) => {
    const { subject, subjectId } = await subjectOf(uow, input);
    await deleteCredentialBlock(uow.db, subject, subjectId);
    return { subject, subjectId, revoked: false, revokedAt: null, reason: null };
  });
};
