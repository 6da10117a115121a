import type { JsonText } from './column-types.js';

export interface ChannelTable {
  id: string;
  name: string;
  description: string | null;
  createdByAgentId: string | null;
  createdByUserId: string | null;
  createdAt: string;
  /** The number of its newest message. */
  lastSeq: number;
}

export interface ChannelMessageTable {
  id: string;
  channelId: string;
  /** In the order in which the messages of the channel are committed, from 1, without gaps. */
  seq: number;
  agentId: string | null;
  userId: string | null;
  authorName: string;
  content: string;
  replyToId: string | null;
  mentions: JsonText<readonly string[]>;
  createdAt: string;
}

/** How far an agent has read a channel. */
export interface ChannelReadTable {
  agentId: string;
  channelId: string;
  lastReadSeq: number;
  updatedAt: string;
}

export interface ChannelTables {
  channels: ChannelTable;
  channel_messages: ChannelMessageTable;
  channel_reads: ChannelReadTable;
}
