import type { JsonObject } from '../../../db/tables/column-types.js';
import { configuration } from '../../config/configuration.js';
import type { App } from '../../kernel/app.js';
import { outbound } from '../../outbound/outbound.js';
import { nameAt } from './fields.js';
import { digitsOf, writerOf } from './messaging.js';

const timeoutMs = 10_000;
const maxAnswerBytes = 64 * 1024;

interface Access {
  readonly baseUrl: string;
  readonly key: string;
  readonly isTrusted: boolean;
}

/** How the service is reached; undefined while it is not, or while a key of the environment would go to a stored URL. */
const accessOf = (app: App): Access | undefined => {
  const { messagingApiBaseUrl: baseUrl, messagingApiKey: key } = app.settings;
  const config = app.service(configuration);
  return baseUrl === null || key === null || !config.maySend('MESSAGING_API_KEY', 'MESSAGING_API_BASE_URL')
    ? undefined
    : { baseUrl, key, isTrusted: config.isDecidedByOperator('MESSAGING_API_BASE_URL') };
};

/** What is told: that the message was read, and, to a number that is known, that somebody looks at it. */
const signsOf = (messageId: string, to: string): readonly object[] => [
  { messaging_product: 'whatsapp', status: 'read', message_id: messageId },
  ...(to === ''
    ? []
    : [{ messaging_product: 'whatsapp', to, type: 'reaction', reaction: { message_id: messageId, emoji: '👀' } }]),
];

const tell = async (app: App, { baseUrl, key, isTrusted }: Access, payload: JsonObject, signal: AbortSignal) => {
  const number = nameAt(payload, 'phone_number_id') ?? '';
  const messageId = nameAt(payload, 'message.id', 512) ?? '';
  const to = digitsOf(writerOf(payload));
  for (const sign of signsOf(messageId, to)) {
    const { status } = await app.service(outbound).fetch({
      url: `${baseUrl}/${encodeURIComponent(number)}/messages`,
      method: 'POST',
      headers: [
        ['Content-Type', 'application/json'],
        ['X-API-Key', key],
      ],
      body: JSON.stringify(sign),
      redirect: 'manual',
      maxBytes: maxAnswerBytes,
      timeoutMs,
      isTrusted,
      signal,
    });
    if (status < 200 || status > 299) {
      app.log.warn({ status, number }, 'the messaging service did not take a sign that a message was read');
    }
  }
};

/** Tells who wrote a message that it was read. @throws ProductError when the service cannot be asked */
export const tellMessageSeen = async (app: App, payload: JsonObject, signal: AbortSignal): Promise<void> => {
  const access = accessOf(app);
  if (access !== undefined) {
    await tell(app, access, payload, signal);
  }
};
