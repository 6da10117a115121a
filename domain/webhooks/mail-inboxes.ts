import type { Reader } from '../../db/access.js';
import { findAgentState } from '../../db/queries/agents.js';
import {
  countMailInboxes,
  deleteMailInbox,
  findAgentOfInbox,
  listMailInboxRows,
  upsertMailInbox,
} from '../../db/queries/mail-inboxes.js';
import type { components } from '../../generated/swarm/types.js';
import { assertKeepsSecrets } from '../access/stored-secrets.js';
import { assertMayManage } from '../agents/leads.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, invalidField, notFound } from '../kernel/errors.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';

type Schemas = components['schemas'];

const mostInboxes = 1000;
const lock = 'mail-inboxes';

/**
 * An agent takes and leaves inboxes for itself alone, and none that another agent has: their mail is not its own. Leads
 * decide about the others. One that has lost what is stored takes none, also where nobody has it: mail of others would come
 * to it.
 *
 * @throws ProductError forbidden (`lead_only`, `credential_access_revoked`)
 */
const assertMayDecide = async (
  db: Reader,
  caller: Caller,
  reader: string | undefined,
  next?: string,
): Promise<void> => {
  const isOwn = [reader, next].every((agentId) => agentId === undefined || agentId === caller.agentId);
  if (!isOwn) {
    await assertMayManage(db, caller, 'the mail of other agents');
  } else if (reader === undefined && next !== undefined) {
    await assertKeepsSecrets(db, caller);
  }
};

/** Which agents read which inboxes. */
export const listMailInboxes = async ({ db }: App): Promise<Schemas['MailInboxList']> => ({
  inboxes: await listMailInboxRows(db, mostInboxes),
});

/**
 * Has an agent read an inbox, the calling one unless another is named.
 *
 * @throws ProductError invalid, notFound for the agent, forbidden as by `assertMayDecide`, conflict when there are too many
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
    const reader = await findAgentOfInbox(db, inboxId);
    await assertMayDecide(db, caller, reader, agentId);
    if (reader === undefined && (await countMailInboxes(db)) >= mostInboxes) {
      throw conflict(`No more than ${mostInboxes} inboxes can have agents; remove one first`, {
        code: 'too_many_mail_inboxes',
      });
    }
    return { inbox: await upsertMailInbox(db, { inboxId, agentId, createdAt: now }) };
  });
};

/** Gives the mail of an inbox to the lead again. @throws ProductError notFound, forbidden as by `assertMayDecide` */
export const removeMailInbox = (app: App, caller: Caller, inboxId: string): Promise<void> =>
  inConcurrentTransaction(app, [lock], async ({ db }) => {
    await assertMayDecide(db, caller, await findAgentOfInbox(db, inboxId));
    if (!(await deleteMailInbox(db, inboxId))) {
      throw notFound('mailInbox');
    }
  });
