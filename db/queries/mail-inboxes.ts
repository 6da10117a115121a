import type { Reader, Transaction } from '../access.js';
import type { MailInboxTable } from '../tables/mail-inboxes.js';

/** Inboxes with their agents, by their ids. */
export const listMailInboxRows = (db: Reader, limit: number): Promise<MailInboxTable[]> =>
  db.selectFrom('mail_inboxes').selectAll().orderBy('inboxId').limit(limit).execute();

/** The agent that reads an inbox. */
export const findAgentOfInbox = async (db: Reader, inboxId: string): Promise<string | undefined> => {
  const row = await db.selectFrom('mail_inboxes').select('agentId').where('inboxId', '=', inboxId).executeTakeFirst();
  return row?.agentId;
};

export const countMailInboxes = async (db: Reader): Promise<number> => {
  const { count } = await db
    .selectFrom('mail_inboxes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Gives an inbox to an agent, whoever had it before; returns what is stored. */
export const upsertMailInbox = (db: Transaction, row: MailInboxTable): Promise<MailInboxTable> =>
  db
    .insertInto('mail_inboxes')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('inboxId').doUpdateSet((update) => ({ agentId: update.ref('excluded.agentId') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** Returns whether the inbox had an agent. */
export const deleteMailInbox = async (db: Transaction, inboxId: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('mail_inboxes').where('inboxId', '=', inboxId).executeTakeFirst();
  return numDeletedRows > 0n;
};
