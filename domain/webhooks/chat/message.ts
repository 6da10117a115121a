import type { JsonObject } from '../../../db/tables/column-types.js';
import { addressText, type ChatAddress, defaultAdapter } from '../../chat/address.js';
import { isOfPlatform } from '../../chat/http-client.js';
import type { Settings } from '../../kernel/settings/registry.js';
import { isAt, listAt, nameAt, textAt, urlAt } from '../hosts/fields.js';

/** What somebody wrote in a chat. */
export interface ChatMessage {
  readonly adapter: string;
  /** As its workspace names it. */
  readonly channel: string;
  /** As tasks name it. */
  readonly address: string;
  readonly kind: 'message' | 'app_mention';
  readonly user: string;
  readonly ts: string;
  /** The message that began the thread: itself, where nothing came before. */
  readonly threadTs: string;
  readonly isReply: boolean;
  /** Without calls of the bot. */
  readonly text: string;
  readonly callsBot: boolean;
  readonly callsOthersOnly: boolean;
  readonly isDirect: boolean;
  /** `all`, or ids of agents. */
  readonly agentsCalled: readonly string[];
  /** What was sent with it, a line for each. */
  readonly files: readonly string[];
}

const kinds: ReadonlySet<string> = new Set(['message', 'app_mention'] satisfies ChatMessage['kind'][]);
const isKind = (kind: string): kind is ChatMessage['kind'] => kinds.has(kind);

const mostFiles = 20;
const mostAgentsCalled = 20;
const longestId = 100;

const called = /<@([\w.-]{1,100})(?:\|[^>]{0,100})?>/g;
const agentCalled = /(?<![\w#])swarm#(all|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?![\w-])/gi;

/** A text as people wrote it: the platform writes these three otherwise. */
const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The bot's user, as the settings have it, else as the delivery says for whom it is. */
const botIn = ({ chatBotUserId }: Settings, adapter: string, payload: JsonObject): string | undefined => {
  if (adapter === defaultAdapter && chatBotUserId) {
    return chatBotUserId;
  }
  return nameAt(listAt(payload, 'authorizations')[0], 'user_id', longestId);
};

/** An id of a channel, in a form in which a context key can hold it. */
const channelIn = (payload: JsonObject): string | undefined => {
  const channel = nameAt(payload, 'event.channel', longestId);
  return channel !== undefined && /^[^\s/:]+$/.test(channel) ? channel : undefined;
};

const timestampAt = (payload: JsonObject, path: string): string | undefined => {
  const ts = nameAt(payload, path, 40);
  return ts !== undefined && /^\d+(?:\.\d+)?$/.test(ts) ? ts : undefined;
};

const filesIn = (payload: JsonObject): string[] =>
  listAt(payload, 'event.files')
    .slice(0, mostFiles)
    .map((file) => {
      const type = nameAt(file, 'mimetype', 100);
      const url = urlAt(file, 'permalink') ?? urlAt(file, 'url_private');
      return [`Attachment: ${textAt(file, 'name', 200) ?? 'a file'}`, type && `(${type})`, url]
        .filter(Boolean)
        .join(' ');
    });

const agentsIn = (text: string): string[] => {
  const found = [...text.matchAll(agentCalled)].map(([, id = '']) => id.toLowerCase());
  return [...new Set(found)].slice(0, mostAgentsCalled);
};

/** What somebody wrote, if it is such an event; what programs write, edits and remarks of the platform are none. */
export const readChatMessage = (settings: Settings, adapter: string, payload: JsonObject): ChatMessage | undefined => {
  const kind = nameAt(payload, 'event.type', 50);
  const channel = channelIn(payload);
  const user = nameAt(payload, 'event.user', longestId);
  const ts = timestampAt(payload, 'event.ts');
  const bot = botIn(settings, adapter, payload);
  const isAutomatic =
    nameAt(payload, 'event.bot_id') !== undefined ||
    isAt(payload, 'event.bot_profile') ||
    isOfPlatform(textAt(payload, 'event.subtype', 50));
  if (kind === undefined || !isKind(kind) || channel === undefined || user === undefined || ts === undefined) {
    return undefined;
  }
  const written = textAt(payload, 'event.text') ?? '';
  const files = filesIn(payload);
  if (isAutomatic || user === bot || (written.trim() === '' && files.length === 0)) {
    return undefined;
  }
  const ids = [...written.matchAll(called)].map(([, id = '']) => id);
  const own = bot ?? (kind === 'app_mention' && new Set(ids).size === 1 ? ids[0] : undefined);
  const callsBot = kind === 'app_mention' || (own !== undefined && ids.includes(own));
  const text = unescaped(written.replaceAll(called, (whole: string, id: string) => (id === own ? '' : whole))).trim();
  const threadTs = timestampAt(payload, 'event.thread_ts') ?? ts;
  const place: ChatAddress = { adapter, channel };
  return {
    ...place,
    address: addressText(place),
    kind,
    user,
    ts,
    threadTs,
    isReply: threadTs !== ts,
    text,
    callsBot,
    callsOthersOnly: ids.length > 0 && !callsBot,
    isDirect: nameAt(payload, 'event.channel_type', 50) === 'im' || channel.startsWith('D'),
    agentsCalled: agentsIn(text),
    files,
  };
};
