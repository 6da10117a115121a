import { findAgentState } from '../../db/queries/agents.js';
import {
  countMailInboxes,
  deleteMailInbox,
  findAgentOfInbox,
  listMailInboxRows,
  upsertMailInbox,
} from '../../db/queries/mail-inboxes.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, invalidField, notFound } from '../kernel/errors.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';

type Schemas = components['schemas'];

const mostInboxes = 1000;
const lock = 'mail-inboxes';

/** Which agents read which inboxes. */
export const listMailInboxes = async ({ db }: App): Promise<Schemas['MailInboxList']> => ({
  inboxes: await listMailInboxRows(db, mostInboxes),
});

/**
 * Has an agent read an inbox, the calling one unless another is named.
 *
 * @throws ProductError invalid, notFound for the agent, conflict when there are too many
 */
export const registerMailInbox = (
  app: App,
  caller: Caller,
  inboxId: string,
  { agentId = caller.agentId }: Schemas['RegisterMailInboxBody'],
): Promise<Schemas['MailInboxResult']> => {
  if (agentId === undefined) {
    throw invalidField('body.agentId', 'is required without X-Agent-ID');
  }
  return inConcurrentTransaction(app, [lock], async ({ db, now }) => {
    if ((await findAgentState(db, agentId)) === undefined) {
      throw notFound('agent');
    }
    const isNew = (await findAgentOfInbox(db, inboxId)) === undefined;
    if (isNew && (await countMailInboxes(db)) >= mostInboxes) {
      throw conflict(`No more than ${mostInboxes} inboxes can have agents; remove one first`, {
        code: 'too_many_mail_inboxes',
      });
    }
    return { inbox: await upsertMailInbox(db, { inboxId, agentId, createdAt: now }) };
  });
};

/** Gives the mail of an inbox to the lead again. @throws ProductError notFound */
export const removeMailInbox = (app: App, inboxId: string): Promise<void> =>
  inConcurrentTransaction(app, [], async ({ db }) => {
    if (!(await deleteMailInbox(db, inboxId))) {
      throw notFound('mailInbox');
    }
  });
