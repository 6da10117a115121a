import { ProductError, upstream } from '../kernel/errors.js';
import { isObject } from '../kernel/is-object.js';
import type { OutboundClient } from '../outbound/client.js';
import type { ChannelMessage, ChatChannel, ChatClient, HistoryQuestion, OutgoingMessage } from './client.js';

/** How a workspace is reached. */
export interface ChatAccess {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** The URL comes from the server's own environment (docs/outbound.md). */
  readonly isTrusted: boolean;
  readonly token: string;
}

type Answer = Readonly<Record<string, unknown>>;

const timeoutMs = 15_000;
const maxAnswerBytes = 2 * 1024 * 1024;
/** Longer messages are cut by the platform, which then tells nobody. */
const longestText = 12_000;

const failed = (reason: string): ProductError => upstream(`Chat failed: ${reason}`, { code: 'chat_failed' });

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const textOf = (answer: Answer, name: string): string | undefined => {
  const value = answer[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const objectsIn = (answer: Answer, name: string): Answer[] => {
  const value = answer[name];
  return Array.isArray(value) ? value.filter(isObject) : [];
};

/** What the platform says is wrong, where it is one of its own words and nothing else. */
const reasonIn = (answer: unknown, status: number): string => {
  const word = isObject(answer) ? textOf(answer, 'error') : undefined;
  return word !== undefined && /^[a-z_]{1,60}$/.test(word) ? word : `the platform answered ${status}`;
};

const toMessage = (found: Answer): ChannelMessage[] => {
  const ts = textOf(found, 'ts');
  const user = textOf(found, 'user');
  return ts === undefined
    ? []
    : [
        {
          ts,
          user,
          text: textOf(found, 'text') ?? '',
          threadTs: textOf(found, 'thread_ts'),
          isAutomatic: user === undefined || found['bot_id'] !== undefined || isOfPlatform(textOf(found, 'subtype')),
        },
      ];
};

const ofPeople: ReadonlySet<string | undefined> = new Set([undefined, 'file_share', 'thread_broadcast', 'me_message']);

/** Whether a message of this subtype is a remark of the platform, or of a program, and not what somebody wrote. */
export const isOfPlatform = (subtype: string | undefined): boolean => !ofPeople.has(subtype);

/** Calls to everybody in a channel are for people to make. */
const withoutBroadcasts = (text: string): string => text.replaceAll('<!', '&lt;!');

/** Speaks the widespread HTTP API of a chat platform (docs/chat.md). */
export class HttpChat implements ChatClient {
  readonly #client: OutboundClient;
  readonly #access: ChatAccess;

  constructor(client: OutboundClient, access: ChatAccess) {
    this.#client = client;
    this.#access = access;
  }

  async post({ channel, text, threadTs }: OutgoingMessage, signal: AbortSignal): Promise<string> {
    const shown = withoutBroadcasts(text);
    const body = {
      channel,
      text: shown.length > longestText ? `${shown.slice(0, longestText)}…` : shown,
      ...(threadTs !== undefined && { thread_ts: threadTs }),
    };
    const ts = textOf(await this.#ask('chat.postMessage', { body, signal }), 'ts');
    if (ts === undefined) {
      throw failed('the platform did not say what became of the message');
    }
    return ts;
  }

  async history({ channel, after, limit }: HistoryQuestion, signal: AbortSignal): Promise<ChannelMessage[]> {
    const query = { channel, limit: String(limit), ...(after !== undefined && { oldest: after }) };
    return objectsIn(await this.#ask('conversations.history', { query, signal }), 'messages').flatMap(toMessage);
  }

  async thread(
    { channel, threadTs, limit }: { readonly channel: string; readonly threadTs: string; readonly limit: number },
    signal: AbortSignal,
  ): Promise<ChannelMessage[]> {
    const query = { channel, ts: threadTs, limit: String(limit) };
    return objectsIn(await this.#ask('conversations.replies', { query, signal }), 'messages').flatMap(toMessage);
  }

  async channels(limit: number, signal: AbortSignal): Promise<ChatChannel[]> {
    const query = { types: 'public_channel,private_channel', exclude_archived: 'true', limit: String(limit) };
    return objectsIn(await this.#ask('users.conversations', { query, signal }), 'channels').flatMap((channel) => {
      const id = textOf(channel, 'id');
      return id === undefined ? [] : [{ id, name: textOf(channel, 'name') }];
    });
  }

  async #ask(
    method: string,
    request: {
      readonly query?: Readonly<Record<string, string>>;
      readonly body?: object;
      readonly signal: AbortSignal;
    },
  ): Promise<Answer> {
    const { status, text } = await this.#send(method, request);
    const answer = parse(text);
    if (status < 200 || status > 299 || !isObject(answer) || answer['ok'] !== true) {
      throw failed(reasonIn(answer, status));
    }
    return answer;
  }

  async #send(
    method: string,
    {
      query,
      body,
      signal,
    }: {
      readonly query?: Readonly<Record<string, string>>;
      readonly body?: object;
      readonly signal: AbortSignal;
    },
  ): Promise<{ status: number; text: string }> {
    const { baseUrl, isTrusted, token } = this.#access;
    try {
      const answer = await this.#client.fetch({
        url: `${baseUrl}/${method}${query === undefined ? '' : `?${new URLSearchParams(query)}`}`,
        method: body === undefined ? 'GET' : 'POST',
        headers: [
          ['Authorization', `Bearer ${token}`],
          ['Accept', 'application/json'],
          ...(body === undefined ? [] : [['Content-Type', 'application/json; charset=utf-8'] as const]),
        ],
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'error',
        maxBytes: maxAnswerBytes,
        timeoutMs,
        isTrusted,
        signal,
      });
      return { status: answer.status, text: answer.body.toString('utf8') };
    } catch (error) {
      throw error instanceof ProductError ? failed(error.message) : error;
    }
  }
}
