import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OwnServer, startServer } from './server.js';
import { waitFor } from './wait.js';

export const chatSecret = 'the secret of the chat platform';
const token = 'xoxb-token-of-the-bot';
export const botId = 'UBOT';

/** A message as the platform has it. */
interface StoredMessage {
  readonly ts: string;
  readonly text: string;
  readonly user?: string;
  readonly bot_id?: string;
  readonly subtype?: string;
  readonly thread_ts?: string;
}

/** What was written by the server. */
export interface Posted {
  readonly channel: string;
  readonly text: string;
  readonly thread_ts?: string;
  readonly token: string;
  readonly ts: string;
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const part of request) {
    text += part;
  }
  return text;
};

/** A platform that speaks the API of chats; each channel has the messages that it is given. */
export const serveChat = async () => {
  const posted: Posted[] = [];
  const asked: string[] = [];
  const channels = new Map<string, StoredMessage[]>();
  const refusals = new Map<string, string | number>();
  const texts = new Map<string, string>();
  let clock = 1_800_000_000;
  const messagesOf = (channel: string): StoredMessage[] => channels.get(channel) ?? [];
  const answers: Readonly<
    Record<string, (query: URLSearchParams, body: Record<string, string>, bearer: string) => object>
  > = {
    'chat.postMessage': (_query, body, bearer) => {
      clock += 1;
      const ts = `${clock}.000100`;
      posted.push({ ...(body as unknown as Posted), token: bearer, ts });
      return { channel: body['channel'], ts };
    },
    'conversations.replies': (query) => ({
      messages: messagesOf(query.get('channel') ?? '')
        .filter(({ ts, thread_ts }) => [ts, thread_ts].includes(query.get('ts') ?? ''))
        .slice(0, Number(query.get('limit'))),
    }),
    'conversations.history': (query) => ({
      messages: messagesOf(query.get('channel') ?? '')
        .filter(({ ts }) => Number(ts) > Number(query.get('oldest') ?? 0))
        .toReversed()
        .slice(0, Number(query.get('limit'))),
    }),
    'users.conversations': () => ({ channels: [...channels.keys()].map((id) => ({ id, name: `name-of-${id}` })) }),
  };
  const platform = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://chat');
    const method = url.pathname.slice('/api/'.length);
    asked.push(method);
    const text = await bodyOf(request);
    const bearer = (request.headers.authorization ?? '').slice('Bearer '.length);
    const refusal = refusals.get(method);
    // What is refused is not done.
    const answer =
      refusal === undefined ? answers[method]?.(url.searchParams, text === '' ? {} : JSON.parse(text), bearer) : {};
    response.writeHead(typeof refusal === 'number' ? refusal : 200, { 'Content-Type': 'application/json' });
    response.end(
      texts.get(method) ??
        JSON.stringify(refusal === undefined ? { ok: true, ...answer } : { ok: false, error: String(refusal) }),
    );
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  const { port } = platform.address() as AddressInfo;
  return {
    env: {
      CHAT_API_URL: `http://127.0.0.1:${port}/api`,
      CHAT_BOT_TOKEN: token,
      CHAT_MODE: 'http',
      CHAT_SIGNING_SECRET: chatSecret,
    },
    posted,
    asked,
    channels,
    /** Methods that are refused, by a word or a status. */
    refusals,
    /** Methods that are answered with a text of any kind. */
    texts,
    close: () => platform.close(),
  };
};

type Payload = Readonly<Record<string, unknown>>;
type Server = Pick<OwnServer, 'url'>;

const signatureOf = (secret: string, timestamp: string, body: string | Uint8Array): string =>
  `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body).digest('hex')}`;

/** Sends bytes as they are, signed as the platform does, without a key of the server. */
export const sendChatBytes = async (
  { url }: Server,
  body: string | Uint8Array<ArrayBuffer>,
  {
    adapter = 'default',
    secret = chatSecret,
    agoSeconds = 0,
    headers = {},
  }: { adapter?: string; secret?: string; agoSeconds?: number; headers?: Record<string, string> } = {},
) => {
  const timestamp = String(Math.floor(Date.now() / 1000) - agoSeconds);
  const response = await fetch(`${url}/api/integrations/chat/${adapter}/webhook`, {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/json',
      'X-Chat-Request-Timestamp': timestamp,
      'X-Chat-Signature': signatureOf(secret, timestamp, body),
      ...headers,
    },
  });
  const text = await response.text();
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    retryAfter: response.headers.get('retry-after'),
    text,
    code: text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined,
  };
};

let count = 0;

/** An id of a message of its own. */
export const newTs = (): string => {
  count += 1;
  return `${1_700_000_000 + count}.${String(count).padStart(6, '0')}`;
};

/** An event as the platform wraps it. */
export const chatEvent = (event: Payload, more: Payload = {}): Payload => ({
  type: 'event_callback',
  event_id: `Ev${randomUUID()}`,
  authorizations: [{ user_id: botId, is_bot: true }],
  event: { type: 'message', channel: 'C1', user: 'UADA', ts: newTs(), ...event },
  ...more,
});

export const sendChat = (server: Server, payload: Payload, adapter?: string, secret?: string) =>
  sendChatBytes(server, JSON.stringify(payload), {
    ...(adapter !== undefined && { adapter }),
    ...(secret !== undefined && { secret }),
  });

/** The log of a workspace, the newest first. */
export const chatLog = async (server: OwnServer, adapter = 'default') =>
  (await server.call('listWebhookDeliveries', { query: { source: `chat/${adapter}` } })).body.deliveries;

/** Sends an event and waits until it is done; returns how it stands in the log. */
export const taken = async (server: OwnServer, payload: Payload, adapter = 'default', secret = chatSecret) => {
  const before = new Set((await chatLog(server, adapter)).map(({ id }) => id));
  const { status } = await sendChat(server, payload, adapter, secret);
  if (status !== 200) {
    throw new Error(`the event was answered with ${status}`);
  }
  return waitFor('the event to be done', async () =>
    (await chatLog(server, adapter)).find(({ id, outcome }) => !before.has(id) && outcome !== 'pending'),
  );
};

/** A platform and a server that is connected to it, for all tests of a file. */
export const useChat = (env: Readonly<Record<string, string>> = {}) => {
  let running: { chat: Awaited<ReturnType<typeof serveChat>>; server: OwnServer } | undefined;
  const here = () => {
    if (running === undefined) {
      throw new Error('the platform and the server are there while tests run');
    }
    return running;
  };
  beforeAll(async () => {
    const chat = await serveChat();
    running = { chat, server: await startServer({ env: { ...chat.env, ...env } }) };
  });
  afterAll(async () => {
    const { chat, server } = here();
    await server.destroy();
    chat.close();
  });
  return { chat: () => here().chat, server: () => here().server };
};
