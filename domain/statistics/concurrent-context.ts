import {
  listActiveTaskRows,
  listDelegationRows,
  listInboxMessageRows,
  shownLength,
} from '../../db/queries/statistics.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { EveryField } from '../kernel/every-field.js';
import { preview } from '../kernel/preview.js';
import { instantBefore, msPerMinute } from '../kernel/time.js';

type Schemas = components['schemas'];
type Row<List extends (...asked: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number];

const recentMs = 5 * msPerMinute;

const toMessage = (row: Row<typeof listInboxMessageRows>): EveryField<Schemas['ProcessingInboxMessage']> => ({
  id: row.id,
  content: preview(row.content, shownLength),
  source: row.source,
  chatChannelId: row.chatChannelId,
  chatThreadTs: row.chatThreadTs,
  createdAt: row.createdAt,
});

const toDelegation = (row: Row<typeof listDelegationRows>): EveryField<Schemas['RecentTaskDelegation']> => ({
  id: row.id,
  task: preview(row.task, shownLength),
  agentId: row.agentId,
  agentName: row.agentName,
  creatorAgentId: row.creatorAgentId,
  status: row.status,
  createdAt: row.createdAt,
});

const toActiveTask = (row: Row<typeof listActiveTaskRows>): EveryField<Schemas['ActiveSwarmTask']> => ({
  id: row.id,
  task: preview(row.task, shownLength),
  agentId: row.agentId,
  agentName: row.agentName,
  status: row.status,
  createdAt: row.createdAt,
  progress: row.progress === null ? null : preview(row.progress, shownLength),
});

/**
 * What else is going on in the swarm (`GET /api/concurrent-context`). Each list has the newest, newest first, with the
 * start of their texts.
 */
export const getConcurrentContext = async ({ db, clock }: App): Promise<Schemas['ConcurrentContext']> => {
  const since = instantBefore(clock.now(), recentMs);
  const [messages, delegations, active] = await Promise.all([
    listInboxMessageRows(db, 'processing'),
    listDelegationRows(db, since),
    listActiveTaskRows(db),
  ]);
  return {
    processingInboxMessages: messages.map(toMessage),
    recentTaskDelegations: delegations.map(toDelegation),
    activeSwarmTasks: active.map(toActiveTask),
  };
};
