import type { Reader } from '../../db/access.js';
import {
  claimMentions,
  findCalledSince,
  listUnclaimedChannels,
  releaseMentionsBefore,
  type Unread,
  unclaimMentions,
} from '../../db/queries/mentions.js';
import type { components } from '../../generated/swarm/types.js';
import type { App, Reading } from '../kernel/app.js';
import type { Settings } from '../kernel/settings/registry.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { wake } from '../kernel/wake-ups.js';

const capability = 'messaging';
const mostChannels = 100;

/** Whether agents are told what calls them in channels. */
export const tellsMentions = ({ capabilities }: Settings): boolean => capabilities.includes(capability);

/** Whether something calls an agent that it was not given to read. */
export const hasMentions = async (db: Reader, agentId: string): Promise<boolean> =>
  (await listUnclaimedChannels(db, agentId, 1)).length > 0;

/** Since when something calls an agent that polls would give it to read; undefined: nothing does. */
export const calledSince = async ({ app, db }: Reading, agentId: string): Promise<string | undefined> =>
  tellsMentions(app.settings) ? findCalledSince(db, agentId) : undefined;

/** What a poll gave an agent to read. */
export interface GivenMentions {
  readonly agentId: string;
  /** When, by which they are known. */
  readonly at: string;
  readonly trigger: components['schemas']['UnreadMentionsTrigger'];
}

/**
 * Gives an agent what calls it, in channels that it is not reading already: under the lock of the agent, so that each message
 * is given once.
 */
export const giveMentions = async (uow: UnitOfWork, agentId: string): Promise<GivenMentions | undefined> => {
  if (!tellsMentions(uow.app.settings)) {
    return undefined;
  }
  const claimedChannels = await listUnclaimedChannels(uow.db, agentId, mostChannels);
  let mentionsCount = 0;
  for (const channelId of claimedChannels) {
    mentionsCount += await claimMentions(uow.db, agentId, channelId, uow.now);
  }
  return claimedChannels.length === 0
    ? undefined
    : { agentId, at: uow.now, trigger: { type: 'unread_mentions', mentionsCount, claimedChannels } };
};

/** Takes back what a poll gave to an agent that was not told of it. */
export const takeMentionsBack = (app: App, { agentId, at }: GivenMentions): Promise<void> =>
  inConcurrentTransaction(app, [], async (uow) => {
    await unclaimMentions(uow.db, agentId, at, uow.now);
    wake(uow, { agentId });
  });

/** Gives to read again what agents have not read for long; returns how many agents that are. */
export const releaseMentions = (app: App, unread: Unread): Promise<number> =>
  inConcurrentTransaction(app, [], async (uow) => {
    const agents = await releaseMentionsBefore(uow.db, unread, uow.now);
    for (const agentId of agents) {
      wake(uow, { agentId });
    }
    return agents.length;
  });
