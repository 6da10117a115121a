import type { Reader } from '../../../db/access.js';
import { findLeadId } from '../../../db/queries/leads.js';
import { findAgentOfInbox } from '../../../db/queries/mail-inboxes.js';
import { findNewestMailTask } from '../../../db/queries/tasks.js';
import type { JsonObject } from '../../../db/tables/column-types.js';
import type { Settings } from '../../kernel/settings/registry.js';
import { isTerminal } from '../../tasks/states.js';
import { addressOf, isAt, listAt, nameAt, textAt } from './fields.js';
import { asLongAsInLogMs, type Meaning, nothing, type Route, type Sender } from './meaning.js';

const handledTypes = ['message.received', 'message.received.unauthenticated'];

const mostSenders = 10;
const longestId = 512;
const longestPreview = 500;

interface Mailbox {
  readonly address: string;
  readonly name: string | undefined;
}

/** Who it is from: `Name <address>`, or an address. */
const mailboxOf = (text: unknown): Mailbox | undefined => {
  if (typeof text !== 'string' || text.length > longestId || text.includes('\0')) {
    return undefined;
  }
  const [, name = '', bracketed] = /^([^<]*)<([^<>]*)>\s*$/.exec(text) ?? [];
  const address = addressOf(bracketed ?? text);
  return address === undefined ? undefined : { address, name: name.replaceAll('"', '').trim() || undefined };
};

const sendersIn = (payload: JsonObject): Mailbox[] => {
  const one = textAt(payload, 'message.from_', longestId);
  const all = one === undefined ? listAt(payload, 'message.from_').slice(0, mostSenders) : [one];
  return all.map(mailboxOf).filter((mailbox) => mailbox !== undefined);
};

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Whether one of the addresses is of a domain that is let through. */
const passes = (domains: readonly string[] | null, addresses: readonly string[]): boolean => {
  if (domains === null) {
    return true;
  }
  const wanted = domains.map((domain) => domain.toLowerCase());
  return addresses.some((address) => address.includes('@') && wanted.includes(domainOf(address)));
};

const shortened = (text: string): string =>
  text.length > longestPreview ? `${text.slice(0, longestPreview)}...` : text;

const routeBy =
  ({ additiveMail }: Settings, inboxId: string, threadId: string | undefined) =>
  async (db: Reader): Promise<Route> => {
    const before = threadId === undefined ? undefined : await findNewestMailTask(db, threadId);
    if (before === undefined) {
      return { agentId: (await findAgentOfInbox(db, inboxId)) ?? (await findLeadId(db)) };
    }
    return {
      agentId: before.agentId ?? undefined,
      parentTaskId: before.id,
      taskType: 'mail-reply',
      ...(additiveMail && !isTerminal(before.status) && { gatherAs: threadId }),
    };
  };

const senderOf = (mailbox: Mailbox | undefined): Sender | undefined =>
  mailbox && {
    kind: 'mail',
    externalId: mailbox.address,
    name: mailbox.name ?? mailbox.address,
    email: mailbox.address,
    isKnownByEmail: true,
  };

/** What an event of the mail service means (docs/hosts.md). */
export const readMail = (settings: Settings, type: string | undefined, payload: JsonObject): Meaning => {
  const inboxId = nameAt(payload, 'message.inbox_id');
  const messageId = nameAt(payload, 'message.message_id', longestId);
  const senders = sendersIn(payload);
  const addresses = senders.map(({ address }) => address);
  if (
    type === undefined ||
    !handledTypes.includes(type) ||
    !isAt(payload, 'message') ||
    inboxId === undefined ||
    messageId === undefined ||
    !passes(settings.mailInboxDomainFilter, [inboxId]) ||
    !passes(settings.mailSenderDomainFilter, addresses)
  ) {
    return nothing;
  }
  const threadId = nameAt(payload, 'message.thread_id', longestId);
  const subject = (textAt(payload, 'message.subject', 300) ?? '').replace(/\s+/g, ' ').trim();
  const body = textAt(payload, 'message.text') ?? textAt(payload, 'message.html') ?? '';
  const from = addresses.join(', ');
  return {
    contextKey: threadId === undefined ? undefined : `task:mail:${threadId}`,
    sender: senderOf(senders[0]),
    effect: {
      kind: 'task',
      key: [nameAt(payload, 'event_id', longestId) ?? messageId],
      sameForMs: asLongAsInLogMs,
      route: routeBy(settings, inboxId, threadId),
      taskType: 'mail-message',
      lines: [`Mail to ${inboxId}: ${subject}`.trimEnd(), '', shortened(body)],
      origin: {
        mailInboxId: inboxId,
        mailMessageId: messageId,
        ...(threadId !== undefined && { mailThreadId: threadId }),
      },
    },
    events: [
      {
        name: 'mail.message.received',
        payload: { inboxId, from, subject, body, threadId: threadId ?? null, messageId },
      },
    ],
  };
};
