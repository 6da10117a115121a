import type { Selectable } from 'kysely';
import type { CredentialSubject } from '../../generated/swarm/enums.js';
import type { Reader, Transaction } from '../access.js';
import { type Placeholders, statement } from '../statement.js';
import type { CredentialBlockTable, CredentialUseTable } from '../tables/connections.js';

export type CredentialUseRow = Selectable<CredentialUseTable>;
export type CredentialBlockRow = Selectable<CredentialBlockTable>;

export const insertCredentialUses = async (db: Transaction, rows: readonly CredentialUseRow[]): Promise<void> => {
  await db.insertInto('credential_uses').values(rows).execute();
};

/** How a call went. */
export type CredentialUseEnd = Pick<CredentialUseRow, 'status' | 'errorCode' | 'durationMs'>;

/** Says how a call went of which only was known that it began. */
export const completeCredentialUses = async (
  db: Transaction,
  ids: readonly string[],
  outcome: CredentialUseEnd,
): Promise<void> => {
  await db
    .updateTable('credential_uses')
    .set(outcome)
    .where('id', 'in', ids)
    .where('status', 'is', null)
    .where('errorCode', 'is', null)
    .execute();
};

export interface CredentialUseFilter {
  readonly agentId?: string | undefined;
  readonly taskId?: string | undefined;
  readonly connectionId?: string | undefined;
  /** Only those before this one. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** The uses that meet all filters, the newest first: ids follow the time. */
export const listCredentialUseRows = (
  db: Reader,
  { agentId, taskId, connectionId, before, limit }: CredentialUseFilter,
): Promise<CredentialUseRow[]> => {
  let query = db.selectFrom('credential_uses').selectAll();
  if (agentId !== undefined) {
    query = query.where('agentId', '=', agentId);
  }
  if (taskId !== undefined) {
    query = query.where('taskId', '=', taskId);
  }
  if (connectionId !== undefined) {
    query = query.where('connectionId', '=', connectionId);
  }
  if (before !== undefined) {
    query = query.where('id', '<', before);
  }
  return query.orderBy('id', 'desc').limit(limit).execute();
};

/** Whom a call is for, as far as something may have been taken from them; the empty text names none. */
export interface CredentialSubjects {
  readonly agentId: string;
  readonly taskId: string;
  /** Each task counts that this agent has in progress. */
  readonly worksAs: string;
}

const block = statement((db, parameter: Placeholders<CredentialSubjects>) =>
  db
    .selectFrom('credential_blocks')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('subject', '=', 'agent'), eb('subjectId', '=', parameter.agentId)]),
        eb.and([eb('subject', '=', 'task'), eb('subjectId', '=', parameter.taskId)]),
        eb.and([
          eb('subject', '=', 'task'),
          eb(
            'subjectId',
            'in',
            eb
              .selectFrom('tasks')
              .select('tasks.id')
              .where('tasks.agentId', '=', parameter.worksAs)
              .where('tasks.status', '=', 'in_progress'),
          ),
        ]),
      ]),
    ),
);

/** Why an agent, or a task of it, may use no secret; undefined: it may. */
export const findCredentialBlock = (
  db: Reader,
  subjects: CredentialSubjects,
): Promise<CredentialBlockRow | undefined> => block.first(db, subjects);

/** Keeps that somebody may use no secret; what was kept before stays. */
export const insertCredentialBlock = async (db: Transaction, row: CredentialBlockRow): Promise<void> => {
  await db
    .insertInto('credential_blocks')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const findCredentialBlockOf = (
  db: Reader,
  subject: CredentialSubject,
  subjectId: string,
): Promise<CredentialBlockRow | undefined> =>
  db
    .selectFrom('credential_blocks')
    .selectAll()
    .where('subject', '=', subject)
    .where('subjectId', '=', subjectId)
    .executeTakeFirst();

/** Takes it back; returns whether it was there. */
export const deleteCredentialBlock = async (
  db: Transaction,
  subject: CredentialSubject,
  subjectId: string,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('credential_blocks')
    .where('subject', '=', subject)
    .where('subjectId', '=', subjectId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};
