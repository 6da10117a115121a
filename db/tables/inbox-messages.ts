/** A chat message that waits for, or is being worked on by, an agent. */
export interface InboxMessageTable {
  id: string;
  agentId: string | null;
  content: string;
  source: string;
  /** unread, processing, read, responded or delegated. */
  status: string;
  chatChannelId: string | null;
  chatThreadTs: string | null;
  /** The message of a channel that calls the agent, and its number there. */
  messageId: string | null;
  messageSeq: number | null;
  createdAt: string;
  lastUpdatedAt: string;
}

export interface InboxMessageTables {
  inbox_messages: InboxMessageTable;
}
