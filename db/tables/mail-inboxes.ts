/** Which agent reads an inbox. */
export interface MailInboxTable {
  inboxId: string;
  agentId: string;
  createdAt: string;
}

export interface MailInboxTables {
  mail_inboxes: MailInboxTable;
}
