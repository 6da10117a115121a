import type { Reader } from '../../db/access.js';
import { type ChannelMessageRow, type ChannelRow, findChannelRow } from '../../db/queries/channels.js';
import type { components } from '../../generated/swarm/types.js';
import { notFound } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { shownList } from '../kernel/stored-json.js';

type Schemas = components['schemas'];

/** The channel of a name or an id. @throws ProductError notFound */
export const requireChannelRow = async (db: Reader, nameOrId: string): Promise<ChannelRow> => {
  const row = await findChannelRow(db, nameOrId);
  if (row === undefined) {
    throw notFound('channel');
  }
  return row;
};

export const toChannel = (row: ChannelRow): Schemas['Channel'] => ({
  id: row.id,
  name: row.name,
  description: row.description,
  createdByAgentId: row.createdByAgentId,
  createdByUserId: row.createdByUserId,
  createdAt: row.createdAt,
});

const isText = (value: unknown): value is string => typeof value === 'string';

export const toChannelMessage = (row: ChannelMessageRow): EveryField<Schemas['ChannelMessage']> => ({
  id: row.id,
  channelId: row.channelId,
  agentId: row.agentId,
  userId: row.userId,
  authorName: row.authorName,
  content: row.content,
  replyToId: row.replyToId,
  mentions: (shownList(row.mentions) ?? []).filter(isText),
  createdAt: row.createdAt,
});
