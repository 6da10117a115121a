import { type ChannelRow, deleteChannelRow, hasChannelBeyond, insertChannelIfFree } from '../../db/queries/channels.js';
import type { components } from '../../generated/swarm/types.js';
import { isLead, leadsOnly } from '../agents/leads.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, invalidField } from '../kernel/errors.js';
import { isId, newId } from '../kernel/ids.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { trustedUserId } from '../users/trusted-user.js';
import { requireChannelRow, toChannel } from './channel.js';

type Schemas = components['schemas'];

export const mostChannels = 1000;

/** Makes a channel, unless another has its name; returns it. */
export const insertChannel = async (
  uow: UnitOfWork,
  wanted: Pick<ChannelRow, 'name' | 'description' | 'createdByAgentId' | 'createdByUserId'>,
): Promise<ChannelRow | undefined> => {
  const row: ChannelRow = { ...wanted, id: newId(), createdAt: uow.now, lastSeq: 0 };
  return (await insertChannelIfFree(uow.db, row)) ? row : undefined;
};

/** One is made after the other, so that there are never too many. */
const lockOfNumber = 'channels';

/** Makes a channel. @throws ProductError invalid; conflict: another has its name, or there are too many */
export const createChannel = (
  app: App,
  caller: Caller,
  { name, description }: Schemas['CreateChannelBody'],
): Promise<Schemas['ChannelResult']> => {
  // It would take the place of a channel that is found by this id.
  if (isId(name)) {
    throw invalidField('body.name', 'must not be in the form of an id');
  }
  return inConcurrentTransaction(app, [lockOfNumber], async (uow) => {
    const row = await insertChannel(uow, {
      name,
      description: description === undefined ? null : app.secrets.scrub(description),
      createdByAgentId: caller.agentId ?? null,
      createdByUserId: (await trustedUserId(uow.db, caller)) ?? null,
    });
    if (row === undefined) {
      throw conflict(`Another channel has the name '${name}'`, { code: 'channel_name_taken' });
    }
    if (await hasChannelBeyond(uow.db, mostChannels)) {
      throw conflict(`There may be ${mostChannels} channels; delete one first`, { code: 'channel_limit' });
    }
    return { channel: toChannel(row) };
  });
};

/** Deletes a channel with its messages. @throws ProductError forbidden, notFound */
export const deleteChannel = (app: App, { agentId }: Caller, nameOrId: string): Promise<void> =>
  inConcurrentTransaction(app, [], async (uow) => {
    if (agentId !== undefined && !(await isLead(uow.db, agentId))) {
      throw leadsOnly('delete a channel');
    }
    const { id } = await requireChannelRow(uow.db, nameOrId);
    await deleteChannelRow(uow.db, id);
  });
