/** How far the lead has read each monitored chat channel. */
export interface ChannelCursorTable {
  channelId: string;
  ts: string;
  updatedAt: string;
}

export interface ChannelCursorTables {
  channel_cursors: ChannelCursorTable;
}
