import type { Reader } from '../../../db/access.js';
import type { JsonObject } from '../../../db/tables/column-types.js';
import type { Settings } from '../../kernel/settings/registry.js';
import { msPerDay } from '../../kernel/time.js';
import { flagAt, nameAt, textAt } from './fields.js';
import { agentOf, mappingOf } from './mapping.js';
import { type Meaning, nothing, type Route, type Sender } from './meaning.js';

/** Where it stands where what a number hears goes. */
const numbers = 'integrations:messaging:numbers';

const routeBy =
  (phoneNumberId: string) =>
  async (db: Reader): Promise<Route> => {
    const mapping = await mappingOf(db, numbers, phoneNumberId);
    if (mapping === undefined) {
      return { problem: `The number ${phoneNumberId} has no agent or workflow; store one in ${numbers}` };
    }
    const { workflowId, agentId } = mapping;
    return workflowId === undefined ? { agentId: await agentOf(db, agentId) } : { workflowId };
  };

/** The number of who wrote a message, as the service writes it; empty when it does not say. */
export const writerOf = (payload: JsonObject): string =>
  nameAt(payload, 'message.from') ?? nameAt(payload, 'conversation.phone_number') ?? '';

/** A number as the swarm knows it. */
export const digitsOf = (number: string): string => number.replace(/\D/g, '');

const senderOf = (from: string, name: string | undefined): Sender | undefined => {
  const digits = digitsOf(from);
  return digits === '' ? undefined : { kind: 'messaging', externalId: digits, name };
};

/** What a message of the messaging service means (docs/hosts.md). */
export const readMessaging = (_settings: Settings, _type: string | undefined, payload: JsonObject): Meaning => {
  const id = nameAt(payload, 'message.id', 512);
  if (id === undefined || nameAt(payload, 'message.messaging.direction', 50) !== 'inbound') {
    return nothing;
  }
  const phoneNumberId = nameAt(payload, 'phone_number_id') ?? '';
  const conversationId = nameAt(payload, 'conversation.id');
  const type = nameAt(payload, 'message.type', 50) ?? '';
  const from = writerOf(payload);
  const text = textAt(payload, 'message.text.body') ?? textAt(payload, 'message.messaging.content') ?? '';
  return {
    contextKey: `messaging:conversation:${conversationId ?? id}`,
    sender: senderOf(from, nameAt(payload, 'conversation.contact_name')),
    effect: {
      kind: 'task',
      key: [id],
      sameForMs: msPerDay,
      route: routeBy(phoneNumberId),
      taskType: 'messaging-inbound',
      more: { tags: ['messaging', 'inbound'], priority: 70 },
      lines: [
        `A message (${type || 'of an unknown type'}) came to the number ${phoneNumberId}.`,
        `Message: ${id}, conversation: ${conversationId ?? 'none'}`,
        ...(flagAt(payload, 'message.messaging.has_media') ? ['It has media, which are not part of this text.'] : []),
        '',
        text,
      ],
      origin: {},
    },
    events: [
      {
        name: 'messaging.message.received',
        payload: { phoneNumberId, conversationId: conversationId ?? null, messageId: id, from, type, text },
      },
    ],
  };
};
