import { configuration } from '../config/configuration.js';
import { readValue } from '../config/values.js';
import type { Reading } from '../kernel/app.js';
import { outbound } from '../outbound/outbound.js';
import { defaultAdapter } from './address.js';
import type { ChatClient } from './client.js';
import { HttpChat } from './http-client.js';

/** A value of a workspace, and whether the operator gave it. */
interface Given {
  readonly value: string;
  readonly isOfOperator: boolean;
}

/** Workspaces of a name have values of their own, stored or in the environment: `CHAT_<ADAPTER>_BOT_TOKEN`. */
const namedValue = async ({ app, db }: Reading, adapter: string, suffix: string): Promise<Given | undefined> => {
  const name = `CHAT_${adapter.toUpperCase().replaceAll('-', '_')}_${suffix}`;
  const stored = await readValue({ app, db }, { scope: 'global', key: name });
  const value = stored || app.environment.get(name);
  if (!value) {
    return undefined;
  }
  app.secrets.remember(name, value);
  return { value, isOfOperator: !stored };
};

/** What signs the deliveries of a workspace; undefined where there is none. */
export const signingSecretOf = async (reading: Reading, adapter: string): Promise<string | undefined> =>
  adapter === defaultAdapter
    ? reading.app.settings.chatSigningSecret || undefined
    : (await namedValue(reading, adapter, 'SIGNING_SECRET'))?.value;

const tokenOf = async (reading: Reading, adapter: string): Promise<Given | undefined> => {
  if (adapter !== defaultAdapter) {
    return namedValue(reading, adapter, 'BOT_TOKEN');
  }
  const { app } = reading;
  const value = app.settings.chatBotToken;
  return value ? { value, isOfOperator: app.service(configuration).isDecidedByOperator('CHAT_BOT_TOKEN') } : undefined;
};

/**
 * The client of a workspace; undefined where the settings do not say how it is reached, or would send the operator's token
 * to a URL that somebody stored.
 */
export const chatClient = async (reading: Reading, adapter: string): Promise<ChatClient | undefined> => {
  const { app } = reading;
  const { chatDisable, chatApiUrl } = app.settings;
  const token = chatDisable || chatApiUrl === null ? undefined : await tokenOf(reading, adapter);
  if (chatApiUrl === null || token === undefined) {
    return undefined;
  }
  const isTrusted = app.service(configuration).isDecidedByOperator('CHAT_API_URL');
  if (!isTrusted && token.isOfOperator) {
    return undefined;
  }
  return new HttpChat(app.service(outbound), { baseUrl: chatApiUrl, isTrusted, token: token.value });
};
