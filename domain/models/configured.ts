import { configuration } from '../config/configuration.js';
import type { AppInUnit } from '../kernel/app.js';
import { internal, type ProductError } from '../kernel/errors.js';
import type { SettingName, Settings } from '../kernel/settings/registry.js';
import { outbound } from '../outbound/outbound.js';
import { ChatCompletions, type ChatCompletionsAccess } from './chat-completions.js';
import { Embeddings } from './embeddings.js';
import type { ModelProvider, TextEmbedder } from './provider.js';

const notConfigured = (what: string): ProductError =>
  internal(`LLM call failed: ${what}`, { code: 'model_not_configured' });

/**
 * How the configured provider is reached.
 *
 * @param isDecidedByOperator whether a setting has the value that the operator gave it
 * @throws ProductError internal when the settings do not say, or would send the operator's key to a URL that somebody stored
 */
export const configuredAccess = (
  { rawLlmBaseUrl, rawLlmApiKey, rawLlmModel }: Settings,
  isDecidedByOperator: (name: SettingName) => boolean,
): ChatCompletionsAccess => {
  if (rawLlmBaseUrl === null) {
    throw notConfigured('RAW_LLM_BASE_URL is not configured');
  }
  if (rawLlmApiKey === null) {
    throw notConfigured('RAW_LLM_API_KEY is not configured');
  }
  const isTrusted = isDecidedByOperator('RAW_LLM_BASE_URL');
  if (!isTrusted && isDecidedByOperator('RAW_LLM_API_KEY')) {
    throw notConfigured('the key of the environment is not sent to a stored URL; store RAW_LLM_API_KEY too');
  }
  return { baseUrl: rawLlmBaseUrl, isTrusted, apiKey: rawLlmApiKey, defaultModel: rawLlmModel ?? undefined };
};

const accessOf = (app: AppInUnit): ChatCompletionsAccess => {
  const config = app.service(configuration);
  return configuredAccess(app.settings, (name) => config.isDecidedByOperator(name));
};

/** The provider that the settings name. @throws ProductError internal `model_not_configured` when there is none */
export const modelProvider = (app: AppInUnit): ModelProvider =>
  new ChatCompletions(app.service(outbound), accessOf(app), (text) => app.secrets.scrub(text));

/**
 * Whoever embeds texts, if the settings name a model for that.
 *
 * @throws ProductError internal `model_not_configured` when they name one and do not say how it is reached
 */
export const textEmbedder = (app: AppInUnit): TextEmbedder | undefined => {
  const { rawLlmEmbeddingModel: model } = app.settings;
  if (model === null) {
    return undefined;
  }
  return new Embeddings(app.service(outbound), { ...accessOf(app), model }, (text) => app.secrets.scrub(text));
};
